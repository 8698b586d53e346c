// A plot in its frame: a title, what it shows in words, and the drawing, made when it comes into view and again when
// its width changes.
import { h, type Child } from "./dom";

export interface PlotFigure {
  title: string;
  /** What is drawn and what to look for. */
  words: string;
  draw(width: number): Element;
  controls?: Child[];
}

const widest = 860;

export function plotFigure(figure: PlotFigure): HTMLElement {
  const place = h("div", { class: "plot" });
  const element = h("figure", { class: "plot-figure" },
    h("figcaption", {}, h("h3", {}, figure.title), h("p", {}, figure.words)), ...(figure.controls ?? []), place);
  let drawn = 0;
  const redraw = () => {
    const width = Math.min(widest, Math.floor(place.clientWidth));
    if (width < 100 || width === drawn) return;
    drawn = width;
    const drawing = figure.draw(width);
    // The picture has one name; its parts have none that would mean something alone.
    for (const part of drawing.querySelectorAll("[aria-label]")) part.removeAttribute("aria-label");
    const picture = drawing instanceof SVGSVGElement ? drawing : drawing.querySelector("svg");
    picture?.setAttribute("role", "img");
    picture?.setAttribute("aria-label", `${figure.title}. ${figure.words}`);
    place.replaceChildren(drawing);
  };
  const visible = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    visible.disconnect();
    new ResizeObserver(redraw).observe(place);
  }, { rootMargin: "400px" });
  visible.observe(place);
  addEventListener("beforeprint", redraw);
  place.addEventListener("firstmove-redraw", () => {
    drawn = 0;
    redraw();
  });
  return element;
}

export function redraw(figure: HTMLElement): void {
  figure.querySelector(".plot")?.dispatchEvent(new Event("firstmove-redraw"));
}
