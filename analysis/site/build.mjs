// node build.mjs FOLDER: bundles src/ into FOLDER/site.js, site.css and licences.txt.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { figuresModule } from "./figures.mjs";
import { licencesText } from "./licences.mjs";

const folder = process.argv[2];
if (!folder) {
  console.error("usage: node build.mjs FOLDER");
  process.exit(2);
}

const figures = {
  name: "figures",
  setup(plugin) {
    plugin.onResolve({ filter: /^figures$/ }, () => ({ path: "figures", namespace: "figures" }));
    plugin.onLoad({ filter: /.*/, namespace: "figures" }, () => ({ contents: figuresModule(), loader: "js" }));
  },
};

const result = await build({
  entryPoints: { site: "src/main.ts", "site.style": "src/site.css" },
  outdir: folder,
  bundle: true,
  minify: true,
  format: "iife",
  target: ["es2021"],
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  write: false,
  plugins: [figures],
});
mkdirSync(folder, { recursive: true });
for (const file of result.outputFiles) {
  const name = file.path.endsWith(".css") ? "site.css" : "site.js";
  writeFileSync(join(folder, name), file.contents);
}
writeFileSync(join(folder, "licences.txt"),
  licencesText(Object.keys(result.metafile.inputs), ["@fontsource/noto-sans-symbols-2"]));
