// The script of every page: which one, the page's element says.
import { Data } from "./data";
import { h } from "./dom";
import { showIndex } from "./index_page";
import { VariantPage } from "./variant_page";

async function start(): Promise<void> {
  const data = new Data();
  const main = h("main", { id: "main" });
  document.body.append(h("a", { class: "skip", href: "#main", onclick: (event: Event) => {
    event.preventDefault();
    main.setAttribute("tabindex", "-1");
    main.focus();
  } }, "Skip to the content"), main);
  try {
    if (document.documentElement.dataset.page === "index") showIndex(main, data.index!);
    else await new VariantPage(main, data, data.variant!).show();
    document.documentElement.dataset.ready = "yes";
  } catch (error) {
    main.append(h("p", { class: "fault", role: "alert" }, `This page is not whole: ${error instanceof Error ? error.message : String(error)}`));
    throw error;
  }
}

void start();
