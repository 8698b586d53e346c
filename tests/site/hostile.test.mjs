// Names that would be markup or code stay text. node --test; environment: HOSTILE_SITE, SITE_PICTURES.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { launch, Site } from "./browser.mjs";

let browser;
let site;
before(async () => {
  browser = await launch();
  site = new Site(browser, process.env.HOSTILE_SITE, process.env.SITE_PICTURES);
});
after(async () => browser?.close());

/** The page, and whether anything in it became an element or ran. */
async function assertHarmless(page) {
  assert.deepEqual(page.faults, []);
  assert.equal(await page.evaluate(() => document.querySelectorAll("img, body script, iframe, a[href^='javascript']").length), 0);
}

test("the index, the table and a setup show hostile names as text", async () => {
  const page = await site.open("index.html");
  assert.ok((await page.textContent("body")).includes("</script><script>hostile()</script>\"'&"));
  await assertHarmless(page);
  await page.context().close();

  const name = readdirSync(process.env.HOSTILE_SITE).find((one) => one.endsWith(".html") && one !== "index.html");
  assert.match(name, /^[a-z0-9-]+\.html$/);
  const variant = await site.open(name);
  assert.ok((await variant.textContent("main")).includes("Condition <img src=x onerror=hostile()>"));
  await assertHarmless(variant);
  await variant.evaluate(() => { location.hash = "setup=100"; });
  await variant.waitForSelector(".setup-view");
  assert.ok((await variant.textContent(".setup-view")).includes("<img src=x onerror=hostile()>"));
  await assertHarmless(variant);
  await site.picture(variant, "hostile", { fullPage: true });
  await variant.context().close();
});

test("without scripts the words are there, and they are words", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(site.url("index.html"));
  const words = await page.locator("body").textContent();
  assert.ok(words.includes("Chess484, ") && words.includes("<img src=x onerror=hostile()>"), words);
  assert.equal(await page.locator("img, noscript script").count(), 0);
  await context.close();
});

test("the pages' own sources put text on the page in no other way than as text", () => {
  const folder = new URL("../../analysis/site/src/", import.meta.url);
  for (const file of readdirSync(folder)) {
    const source = readFileSync(new URL(file, folder), "utf8");
    assert.doesNotMatch(source, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, join("src", file));
  }
});
