// The plots of a variant. Every function returns what to draw, or null where the data have none of it.
import * as Plot from "@observablehq/plot";
import type { PlotFigure } from "./figure";
import { points, signedPoints } from "./format";
import { type Model } from "./model";
import type { FigureSet } from "./board";
import type { Columns, Variant } from "./data";

const score = { tickFormat: (value: number) => points(value, 2), grid: true };
const half = Plot.ruleX([0.5], { stroke: "var(--half)", strokeDasharray: "3 3" });
const halfAcross = Plot.ruleY([0.5], { stroke: "var(--half)", strokeDasharray: "3 3" });
const common = { marginBottom: 42, style: { background: "transparent", fontSize: "12px", overflow: "visible" } };

/** A click on what the pointer picks opens its setup. */
function opensSetup(plot: (SVGSVGElement | HTMLElement) & { value?: { id?: number } | null }): Element {
  plot.classList.add("opens");
  plot.addEventListener("click", () => {
    const id = plot.value?.id;
    if (id !== undefined) location.hash = `setup=${id}`;
  });
  return plot;
}

function units(model: Model) {
  return model.rows(model.variant.has_classes ? "classes" : "setups").flatMap((place) => {
    const raw = model.raw(place, "classes");
    const shrunken = model.shrunken(place);
    return raw && shrunken ? [{ place, id: model.id(place), array: model.white(place), raw, shrunken }] : [];
  });
}

const unitWord = (model: Model) => (model.variant.has_classes ? "class" : "setup");
const unitsWord = (model: Model) => (model.variant.has_classes ? "classes" : "setups");

/** Shares of classes by score: seen, believed, and expected if all were equal. */
export function nullPlot(model: Model): PlotFigure | null {
  const all = units(model);
  const mean = model.head.mean_white_score;
  if (all.length < 4 || mean === undefined) return null;
  const errors = all.map(({ place }) => model.number("class_standard_error", place)!);
  const reach = Math.min(0.5, 3.5 * Math.sqrt(model.head.spread.observed_variance || 0.01));
  const low = Math.max(0, mean - reach), high = Math.min(1, mean + reach);
  const bins = Math.min(40, Math.max(12, Math.round(Math.sqrt(all.length))));
  const width = (high - low) / bins;
  const thresholds = [...Array(bins + 1).keys()].map((k) => low + k * width);
  const curve = [...Array(161).keys()].map((k) => {
    const x = low + (k / 160) * (high - low);
    const density = errors.reduce((sum, error) => sum + Math.exp(-0.5 * ((x - mean) / error) ** 2) / (error * Math.sqrt(2 * Math.PI)), 0);
    return { x, count: density * width };
  });
  return {
    title: "Are there differences at all?",
    words: `Bars: ${unitsWord(model)} by raw score. Line: what noise of play alone would give if all had the mean score ${points(mean)}. `
      + `Filled: ${unitsWord(model)} by shrunken score, what is left to believe. Where bars and line agree, differences are luck.`,
    draw: (plotWidth) => Plot.plot({
      ...common, width: plotWidth, height: 280, x: { ...score, label: "White's score", domain: [low, high] }, y: { label: unitsWord(model), grid: true },
      marks: [
        Plot.rectY(all, Plot.binX({ y: "count" }, { x: (one) => one.raw.score, thresholds, fill: "var(--raw)" } as Plot.BinXInputs<Plot.RectYOptions>)),
        Plot.rectY(all, Plot.binX({ y: "count" }, { x: (one) => one.shrunken.score, thresholds, fill: "var(--believed)", fillOpacity: 0.55 } as Plot.BinXInputs<Plot.RectYOptions>)),
        Plot.line(curve, { x: "x", y: "count", stroke: "var(--null)", strokeWidth: 2 }), half,
      ],
    }),
  };
}

/** Every class in order of its shrunken score. */
export function caterpillarPlot(model: Model): PlotFigure | null {
  const all = units(model).sort((a, b) => a.shrunken.score - b.shrunken.score || a.id - b.id).map((one, rank) => ({ ...one, rank }));
  if (all.length < 2) return null;
  const margin = model.variant.report.margin;
  return {
    title: `Every ${unitWord(model)} in order`,
    words: `Shrunken scores from lowest to highest with their 95 % intervals; the band is the margin of fairness, .5 ± ${points(margin, 2)}. Click one to open it.`,
    draw: (width) => opensSetup(Plot.plot({
      ...common, width, height: 320, x: { label: "rank", grid: false, ticks: 6 }, y: { ...score, label: "White's shrunken score" },
      marks: [
        Plot.rectY([0], { x1: -0.5, x2: all.length - 0.5, y1: 0.5 - margin, y2: 0.5 + margin, fill: "var(--fair-band)" }),
        halfAcross,
        Plot.ruleX(all, { x: "rank", y1: (one) => one.shrunken.low, y2: (one) => one.shrunken.high, stroke: "var(--interval)", strokeOpacity: all.length > 400 ? 0.35 : 0.8, strokeWidth: all.length > 400 ? 1 : 2 }),
        Plot.line(all, { x: "rank", y: (one) => one.shrunken.score, stroke: "var(--believed)", strokeWidth: 2 }),
        Plot.tip(all, Plot.pointerX({ x: "rank", y: (one) => one.shrunken.score, title: (one) => `${one.id} ${one.array}\n${points(one.shrunken.score)} (${points(one.shrunken.low)} to ${points(one.shrunken.high)})` })),
      ],
    })),
  };
}

/** White's mean score by the file of each man. */
export function placementPlot(model: Model, figures: FigureSet, side: "both" | "white" | "black"): PlotFigure | null {
  const means = model.head.placements.filter((one) => one.side === side);
  const men = [...new Set(means.map((one) => one.man))].filter((man) => means.filter((one) => one.man === man).length > 1);
  men.sort((a, b) => Number(b === "K") - Number(a === "K"));
  if (men.length === 0) return null;
  const rows = means.filter((one) => men.includes(one.man)).map((one) => ({ ...one, name: figures.name(one.man) }));
  const owner = side === "both" ? "" : side === "white" ? "White's " : "Black's ";
  return {
    title: side === "both" ? "White's score by king file, and by the file of the other men" : `White's score by the file of ${owner}men`,
    words: "Means over the games of all setups with that man on that file, with 95 % intervals for just these setups. Files are not independent: men crowd each other out.",
    draw: (width) => Plot.plot({
      ...common, width, height: 130 * Math.ceil(men.length / (width > 560 ? 2 : 1)) + 60,
      marginLeft: 44,
      x: { label: null, type: "point", domain: [...Array(model.variant.files).keys()], tickFormat: (file: number) => String.fromCharCode(97 + file) },
      y: { ...score, label: null, ticks: 4 },
      fx: { axis: null }, fy: { axis: null },
      facet: { data: rows, x: (row: typeof rows[number]) => (width > 560 ? men.indexOf(row.man) % 2 : 0), y: (row: typeof rows[number]) => Math.floor(men.indexOf(row.man) / (width > 560 ? 2 : 1)) },
      marks: [
        Plot.frame({ stroke: "var(--line)" }), halfAcross,
        Plot.ruleX(rows, { x: "file", y1: "low", y2: "high", stroke: "var(--interval)", strokeWidth: 2.5 }),
        Plot.dot(rows, { x: "file", y: "score", fill: "var(--believed)", r: 4 }),
        Plot.text(rows, Plot.selectFirst({ text: "name", z: "man", frameAnchor: "top-left", dx: 6, dy: 6, fontWeight: "600", fill: "currentColor" })),
      ],
    }),
  };
}

/** How the score goes with one standard deviation of each feature. */
export function effectsPlot(model: Model): PlotFigure | null {
  const all = (model.head.model?.effects ?? []).filter((one) => !one.name.startsWith("black_")).slice(0, 14);
  if (all.length === 0) return null;
  const found = all.filter((one) => one.q <= 0.05).length;
  return {
    title: "What goes with the score",
    words: "Points of White's score for one standard deviation more of a feature, alone, 95 %. "
      + (found > 0 ? "Full dots hold beyond chance (5 % false discoveries)." : "None of them holds beyond chance (5 % false discoveries)."),
    draw: (width) => Plot.plot({
      ...common, width, height: 24 * all.length + 60, marginLeft: Math.min(230, width * 0.45),
      x: { tickFormat: (value: number) => signedPoints(value), label: "points", grid: true, ticks: 5 },
      y: { label: null, domain: all.map((one) => one.name), tickFormat: (name: string) => name.replace(/^white_/, "").replaceAll("_", " ") },
      marks: [
        Plot.ruleX([0], { stroke: "var(--half)", strokeDasharray: "3 3" }),
        Plot.ruleY(all, { y: "name", x1: "low_95", x2: "high_95", stroke: "var(--interval)", strokeWidth: 2.5 }),
        Plot.dot(all, { y: "name", x: "effect", r: 4.5, stroke: "var(--believed)", strokeWidth: 2, fill: (one: typeof all[number]) => (one.q <= 0.05 ? "var(--believed)" : "var(--page)") }),
        Plot.tip(all, Plot.pointerY({ y: "name", x: "effect", title: (one: typeof all[number]) => `${one.description}\n${signedPoints(one.effect)}` })),
      ],
    }),
  };
}

/** White's mean score by the depth of the conditions and by that of the root scores. */
export function depthPlot(variant: Variant): PlotFigure | null {
  const played = variant.report.conditions.flatMap((one) => one.mean_white_score === undefined ? [] : [{
    depth: one.condition.depth, name: one.condition.name, score: one.mean_white_score,
    error: 1.959964 * one.mean_white_score_standard_error!, between: Math.sqrt(one.spread.between_variance ?? 0),
  }]);
  const searched = variant.report.conditions.flatMap((one) => one.root_curve.map(({ depth, mean_cp }) => ({
    depth, name: one.condition.name, score: 1 / (1 + 10 ** (-mean_cp / one.score_scale_cp)),
  })));
  if (new Set([...played, ...searched].map((one) => one.depth)).size < 2) return null;
  return {
    title: "The advantage over depth",
    words: "Dots: White's mean score in games, with its 95 % interval; bars: how far setups differ from it (one standard deviation). "
      + (searched.length > 0 ? "Line: what the player expects of the start positions, mean over setups. " : "")
      + "Sizes at different depths are different measurements: look at the direction, not at the difference.",
    draw: (width) => Plot.plot({
      ...common, width, height: 280, x: { label: "depth in plies", ticks: [...new Set([...played, ...searched].map((one) => one.depth))], tickFormat: "d", inset: 30 }, y: { ...score, label: "White's score" },
      marks: [
        halfAcross,
        Plot.line(searched, { x: "depth", y: "score", z: "name", stroke: "var(--null)", strokeWidth: 2, marker: true }),
        Plot.ruleX(played, { x: "depth", y1: (one) => one.score - one.between, y2: (one) => one.score + one.between, stroke: "var(--raw)", strokeWidth: 10 }),
        Plot.ruleX(played, { x: "depth", y1: (one) => one.score - one.error, y2: (one) => one.score + one.error, stroke: "var(--interval)", strokeWidth: 2.5 }),
        Plot.dot(played, { x: "depth", y: "score", fill: "var(--believed)", r: 5 }),
        Plot.text(played, { x: "depth", y: "score", text: "name", dx: 12, textAnchor: "start", fill: "currentColor" }),
      ],
    }),
  };
}

export interface ScatterSide { label: string; columns: Columns; column: string }

/** One measurement of every class against another. */
export function scatterPlot(model: Model, x: ScatterSide, y: ScatterSide, words: string): PlotFigure | null {
  const all = model.rows(model.variant.has_classes ? "classes" : "setups").flatMap((place) => {
    const one = x.columns[x.column]?.[place], other = y.columns[y.column]?.[place];
    return typeof one === "number" && typeof other === "number" ? [{ id: model.id(place), array: model.white(place), x: one, y: other }] : [];
  });
  if (all.length < 4) return null;
  const isMany = all.length > 1500;
  return {
    title: "Would it come out alike again?",
    words,
    draw: (width) => {
      const size = Math.min(width, 460);
      return opensSetup(Plot.plot({
        ...common, width: size, height: size, x: { ...score, label: x.label }, y: { ...score, label: y.label },
        marks: [
          half, halfAcross, Plot.line([[0, 0], [1, 1]], { stroke: "var(--line)" }),
          Plot.dot(all, { x: "x", y: "y", r: isMany ? 2 : 3, fill: "var(--believed)", fillOpacity: isMany ? 0.15 : 0.45 }),
          Plot.tip(all, Plot.pointer({ x: "x", y: "y", title: (one: typeof all[number]) => `${one.id} ${one.array}\n${points(one.x)}, ${points(one.y)}` })),
        ],
      }));
    },
  };
}
