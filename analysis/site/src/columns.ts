// The columns of the table: what each shows and what it is sorted by.
import { arrayStrip, type FigureSet } from "./board";
import { intervalBar, scaleOf, type Scale } from "./bars";
import { h, type Child } from "./dom";
import { decimal, grouped, percent, points, probability } from "./format";
import { badgeMeaning, type Model, type RowKind } from "./model";

/** What rows are ordered by. Missing ones go last, whichever way. */
export type Key = number | string | null;

export interface Column {
  id: string;
  title: string;
  help: string;
  width: number;
  isNumber: boolean;
  key(place: number): Key;
  cell(place: number): Child[];
}

export function setupLink(id: number): HTMLAnchorElement {
  return h("a", { href: `#setup=${id}`, class: "setup-link" }, id);
}

export function badgeMark(badge: string): HTMLElement {
  return h("span", { class: `badge badge-${badge.replace(/ /g, "-")}`, title: badgeMeaning(badge) }, badge);
}

export function tableColumns(model: Model, kind: RowKind, figures: FigureSet): Column[] {
  const rows = model.rows(kind);
  const margin = model.variant.report.margin;
  const rawScale = scaleOf(rows.map((place) => model.raw(place, kind)).filter((raw) => raw !== null), margin);
  const shrunkenScale = scaleOf(rows.map((place) => model.shrunken(place)).filter((one) => one !== null), margin);
  const number = (id: string, title: string, help: string, width: number, show: (value: number | null) => string): Column => ({
    id, title, help, width, isNumber: true,
    key: (place) => model.number(id, place),
    cell: (place) => [show(model.number(id, place))],
  });
  const withBar = (value: { score: number; low: number; high: number } | null, scale: Scale): Child[] =>
    value === null ? [] : [
      h("span", { class: "score" }, points(value.score)),
      intervalBar(value.score, value.low, value.high, scale),
      h("span", { class: "range" }, `${points(value.low)} to ${points(value.high)}`)];

  const array = model.variant.files;
  const columns: Column[] = [
    {
      id: "setup", title: "Setup", help: "Number of the setup", width: 74, isNumber: true,
      key: (place) => model.id(place), cell: (place) => [setupLink(model.id(place))],
    },
    {
      id: "array", title: "Array", help: "White's men from file a, Black's above where they differ",
      width: array * 26 + 18, isNumber: false,
      key: (place) => model.white(place) + model.black(place),
      cell: (place) => [arrayStrip(figures, model.white(place), model.black(place))],
    },
    {
      id: "shrunken_score", title: "Shrunken score", help: "White's score to believe once all others are seen, 95 %; the band is the margin of fairness",
      width: 190, isNumber: true, key: (place) => model.number("shrunken_score", place),
      cell: (place) => withBar(model.shrunken(place), shrunkenScale),
    },
    {
      id: "raw_score", title: "Raw score", help: "White's score in the games alone, 95 %",
      width: 190, isNumber: true, key: (place) => model.raw(place, kind)?.score ?? null,
      cell: (place) => withBar(model.raw(place, kind), rawScale),
    },
    {
      id: "badge", title: "Decision", help: "What the games decide, 5 % false discoveries", width: 124, isNumber: false,
      key: (place) => model.text("badge", place) || null,
      cell: (place) => model.text("badge", place) ? [badgeMark(model.text("badge", place))] : [],
    },
    number("q_fair", "q fair", "Benjamini-Hochberg: small where the score is shown to be within the margin of .5", 74, probability),
    number("q_vs_half", "q ≠ .5", "Benjamini-Hochberg: small where the score differs from .5", 74, probability),
    number("probability_among_fairest", "P fairest", "Probability of being among the ten fairest", 84, probability),
    number(kind === "classes" ? "class_games" : "games", "Games", "Finished games", 76, grouped),
    number("draw_rate", "Draws", "Share of drawn games of the setup", 76, percent),
    number("plies_mean", "Length", "Mean plies a game", 76, (value) => decimal(value, 0)),
  ];
  if (model.perftColumn)
    columns.push(number(model.perftColumn, `Perft ${model.perftColumn.slice(6)}`,
      "Leaves of the move tree to this depth", 110, grouped));
  if (model.variant.has_classes)
    columns.push({
      id: "partner", title: "Partner", help: "Setups that are the same game reflected", width: 84, isNumber: true,
      key: (place) => model.partners(place)[0] ?? null,
      cell: (place) => model.partners(place).map(setupLink),
    });
  return columns;
}
