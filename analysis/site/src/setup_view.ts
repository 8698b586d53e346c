// One setup, or two side by side: board, FEN, grounds, statistics, first moves, stored games.
import { Board, placementOf, type FigureSet } from "./board";
import { intervalBar } from "./bars";
import { badgeMark, setupLink } from "./columns";
import type { Columns, SetupDetails, Variant } from "./data";
import { h, type Child } from "./dom";
import { decimal, grouped, percent, points, probability, signedNumber } from "./format";
import { Model } from "./model";
import { GamePlayer } from "./player";

/** What the view needs of one setup. */
export interface Shown { place: number; details: SetupDetails }

interface Cell { model: Model; place: number; details: SetupDetails; condition: number }
type Measure = [name: string, show: (cell: Cell) => Child[]];

const endings = ["mate", "stalemate", "repetition", "fifty_moves", "material", "move_cap", "void"];

function withInterval(value: { score: number; low: number; high: number } | null, margin: number): Child[] {
  return value === null ? [] : [`${points(value.score)} (${points(value.low)} to ${points(value.high)})`,
    intervalBar(value.score, value.low, value.high, { low: 0.2, high: 0.8, margin }, 120)];
}

const numberOf = (column: string, show: (value: number | null) => string): Measure[1] => ({ model, place }) => [show(model.number(column, place))];

function measures(variant: Variant): Measure[] {
  const margin = variant.report.margin;
  const results: Measure[1] = ({ model, place }) => [
    ["white_wins", "draws", "black_wins"].map((column) => grouped(model.number(column, place))).join(" – ")];
  return [
    ["Decision", ({ model, place }) => model.text("badge", place) ? [badgeMark(model.text("badge", place))] : []],
    ["Shrunken score, 95 %", ({ model, place }) => withInterval(model.shrunken(place), margin)],
    ["… believed to", numberOf("reliability", (value) => (value === null ? "" : percent(value)))],
    ...(variant.has_classes ? [["Raw score of the class, 95 %", ({ model, place }) => withInterval(model.raw(place, "classes"), margin)] as Measure,
      ["Games of the class", numberOf("class_games", grouped)] as Measure] : []),
    ["Raw score of the setup, 95 %", ({ model, place }) => withInterval(model.raw(place, "setups"), margin)],
    ["Standard error", numberOf("standard_error", points)],
    ["Games", numberOf("games", grouped)],
    ["White won – drawn – Black won", results],
    ["q fair (within the margin)", numberOf("q_fair", probability)],
    ["q one-sided (beyond it)", numberOf("q_one_sided", probability)],
    ["q ≠ .5", numberOf("q_vs_half", probability)],
    ["q ≠ mean", numberOf("q_vs_mean", probability)],
    ["P among the ten fairest", numberOf("probability_among_fairest", probability)],
    ["P among the ten most one-sided", numberOf("probability_among_most_one_sided", probability)],
    ["Draws", numberOf("draw_rate", percent)],
    ["Length in plies: mean, sd", ({ model, place }) => [[model.number("plies_mean", place), model.number("plies_sd", place)].filter((one) => one !== null).map((one) => decimal(one)).join(", ")]],
    ["Length: 10 %, median, 90 %", ({ model, place }) => [["plies_10", "plies_median", "plies_90"].map((column) => decimal(model.number(column, place), 0)).filter(Boolean).join(", ")]],
    ["Legal moves a position", numberOf("branching_factor", decimal)],
    ["Endings", ({ model, place }) => [endings.flatMap((ending) => {
      const count = model.number(ending, place);
      return count ? [`${ending.replace("_", " ")} ${count}`] : [];
    }).join(", ")]],
    ["First moves: different, as varied as", ({ model, place }) => [[grouped(model.number("first_moves", place)), decimal(model.number("first_moves_effective", place))].filter(Boolean).join(", ")]],
    ["Different positions at ply 8, 16", ({ model, place }) => [["distinct_positions_8", "distinct_positions_16"].map((column) => grouped(model.number(column, place))).filter(Boolean).join(", ")]],
    ["Score of the start position", ({ details, condition }) => [details.conditions[condition]!.root_scores.map(({ depth, cp }) => `depth ${depth}: ${signedNumber(cp)} cp`).join(", ")]],
    ["Player's score during games", ({ details, condition }) => [details.conditions[condition]!.checkpoints.map(({ ply, score }) => `ply ${ply}: ${points(score)}`).join(", ")]],
  ];
}

function statistics(variant: Variant, columns: Columns[], shown: Shown[]): HTMLElement {
  const cells = columns.flatMap((data, condition) => {
    const model = new Model(variant, data, condition);
    return shown.map(({ place, details }): Cell => ({ model, place, details, condition }));
  });
  const title = ({ model, place }: Cell) => (shown.length > 1 ? `${model.id(place)}, ` : "") + model.head.condition.name;
  const rows = measures(variant).map(([name, show]) => ({ name, values: cells.map(show) }))
    .filter(({ values }) => values.some((value) => value.some((child) => child !== "" && child !== null && child !== false)));
  return h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Statistics by condition" },
    h("table", { class: "statistics" }, h("caption", {}, "By condition"),
      h("thead", {}, h("tr", {}, h("td", {}), ...cells.map((cell) => h("th", { scope: "col" }, title(cell))))),
      h("tbody", {}, ...rows.map(({ name, values }) => h("tr", {}, h("th", { scope: "row" }, name), ...values.map((value) => h("td", {}, ...value)))))));
}

function firstMoves(variant: Variant, details: SetupDetails, condition: number): HTMLElement | null {
  const moves = details.conditions[condition]!.first_moves;
  if (moves.length === 0) return null;
  const name = variant.report.conditions[condition]!.condition.name;
  return h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": `First moves, condition ${name}` },
    h("table", { class: "first-moves" }, h("caption", {}, `First moves, condition ${name}`),
    h("thead", {}, h("tr", {}, ...["Move", "Games", "White", "Draws", "Black", "White's score"].map((title, k) => h("th", { scope: "col", class: k > 0 ? "number" : null }, title)))),
    h("tbody", {}, ...moves.map(({ move, white_wins: white, draws, black_wins: black }) => {
      const games = white + draws + black;
      return h("tr", {}, h("th", { scope: "row" }, move), ...[games, white, draws, black].map((count) => h("td", { class: "number" }, grouped(count))),
        h("td", { class: "number" }, points((white + draws / 2) / games)));
    }))));
}

function copyButton(text: string): HTMLElement {
  const said = h("span", { role: "status", class: "said" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Pages opened from disk may not be given the clipboard: the older way works there.
      const field = h("textarea", { class: "visually-hidden" }, text);
      document.body.append(field);
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    said.textContent = "copied";
    setTimeout(() => { said.textContent = ""; }, 2000);
  };
  return h("span", {}, h("button", { type: "button", class: "copy", onclick: copy }, "Copy FEN"), " ", said);
}

function facts(variant: Variant, figures: FigureSet, model: Model, { place, details }: Shown): HTMLElement {
  const board = new Board(figures, variant.files, variant.ranks);
  board.show(placementOf(details.fen, variant.files, variant.ranks));
  const partners = model.partners(place);
  const perft = Object.keys(variant.columns).filter((name) => name.startsWith("perft_"))
    .flatMap((name) => model.number(name, place) === null ? [] : [`${name.slice(6)}: ${grouped(model.number(name, place))}`]);
  const row = (name: string, ...value: Child[]): HTMLElement[] => [h("dt", {}, name), h("dd", {}, ...value)];
  return h("div", { class: "setup-facts" }, board.element, h("dl", { class: "facts" },
    ...row("Number", model.id(place)),
    ...row(model.white(place) === model.black(place) ? "Array" : "Arrays", model.white(place) === model.black(place) ? model.white(place) : `White ${model.white(place)}, Black ${model.black(place)}`),
    ...row("FEN", h("code", { class: "fen" }, details.fen), " ", copyButton(details.fen)),
    ...(partners.length > 0 ? row(partners.length === 1 ? "Partner" : "Partners", ...partners.flatMap((id) => [setupLink(id), " "]), "the same game reflected, played apart") : []),
    ...details.castling.flatMap((text) => {
      const [side, ...rest] = text.split(": ");
      return row(`${side} castles`, rest.join(": "));
    }),
    ...(perft.length > 0 ? row("Leaves of the move tree, by depth", perft.join("; ")) : [])));
}

function comparePicker(model: Model, id: number, other: number | undefined): HTMLElement {
  const field = h("input", { type: "text", inputmode: "numeric", size: "8", value: other ?? "", "aria-describedby": "compare-fault" });
  const fault = h("span", { id: "compare-fault", class: "fault", role: "status" });
  return h("form", {
    class: "compare", onsubmit: (event) => {
      event.preventDefault();
      const text = field.value.trim().toUpperCase();
      const place = /^\d+$/.test(text) ? model.place(Number(text)) : model.rows("setups").find((one) => model.white(one) === text);
      if (place === undefined) fault.textContent = `no setup ${text} in this table`;
      else location.hash = `setup=${id}&with=${model.id(place)}`;
    },
  }, h("label", { class: "field" }, "Compare with setup (number or array)", field), h("button", { type: "submit" }, "Compare"),
  other !== undefined && h("a", { href: `#setup=${id}` }, "alone again"), " ", fault);
}

function featuresTable(variant: Variant, shown: Shown[], model: Model): HTMLElement {
  return h("details", {}, h("summary", {}, "Features of the array"), h("div", { class: "wide" }, h("table", { class: "statistics" }, h("caption", { class: "visually-hidden" }, "Features"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Feature"), ...shown.map(({ place }) => h("th", { scope: "col" }, model.id(place))))),
    h("tbody", {}, ...variant.features.map((feature, k) => h("tr", {}, h("th", { scope: "row", title: feature.name }, feature.text),
      ...shown.map(({ details }) => h("td", { class: "number" }, Number(details.features[k]!.toFixed(3))))))))));
}

export function setupView(variant: Variant, figures: FigureSet, model: Model, columns: Columns[], one: Shown, other: Shown | null): HTMLElement {
  const shown = other ? [one, other] : [one];
  const grounds = one.details.conditions[model.condition]?.grounds ?? [];
  const title = other ? `Setups ${model.id(one.place)} and ${model.id(other.place)}` : `Setup ${model.id(one.place)}`;
  return h("article", { class: "setup-view" },
    h("p", {}, h("a", { href: "#table" }, `← All setups of ${variant.name}`)),
    h("h1", { tabindex: -1 }, `${variant.name}, ${title.toLowerCase()}`),
    h("div", { class: shown.length > 1 ? "pair" : null }, ...shown.map((each) => facts(variant, figures, model, each))),
    comparePicker(model, model.id(one.place), other ? model.id(other.place) : undefined),
    grounds.length > 0 && h("section", { class: "grounds" }, h("h2", {}, "What we believe of it, and why"),
      h("ul", {}, ...grounds.map((line) => h("li", {}, line)))),
    columns.length > 0 && h("section", {}, h("h2", {}, "Statistics"), statistics(variant, columns, shown)),
    featuresTable(variant, shown, model),
    ...shown.map((each) => h("section", {}, ...each.details.conditions.flatMap((condition, k) => [
      firstMoves(variant, each.details, k),
      condition.games.length > 0 && h("section", { class: "games" },
        h("h2", {}, `Stored games of setup ${model.id(each.place)}, condition ${variant.report.conditions[k]!.condition.name}`),
        new GamePlayer(variant, figures, each.details.fen, condition).element)]).filter((child): child is HTMLElement => child !== null && child !== false))));
}
