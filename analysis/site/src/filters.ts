// Which rows the table shows.
import { h } from "./dom";
import type { FigureSet } from "./board";
import type { Model, RowKind } from "./model";

export interface Filter {
  kind: RowKind;
  search: string;
  man: string;
  file: string;
  king: string;
  side: "white" | "black";
  class: string;
  badge: string;
}

/** Numbers find a setup or its class by id, letters stand anywhere in an array, a FEN names its array. */
function matchesSearch(model: Model, place: number, search: string): boolean {
  const text = search.trim();
  if (text === "") return true;
  if (/^\d+$/.test(text)) return model.text("setup", place) === text || model.text("partner", place).split(" ").includes(text);
  const letters = (text.includes("/") ? text.split(" ")[0]!.split("/").at(-1)! : text).toUpperCase();
  return model.white(place).includes(letters) || model.black(place).includes(letters);
}

export function matches(model: Model, place: number, filter: Filter): boolean {
  const array = filter.side === "white" ? model.white(place) : model.black(place);
  if (filter.man !== "" || filter.file !== "") {
    const file = Number(filter.file);
    const stands = filter.file === "" ? array.includes(filter.man)
      : filter.man === "" || array[file] === filter.man;
    if (!stands) return false;
  }
  if (filter.king !== "" && array[Number(filter.king)] !== "K") return false;
  if (filter.class !== "" && model.text("class", place) !== filter.class.trim()) return false;
  if (filter.badge !== "" && model.text("badge", place) !== filter.badge) return false;
  return matchesSearch(model, place, filter.search);
}

export function freshFilter(model: Model): Filter {
  return {
    kind: model.variant.has_classes ? "classes" : "setups",
    search: "", man: "", file: "", king: "", side: "white", class: "", badge: "",
  };
}

function select(label: string, options: [string, string][], value: string, changed: (value: string) => void): HTMLElement {
  const element = h("select", { onchange: (event) => changed(event.target.value) },
    ...options.map(([key, text]) => h("option", { value: key, selected: key === value }, text)));
  return h("label", { class: "field" }, label, element);
}

function input(label: string, attributes: Record<string, string>, value: string, changed: (value: string) => void): HTMLElement {
  return h("label", { class: "field" }, label,
    h("input", { type: "search", value, autocomplete: "off", spellcheck: "false", ...attributes, oninput: (event) => changed(event.target.value) }));
}

/** Controls that change `filter` and then call `changed`. */
export function filterForm(model: Model, figures: FigureSet, filter: Filter, changed: () => void): HTMLElement {
  const files: [string, string][] = [...Array(model.variant.files).keys()].map((file) => [String(file), String.fromCharCode(97 + file)]);
  const letters = [...new Set(model.white(0) + model.black(0))];
  const set = <K extends keyof Filter>(key: K) => (value: string) => {
    filter[key] = value as Filter[K];
    changed();
  };
  const isMirrored = model.variant.columns.white_array!.every((array, place) => array === model.black(place));
  const decisions = Object.keys(model.head.badges);
  return h("form", { class: "filters", "aria-label": "Filters", onsubmit: (event) => event.preventDefault() },
    input("Search", { placeholder: "number, QN, or FEN" }, filter.search, set("search")),
    model.variant.has_classes && select("Rows", [["classes", "classes"], ["setups", "setups"]], filter.kind, set("kind")),
    !isMirrored && select("Side", [["white", "White"], ["black", "Black"]], filter.side, set("side")),
    select("Man", [["", "any"], ...letters.map((letter): [string, string] => [letter, figures.name(letter)])], filter.man, set("man")),
    select("on file", [["", "any"], ...files], filter.file, set("file")),
    select("King on", [["", "any"], ...files], filter.king, set("king")),
    model.variant.has_classes && input("Class", { inputmode: "numeric", size: "6", placeholder: "any" }, filter.class, set("class")),
    select("Decision", [["", "any"], ...decisions.map((badge): [string, string] => [badge, badge])], filter.badge, set("badge")));
}
