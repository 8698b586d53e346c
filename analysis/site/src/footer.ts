import type { Variant } from "./data";
import { h } from "./dom";

/** Who made the page, from what, and whose the figures are. */
export function footer(variant: Variant | null): HTMLElement {
  return h("footer", {},
    variant && h("p", {}, `Made by firstmove ${variant.provenance.firstmove} (${variant.provenance.commit}), seed ${variant.provenance.seed}, `
      + `rules ${variant.provenance.rules_hash}, campaign ${variant.provenance.campaign_hash}.`),
    h("p", {}, "Figures of the men: Noto Sans Symbols 2, © The Noto Project Authors, SIL Open Font License 1.1. Plots: Observable Plot. ",
      h("a", { href: "assets/licences.txt" }, "Licences of everything in these pages")));
}
