// The index: every variant with its headline, and all of them in one plot.
import * as Plot from "@observablehq/plot";
import { intervalBar, scaleOf } from "./bars";
import type { ConditionHead, IndexEntry } from "./data";
import { h } from "./dom";
import { plotFigure } from "./figure";
import { grouped, percent, points, signedPoints } from "./format";
import { withinSd95 } from "./model";
import { footer } from "./footer";

interface Line { entry: IndexEntry; head: ConditionHead; label: string; score: number; low: number; high: number; between: number | null }

function linesOf(entries: IndexEntry[]): Line[] {
  const isNameShared = (entry: IndexEntry) => entries.some((other) => other !== entry && other.name === entry.name);
  return entries.flatMap((entry) => entry.conditions.flatMap((head) => {
    if (head.mean_white_score === undefined) return [];
    const reach = withinSd95 * head.mean_white_score_standard_error!;
    const label = `${entry.name}${isNameShared(entry) ? ` (${entry.slug})` : ""}`
      + (entry.conditions.length > 1 ? `, ${head.condition.name}` : "");
    const variance = head.spread.between_variance;
    return [{
      entry, head, label, score: head.mean_white_score, low: head.mean_white_score - reach, high: head.mean_white_score + reach,
      between: variance === undefined ? null : Math.sqrt(variance),
    }];
  }));
}

export function spreadText(head: ConditionHead): string {
  const { between_variance: variance, between_variance_high_95: high, between_variance_floored: isFloored } = head.spread;
  if (variance === undefined) return "unknown";
  if (isFloored) return `none shown; sd below ${points(Math.sqrt(high!))}`;
  return `sd ${points(Math.sqrt(variance))} (${points(Math.sqrt(head.spread.between_variance_low_95!))} to ${points(Math.sqrt(high!))})`;
}

export function reliabilityText(head: ConditionHead): string {
  const { reliability, reliability_low_95: low, reliability_high_95: high } = head.spread;
  return reliability === undefined ? "unknown" : `${points(reliability, 2)} (${points(low, 2)} to ${points(high, 2)})`;
}

export function badgeShare(head: ConditionHead, badge: string): string {
  return head.classes_with_games > 0 ? percent((head.badges[badge] ?? 0) / head.classes_with_games) : "";
}

function comparison(lines: Line[]): HTMLElement {
  return plotFigure({
    title: "White's score, side by side",
    words: "Dots: mean score with its 95 % interval. Thick bars: how far single setups differ from it (one standard deviation either way). "
      + "Sizes are not comparable across depths and players, only within one condition.",
    draw: (width) => Plot.plot({
      width, height: 46 * lines.length + 60, marginLeft: Math.min(190, width * 0.4), marginRight: 20, marginBottom: 42,
      style: { background: "transparent", fontSize: "13px" },
      x: { label: "White's score", tickFormat: (value: number) => points(value, 2), grid: true, nice: true, ticks: 6 },
      y: { label: null, domain: lines.map((line) => line.label) },
      marks: [
        Plot.ruleX([0.5], { stroke: "var(--half)", strokeDasharray: "3 3" }),
        Plot.ruleY(lines, { y: "label", x1: (line: Line) => line.score - (line.between ?? 0), x2: (line: Line) => line.score + (line.between ?? 0), stroke: "var(--raw)", strokeWidth: 12 }),
        Plot.ruleY(lines, { y: "label", x1: "low", x2: "high", stroke: "var(--interval)", strokeWidth: 3 }),
        Plot.dot(lines, { y: "label", x: "score", r: 6, fill: "var(--believed)" }),
      ],
    }),
  });
}

function card(lines: Line[], entry: IndexEntry, margin: number): HTMLElement {
  const own = lines.filter((line) => line.entry === entry);
  const scale = scaleOf(own.map(({ low, high }) => ({ low, high })), margin);
  const facts = own.map((line) => h("div", { class: "card-condition" },
    h("p", { class: "headline" }, line.head.headline),
    h("p", { class: "with-bar" }, `White's score ${points(line.score)}, 95 % ${points(line.low)} to ${points(line.high)}`,
      intervalBar(line.score, line.low, line.high, scale)),
    h("dl", { class: "facts" },
      h("dt", {}, "Spread between setups"), h("dd", {}, spreadText(line.head)),
      h("dt", {}, "Reliability"), h("dd", {}, reliabilityText(line.head)),
      h("dt", {}, "Called fair"), h("dd", {}, badgeShare(line.head, "fair")),
      h("dt", {}, "One-sided"), h("dd", {}, badgeShare(line.head, "one-sided")),
      h("dt", {}, "Games"), h("dd", {}, grouped(line.head.games))),
    h("p", { class: "condition" }, line.head.condition_text)));
  return h("li", { class: "card" },
    h("h3", {}, h("a", { href: `${entry.slug}.html` }, entry.name), own.length === 0 && " (no games)"),
    h("p", { class: "size" }, `${grouped(entry.setups)} setups`), ...facts,
    own.length > 0 && h("p", { class: "links" },
      h("a", { href: `${entry.slug}.html#fairest` }, `Fairest setups of ${entry.name}`), " · ",
      h("a", { href: `${entry.slug}.html#table` }, "all setups")));
}

export function showIndex(main: HTMLElement, entries: IndexEntry[]): void {
  const lines = linesOf(entries);
  const fair = entries[0]?.margin ?? 0.02;
  const advantages = lines.map((line) => signedPoints(line.score - 0.5, 2));
  main.append(h("div", {},
    h("h1", {}, "How fair are the setups?"),
    h("p", { class: "lead" }, `${grouped(entries.reduce((sum, entry) => sum + entry.setups, 0))} start positions of ${entries.length} `
      + `table${entries.length === 1 ? "" : "s"}, each measured by games of firstmove against itself: how many points a game White's first move is worth, with error bars.`),
    lines.length > 0 && comparison(lines),
    h("h2", {}, "Variants"),
    h("ul", { class: "cards" }, ...entries.map((entry) => card(lines, entry, fair))),
    h("h2", {}, "How to read this"),
    h("p", {}, `A White score of .5 is even; ${advantages[0] ?? "+.02"} means that many points a game more for White. A setup is called fair where it is shown to be within ${points(fair, 2)} of .5. `
      + "The games are those of an engine at a low depth, not of people: which setups are fairer than others may carry over, the size of the advantage does not. "
      + "Do not compare sizes between tables of different depths or players."),
    footer(null)));
}
