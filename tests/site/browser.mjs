// A headless Chromium on a folder of published pages, opened from disk. Whatever a page logs as an error, throws or
// asks of the network is a failure of the test that opened it.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const candidates = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? candidates.find((path) => existsSync(path));
  if (!executablePath) throw new Error("no Chromium: cmake/install-packages site-test");
  // As root, and in containers, Chromium's sandbox cannot start; the pages are our own.
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] });
}

export const widths = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } };

export class Site {
  constructor(browser, folder, pictures) {
    this.browser = browser;
    this.folder = folder;
    this.pictures = pictures;
    mkdirSync(pictures, { recursive: true });
  }

  url(name) {
    return pathToFileURL(join(this.folder, name.split("#")[0])).href + (name.includes("#") ? `#${name.split("#")[1]}` : "");
  }

  async open(name, options = {}) {
    const context = await this.browser.newContext({ viewport: widths.desktop, reducedMotion: "reduce", acceptDownloads: true, ...options });
    const page = await context.newPage();
    page.faults = [];
    page.on("console", (message) => { if (["error", "warning"].includes(message.type())) page.faults.push(`console: ${message.text()}`); });
    page.on("pageerror", (error) => page.faults.push(`error: ${error.message}`));
    page.on("request", (request) => { if (!/^(file|data|blob):/.test(request.url())) page.faults.push(`network: ${request.url()}`); });
    page.on("requestfailed", (request) => page.faults.push(`missing: ${request.url()}`));
    await page.goto(this.url(name));
    await page.waitForFunction(() => document.documentElement.dataset.ready === "yes");
    return page;
  }

  async picture(page, name, options = {}) {
    await page.screenshot({ path: join(this.pictures, `${name}.png`), ...options });
  }
}
