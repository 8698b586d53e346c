// The page of one variant: what was found in words, the table, the plots; and a view of single setups, told by the
// part of the address behind "#": setup=7, setup=7&with=9, or the id of a section.
import { arrayStrip, FigureSet } from "./board";
import { badgeMark } from "./columns";
import type { Columns, Data, Variant, VariantCondition } from "./data";
import { h, type Child } from "./dom";
import { plotFigure, type PlotFigure } from "./figure";
import { footer } from "./footer";
import { bytes, grouped, points } from "./format";
import { heatMap } from "./heat_map";
import { badgeShare, reliabilityText, spreadText } from "./index_page";
import { Model, withinSd95 } from "./model";
import { caterpillarPlot, depthPlot, effectsPlot, nullPlot, placementPlot, scatterPlot, type ScatterSide } from "./plots";
import { relocationView } from "./relocation";
import { setupView } from "./setup_view";
import { SetupTable } from "./table";

function keyFigures(head: VariantCondition): HTMLElement | null {
  if (head.mean_white_score === undefined) return null;
  const reach = withinSd95 * head.mean_white_score_standard_error!;
  const item = (name: string, ...value: Child[]) => h("div", {}, h("dt", {}, name), h("dd", {}, ...value));
  return h("dl", { class: "key-figures" },
    item("White's score", `${points(head.mean_white_score)} `, h("small", {}, `95 % ${points(head.mean_white_score - reach)} to ${points(head.mean_white_score + reach)}`)),
    item("Spread between setups", spreadText(head)), item("Reliability", reliabilityText(head)),
    item("Called fair", badgeShare(head, "fair")), item("One-sided", badgeShare(head, "one-sided")), item("Games", grouped(head.games)));
}

function about(head: VariantCondition): HTMLElement {
  const list = (lines: string[]) => h("ul", {}, ...lines.map((line) => h("li", {}, line)));
  return h("aside", { class: "about", "aria-labelledby": "about-title" }, h("h2", { id: "about-title" }, "What this is and is not"),
    h("div", { class: "pair" }, h("div", {}, h("h3", {}, "It is"), list(head.about.is)), h("div", {}, h("h3", {}, "It is not"), list(head.about.is_not))));
}

function shortList(model: Model, figures: FigureSet, title: string, id: string, ids: number[][]): HTMLElement {
  return h("section", { id, class: "short-list", tabindex: -1 }, h("h2", {}, title), h("ol", {}, ...ids.slice(0, 5).map(([first]) => {
    const place = model.place(first!)!;
    const shrunken = model.shrunken(place);
    return h("li", {}, h("a", { href: `#setup=${first}`, class: "pick" }, arrayStrip(figures, model.white(place), model.black(place), 30),
      h("span", {}, `${first}: ${points(shrunken?.score ?? model.number("class_score", place))}`, shrunken && ` (${points(shrunken.low)} to ${points(shrunken.high)})`)),
    " ", badgeMark(model.text("badge", place)));
  })));
}

async function scatterChoices(data: Data, model: Model): Promise<{ text: string; figure: PlotFigure }[]> {
  const conditions = model.variant.report.conditions;
  const place = (name: string) => conditions.findIndex((one) => one.condition.name === name);
  const choices: { text: string; figure: PlotFigure }[] = [];
  for (const repetition of model.variant.report.repeatability) {
    if (repetition.kind === "members") continue;
    const first = place(repetition.first), second = place(repetition.second);
    if (first < 0 || second < 0 || (repetition.kind === "halves" && first !== model.condition)) continue;
    const one = await data.condition(first), other = await data.condition(second);
    const isHalves = repetition.kind === "halves";
    const x: ScatterSide = isHalves ? { label: "games of even number", columns: one, column: "class_even_score" } : { label: repetition.first, columns: one, column: "class_score" };
    const y: ScatterSide = isHalves ? { label: "games of odd number", columns: other, column: "class_odd_score" } : { label: repetition.second, columns: other, column: "class_score" };
    const text = isHalves ? "one half of the games against the other" : `${repetition.first} against ${repetition.second}`;
    const found = repetition.correlation === null ? "The correlation cannot be told." : `Correlation ${points(repetition.correlation, 2)} (95 %: ${points(repetition.low_95, 2)} to ${points(repetition.high_95, 2)})`
      + (repetition.correlation_without_noise === null ? "; without the noise of play it cannot be told." : `; without the noise of play ${points(repetition.correlation_without_noise, 2)}.`);
    const figure = scatterPlot(model, x, y, `Raw scores of ${model.variant.has_classes ? "classes" : "setups"}: ${text}. ${found} On the diagonal both agree.`);
    if (figure) choices.push({ text, figure });
  }
  return choices;
}

async function plots(data: Data, model: Model, figures: FigureSet): Promise<HTMLElement> {
  const found = [nullPlot(model), caterpillarPlot(model), ...(["both", "white", "black"] as const).map((side) => placementPlot(model, figures, side)), effectsPlot(model), depthPlot(model.variant)];
  const drawn = found.filter((figure) => figure !== null).map(plotFigure);
  const choices = await scatterChoices(data, model);
  return h("section", { id: "plots" }, h("h2", {}, "Plots"), ...drawn, ...choices.map(({ figure }) => plotFigure(figure)));
}

function downloads(variant: Variant): HTMLElement {
  return h("section", { id: "downloads" }, h("h2", {}, "Downloads"),
    h("ul", {}, ...variant.downloads.map((file) => h("li", {}, h("a", { href: file.path, download: true }, file.text), ` (${bytes(file.bytes)})`))),
    variant.commands.length > 0 && h("div", {}, h("p", {}, "With firstmove and the campaign file these figures are made again:"),
      h("pre", { tabindex: 0 }, h("code", {}, variant.commands.join("\n")))));
}

/** Everything but the view of a setup, for one condition. */
async function overview(data: Data, figures: FigureSet, model: Model, chooser: HTMLElement | null): Promise<{ element: HTMLElement; table: SetupTable }> {
  const { variant, head } = model;
  const table = new SetupTable(model, figures);
  const relocation = head.relocation?.[0];
  const element = h("div", {},
    h("p", {}, h("a", { href: "index.html" }, "← All variants")), h("h1", { tabindex: -1 }, variant.name), chooser,
    h("p", { class: "lead" }, head.headline), h("p", { class: "condition" }, head.condition_text), keyFigures(head),
    ...head.warnings.map((line) => h("p", { class: "warning" }, line)),
    h("div", { class: "pair" },
      shortList(model, figures, `The fairest setups of ${variant.name}`, "fairest", head.fairest),
      shortList(model, figures, "The most one-sided", "one-sided", head.most_one_sided)),
    !head.tells_setups_apart && h("p", { class: "warning" }, "Too few games to tell setups apart: these lists are mostly luck."),
    about(head),
    h("section", { id: "table", tabindex: -1 }, h("h2", {}, "All setups"), table.element),
    await plots(data, model, figures), heatMap(model, relocation), relocationView(model),
    h("section", {}, h("h2", {}, "In words"), ...head.summary.map((line) => h("p", {}, line)), h("p", {}, head.caveat)),
    downloads(variant), footer(variant));
  return { element, table };
}

/** Perft alone: facts without games. */
function factsOnly(variant: Variant): HTMLElement {
  return h("div", {}, h("p", {}, h("a", { href: "index.html" }, "← All variants")), h("h1", {}, variant.name),
    h("p", {}, "This file holds no games, so there is no balance to show."),
    ...variant.report.perft.map(({ depth, setups, nodes }) => h("p", {}, `perft(${depth}) = ${nodes === null ? "more than 2^64" : grouped(nodes)} over ${grouped(setups)} setups`)),
    downloads(variant), footer(variant));
}

export class VariantPage {
  private readonly figures: FigureSet;
  private readonly place = h("div");
  private readonly setupPlace = h("div");
  private model: Model | null = null;
  private lastSetup: number | null = null;

  constructor(main: HTMLElement, private readonly data: Data, private readonly variant: Variant) {
    this.figures = new FigureSet(variant.men);
    main.append(this.place, this.setupPlace);
  }

  async show(): Promise<void> {
    if (this.variant.report.conditions.length === 0) {
      this.place.append(factsOnly(this.variant));
      return;
    }
    await this.choose(0);
    addEventListener("hashchange", () => void this.route(true));
    await this.route(false);
  }

  private async choose(condition: number): Promise<void> {
    this.model = new Model(this.variant, await this.data.condition(condition), condition);
    const conditions = this.variant.report.conditions;
    const chooser = conditions.length < 2 ? null : h("label", { class: "field" }, "Condition",
      h("select", { class: "condition-choice", onchange: (event) => void this.choose(Number(event.target.value)).then(() => this.place.querySelector<HTMLElement>(".condition-choice")?.focus()) },
        ...conditions.map((one, k) => h("option", { value: k, selected: k === condition }, one.condition_text))));
    const { element, table } = await overview(this.data, this.figures, this.model, chooser);
    this.place.replaceChildren(element);
    table.attach();
  }

  /** Shows what the address asks for; moves the keyboard's place there unless the page has just been opened. */
  private async route(isMove: boolean): Promise<void> {
    const address = new URLSearchParams(location.hash.slice(1));
    const id = address.get("setup");
    if (id === null) {
      this.leaveSetup(location.hash.slice(1), isMove);
      return;
    }
    const place = this.model!.place(Number(id));
    const otherId = address.get("with");
    const other = otherId === null ? undefined : this.model!.place(Number(otherId));
    if (place === undefined) {
      this.setupPlace.replaceChildren(h("p", { class: "fault" }, `No setup ${id} in this table. `, h("a", { href: "#table" }, "All setups")));
    } else {
      await this.showSetup(place, other);
    }
    this.lastSetup = Number(id);
    this.place.hidden = true;
    document.title = `${this.variant.name}, setup ${id}`;
    scrollTo(0, 0);
    this.setupPlace.querySelector<HTMLElement>("h1")?.focus();
  }

  private async showSetup(place: number, other: number | undefined): Promise<void> {
    const columns: Columns[] = await Promise.all(this.variant.report.conditions.map((_, k) => this.data.condition(k)));
    const one = { place, details: await this.data.details(place) };
    const two = other === undefined ? null : { place: other, details: await this.data.details(other) };
    this.setupPlace.replaceChildren(setupView(this.variant, this.figures, this.model!, columns, one, two));
  }

  private leaveSetup(section: string, isMove: boolean): void {
    this.setupPlace.replaceChildren();
    this.place.hidden = false;
    document.title = `${this.variant.name}: balance of its setups`;
    const target = section === "" ? null : document.getElementById(section);
    target?.scrollIntoView();
    if (isMove || target) {
      const link = this.lastSetup === null ? null : this.place.querySelector<HTMLElement>(`tr[data-setup="${this.lastSetup}"] a`);
      (link ?? target ?? this.place.querySelector<HTMLElement>("h1"))?.focus({ preventScroll: link === null });
    }
    this.lastSetup = null;
  }
}

