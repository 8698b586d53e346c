// Pairs of arrays as a coloured table: White's arrays down, Black's across, with what the relocation phase chooses.
import type { Relocation } from "./data";
import { h } from "./dom";
import { points } from "./format";
import type { Model } from "./model";

/** From Black's colour over neutral to White's, the same in light and dark: -1 to 1. */
function colour(value: number): { background: string; ink: string } {
  const share = Math.max(-1, Math.min(1, value));
  const [hue, strength] = share >= 0 ? [32, share] : [222, -share];
  const lightness = 96 - 46 * strength;
  return { background: `hsl(${hue} ${Math.round(40 + 35 * strength)}% ${lightness.toFixed(0)}%)`, ink: lightness < 60 ? "#000" : "#111" };
}

export interface HeatMapChoice { text: string; value: (place: number) => number | null }

const marks = ["①", "②", "③"];

/** The protocols' chosen pair of arrays, "white/black" -> marks; those at once mark every pair with a chance. */
function chosenPairs(relocation: Relocation | undefined): Map<string, string> {
  const pairs = new Map<string, string>();
  const add = (white: string, black: string, mark: string) => pairs.set(`${white}/${black}`, (pairs.get(`${white}/${black}`) ?? "") + mark);
  relocation?.protocols.forEach((protocol, k) => {
    if (protocol.white && protocol.black) add(protocol.white.array, protocol.black.array, marks[k] ?? "•");
    for (const white of protocol.white_mix ?? [])
      for (const black of protocol.black_mix ?? []) if (white.chance > 0.005 && black.chance > 0.005) add(white.array, black.array, marks[k] ?? "•");
  });
  return pairs;
}

export function heatMap(model: Model, relocation: Relocation | undefined): HTMLElement | null {
  const armies = model.head.armies;
  if (!armies) return null;
  const places = new Map<string, number>();
  for (let place = 0; place < model.count; ++place) places.set(`${model.white(place)}/${model.black(place)}`, place);
  const chosen = chosenPairs(relocation);
  const posterior = new Map<string, number>();
  relocation?.arrays.forEach((white, w) => relocation.arrays.forEach((black, b) =>
    posterior.set(`${white.array}/${black.array}`, relocation.posterior_mean[w]![b]!)));
  const index = (arrays: string[], array: string) => arrays.indexOf(array);
  const choices: Record<string, { text: string; value(white: string, black: string): number | null | undefined }> = {
    shrunken: { text: "shrunken scores", value: (white, black) => {
      const place = places.get(`${white}/${black}`);
      return place === undefined ? null : model.number("shrunken_score", place);
    } },
    posterior: { text: "scores of the cell model, on which the relocation phase is valued", value: (white, black) => posterior.get(`${white}/${black}`) },
    fitted: { text: "scores fitted by strengths of the arrays", value: (white, black) => armies.heat_map.fitted?.[index(armies.white_arrays, white)]?.[index(armies.black_arrays, black)] },
    raw: { text: "raw scores", value: (white, black) => armies.heat_map.raw[index(armies.white_arrays, white)]?.[index(armies.black_arrays, black)] },
  };
  if (posterior.size === 0) delete choices.posterior;
  if (!armies.heat_map.fitted) delete choices.fitted;

  const table = h("table", { class: "heat-map" });
  const show = (key: string) => {
    const choice = choices[key]!;
    const values = armies.white_arrays.map((white) => armies.black_arrays.map((black) => choice.value(white, black) ?? null));
    const reach = Math.max(0.02, ...values.flat().flatMap((value) => (value === null ? [] : [Math.abs(value - 0.5)])));
    table.replaceChildren(
      h("caption", {}, `White's score by White's array (down) and Black's (across): ${choice.text}. Strongest colour: ${points(reach)} from .5; `
        + "orange is good for White, blue for Black."
        + (chosen.size > 0 ? ` Chosen in the relocation phase: ${relocation!.protocols.map((protocol, k) => `${marks[k]} ${protocol.text}`).join("; ")}.` : "")),
      h("thead", {}, h("tr", {}, h("td", {}), ...armies.black_arrays.map((black) => h("th", { scope: "col" }, h("span", {}, black))))),
      h("tbody", {}, ...armies.white_arrays.map((white, w) => h("tr", {}, h("th", { scope: "row" }, white),
        ...armies.black_arrays.map((black, b) => {
          const place = places.get(`${white}/${black}`);
          const value = values[w]![b]!;
          if (place === undefined || value === null) return h("td", { class: "empty" });
          const { background, ink } = colour((value - 0.5) / reach);
          const mark = chosen.get(`${white}/${black}`);
          return h("td", { style: `background:${background}`, class: mark ? "chosen" : null },
            h("a", {
              href: `#setup=${model.id(place)}`, style: `color:${ink}`, title: `${white} against ${black}: ${points(value)}`,
              "aria-label": `White ${white}, Black ${black}: ${points(value)}${mark ? `, chosen ${mark}` : ""}`,
            }, `${mark ?? ""}${points(value, 2)}`));
        })))));
  };
  const first = posterior.size > 0 ? "posterior" : "shrunken";
  show(first);
  return h("section", { id: "heat-map" }, h("h2", {}, "Every pair of arrays"),
    h("label", { class: "field" }, "Show", h("select", { onchange: (event) => show(event.target.value) },
      ...Object.entries(choices).map(([key, choice]) => h("option", { value: key, selected: key === first }, choice.text)))),
    h("div", { class: "wide", tabindex: 0, role: "region", "aria-label": "Heat map" }, table),
    ...armies.summary.map((line) => h("p", {}, line)));
}
