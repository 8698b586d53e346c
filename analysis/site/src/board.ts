// Boards and arrays drawn from the figures of the men. No rules: what stands where comes with the data.
import { figures } from "figures";
import { h, svg } from "./dom";
import type { Man } from "./data";

/** One square's man as its letter, upper case for White; "" where nothing stands. a1 = 0, rank by rank. */
export type Placement = string[];

const box = 1000;
/** Of the font's own size; the tallest figures are made to fit. */
const largest = 1.13;

/** Figures once for the page; drawings refer to them. */
export class FigureSet {
  private readonly men = new Map<string, Man>();

  constructor(men: Man[]) {
    const sprite = svg("svg", { class: "sprite", "aria-hidden": "true", focusable: "false" });
    for (const man of men) {
      this.men.set(man.letter, man);
      sprite.append(this.symbol(man, 0), this.symbol(man, 1));
    }
    document.body.prepend(sprite);
  }

  name(letter: string): string {
    return this.men.get(letter.toUpperCase())?.name ?? letter;
  }

  use(letter: string, x: number, y: number, size: number): SVGUseElement {
    const isWhite = letter === letter.toUpperCase();
    return svg("use", { href: `#man-${isWhite ? "w" : "b"}-${letter.toUpperCase()}`, x, y, width: size, height: size });
  }

  private symbol(man: Man, colour: 0 | 1): SVGSymbolElement {
    const id = `man-${colour === 0 ? "w" : "b"}-${man.letter}`;
    const symbol = svg("symbol", { id, viewBox: `0 0 ${box} ${box}` });
    const figure = figures[man.figure]?.[colour];
    if (figure) {
      const [x, y] = figure.centre;
      const scale = Math.min(largest, (0.94 * box) / Math.max(...figure.size));
      const group = svg("g", { transform: `translate(${box / 2} ${box / 2}) scale(${scale} ${-scale}) translate(${-x} ${-y})` });
      for (const contour of figure.contours) group.append(svg("path", { class: "man-light", d: contour }));
      group.append(svg("path", { class: "man-dark", d: figure.path }));
      symbol.append(group);
    } else {
      symbol.append(
        svg("circle", { class: colour === 0 ? "man-disc-white" : "man-disc-black", cx: 500, cy: 500, r: 360 }),
        svg("text", { class: colour === 0 ? "man-letter-white" : "man-letter-black", x: 500, y: 500, dy: "0.35em" },
          man.letter));
    }
    return symbol;
  }
}

/** White's array as a strip of squares, Black's above it where the two differ. */
export function arrayStrip(figureSet: FigureSet, white: string, black: string, square = 26): SVGSVGElement {
  const rows = black && black !== white ? [black.toLowerCase(), white] : [white];
  const files = white.length;
  const strip = svg("svg", {
    class: "strip", role: "img", width: files * square, height: rows.length * square,
    viewBox: `0 0 ${files * square} ${rows.length * square}`,
    "aria-label": rows.length > 1 ? `White ${white}, Black ${black}` : white,
  });
  rows.forEach((row, r) => {
    [...row].forEach((letter, f) => {
      const isDark = rows.length > 1 && r === 0 ? (f + 1) % 2 === 0 : f % 2 === 0;
      strip.append(
        svg("rect", { class: isDark ? "square-dark" : "square-light", x: f * square, y: r * square, width: square, height: square }),
        figureSet.use(letter, f * square, r * square, square));
    });
  });
  return strip;
}

/** The board field of a FEN: letters and gaps, ranks from the top. */
export function placementOf(fen: string, files: number, ranks: number): Placement {
  const placement: Placement = new Array(files * ranks).fill("");
  (fen.split(" ")[0] ?? "").split("/").forEach((text, row) => {
    let file = 0;
    for (const [token] of text.matchAll(/\d+|\D/g)) {
      if (/\d/.test(token)) file += Number(token);
      else placement[(ranks - 1 - row) * files + file++] = token;
    }
  });
  return placement;
}

export function squareName(square: number, files: number): string {
  return String.fromCharCode(97 + (square % files)) + (Math.floor(square / files) + 1);
}

function described(figureSet: FigureSet, placement: Placement, files: number): string {
  const side = (isWhite: boolean) => {
    const men = new Map<string, string[]>();
    placement.forEach((letter, square) => {
      if (!letter || (letter === letter.toUpperCase()) !== isWhite) return;
      const name = figureSet.name(letter);
      men.set(name, [...(men.get(name) ?? []), squareName(square, files)]);
    });
    return [...men].map(([name, squares]) => `${name} ${squares.join(" ")}`).join(", ");
  };
  return `White: ${side(true)}. Black: ${side(false)}.`;
}

/** A board that can be given other placements. */
export class Board {
  readonly element: HTMLElement;
  private readonly drawing: SVGSVGElement;
  private readonly men: SVGGElement;
  private readonly marks: SVGGElement;

  constructor(private readonly figureSet: FigureSet, private readonly files: number, private readonly ranks: number) {
    const margin = 0.45;
    this.drawing = svg("svg", {
      class: "board", role: "img", viewBox: `${-margin} 0 ${files + margin} ${ranks + margin}`,
    });
    for (let square = 0; square < files * ranks; ++square) {
      const file = square % files, rank = Math.floor(square / files);
      this.drawing.append(svg("rect", {
        class: (file + rank) % 2 === 0 ? "square-dark" : "square-light", x: file, y: ranks - 1 - rank, width: 1, height: 1,
      }));
    }
    for (let file = 0; file < files; ++file)
      this.drawing.append(svg("text", { class: "coordinate", x: file + 0.5, y: ranks + 0.34 }, String.fromCharCode(97 + file)));
    for (let rank = 0; rank < ranks; ++rank)
      this.drawing.append(svg("text", { class: "coordinate", x: -0.22, y: ranks - rank - 0.4 }, rank + 1));
    this.marks = this.drawing.appendChild(svg("g"));
    this.men = this.drawing.appendChild(svg("g"));
    this.element = h("div", { class: "board-frame" }, this.drawing);
  }

  show(placement: Placement, changed: number[] = []): void {
    const place = (square: number): [number, number] => [square % this.files, this.ranks - 1 - Math.floor(square / this.files)];
    this.marks.replaceChildren(...changed.map((square) => {
      const [x, y] = place(square);
      return svg("rect", { class: "square-changed", x, y, width: 1, height: 1 });
    }));
    this.men.replaceChildren(...placement.flatMap((letter, square) => letter ? [this.figureSet.use(letter, ...place(square), 1)] : []));
    this.drawing.setAttribute("aria-label", described(this.figureSet, placement, this.files));
  }
}
