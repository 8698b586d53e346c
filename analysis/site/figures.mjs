// The figures of the men: outlines of the chess symbols of Noto Sans Symbols 2 (SIL Open Font License 1.1), which has
// the compounds with a knight too. A figure is two paths: the parts enclosed by any contour, painted light, and the
// glyph itself, painted dark over them.
import { createRequire } from "node:module";
import * as fontkit from "fontkit";

const require = createRequire(import.meta.url);
const font = fontkit.openSync(
  require.resolve("@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2"));

// Unicode, block Chess Symbols and the older Miscellaneous Symbols: [White's, Black's].
const symbols = {
  king: [0x2654, 0x265a],
  queen: [0x2655, 0x265b],
  rook: [0x2656, 0x265c],
  bishop: [0x2657, 0x265d],
  knight: [0x2658, 0x265e],
  pawn: [0x2659, 0x265f],
  "knight-bishop": [0x1fa50, 0x1fa53],
  "knight-rook": [0x1fa4f, 0x1fa52],
  "knight-queen": [0x1fa4e, 0x1fa51],
};

/** Numbers to whole units of the font's thousand: no eye sees less. */
function rounded(path) {
  return path.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
}

function figure(code) {
  const glyph = font.glyphForCodePoint(code);
  if (glyph.id === 0) throw new Error(`the font has no U+${code.toString(16)}`);
  const path = rounded(glyph.path.toSVG());
  const { minX, maxX, minY, maxY } = glyph.bbox;
  return { contours: path.split(/(?=M)/), path, centre: [(minX + maxX) / 2, (minY + maxY) / 2], size: [maxX - minX, maxY - minY] };
}

export function figuresModule() {
  const figures = Object.fromEntries(
    Object.entries(symbols).map(([name, codes]) => [name, codes.map(figure)]));
  return `export const figures = ${JSON.stringify(figures)};`;
}
