/** A CSV with a header line as objects; quoted cells may hold commas and quotes, none holds a line break. */
export function parseCsv(text) {
  const cells = (line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
  const [head, ...lines] = text.trimEnd().split("\n");
  const names = cells(head);
  return lines.map((line) => Object.fromEntries(cells(line).slice(0, names.length).map((cell, k) => [names[k], cell])));
}
