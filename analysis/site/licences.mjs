// The licences of every package that is in the bundle, as their packages state them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Folders of the packages that files of a bundle come from, sorted. */
function packagesOf(inputs) {
  const folders = new Set();
  for (const input of inputs) {
    const found = input.match(/^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//);
    if (found) folders.add(found[1]);
  }
  return [...folders].sort();
}

export function licencesText(inputs, alsoPackages) {
  const folders = [...packagesOf(inputs), ...alsoPackages.map((name) => join("node_modules", name))];
  const sections = folders.map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8").trim() : "";
    return `${name} ${version}: ${license}\n\n${text}\n`;
  });
  return `What these pages are made of, and its licences.\n\n${sections.join(`\n${"-".repeat(80)}\n\n`)}`;
}
