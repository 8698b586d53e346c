// Interval bars: a score with its interval on a common scale, .5 and the margin of fairness marked.
import { svg } from "./dom";

export interface Scale { low: number; high: number; margin: number }

/** A scale about .5 that holds nearly all of the intervals; a few very wide ones are cut. */
export function scaleOf(intervals: { low: number; high: number }[], margin: number): Scale {
  const reaches = intervals.map(({ low, high }) => Math.max(Math.abs(low - 0.5), Math.abs(high - 0.5)));
  reaches.sort((a, b) => a - b);
  const reach = Math.min(0.5, Math.max(reaches[Math.floor(0.98 * (reaches.length - 1))] ?? 0.5, 1.2 * margin));
  return { low: 0.5 - reach, high: 0.5 + reach, margin };
}

const height = 16;

/** Decoration: the numbers stand beside it. */
export function intervalBar(score: number, low: number, high: number, scale: Scale, width = 110): SVGSVGElement {
  const x = (value: number) => {
    const clamped = Math.min(scale.high, Math.max(scale.low, value));
    return Number((2 + ((clamped - scale.low) / (scale.high - scale.low)) * (width - 4)).toFixed(1));
  };
  const middle = height / 2;
  const fairLow = x(0.5 - scale.margin), fairHigh = x(0.5 + scale.margin);
  return svg("svg", { class: "bar", width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true", focusable: "false" },
    svg("rect", { class: "bar-fair", x: fairLow, y: 0, width: fairHigh - fairLow, height }),
    svg("line", { class: "bar-half", x1: x(0.5), x2: x(0.5), y1: 0, y2: height }),
    svg("line", { class: "bar-interval", x1: x(low), x2: x(high), y1: middle, y2: middle }),
    svg("circle", { class: "bar-score", cx: x(score), cy: middle, r: 3.5 }));
}
