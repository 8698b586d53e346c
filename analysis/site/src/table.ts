// The table of all setups: only the rows in view exist, so that thousands stay fluid; screen readers are told how many
// there are and where each one stands.
import {
  elementScroll, observeElementOffset, observeElementRect, Virtualizer,
} from "@tanstack/virtual-core";
import type { FigureSet } from "./board";
import { tableColumns, type Column, type Key } from "./columns";
import { h } from "./dom";
import { filterForm, freshFilter, matches, type Filter } from "./filters";
import { grouped } from "./format";
import type { Model } from "./model";

export interface Order { column: string; isDescending: boolean }

/** Orders that are no column's. */
const presets: { id: string; text: string; key: (model: Model, place: number) => Key; isDescending: boolean }[] = [
  { id: "fairest", text: "Fairest first", key: (model, place) => model.fairnessRank(place), isDescending: false },
  { id: "one-sided", text: "Most one-sided first", key: (model, place) => model.fairnessRank(place), isDescending: true },
];

const rowHeight = 48;
const printedRows = 200;

export class SetupTable {
  readonly element: HTMLElement;
  private readonly filter: Filter;
  private order: Order = { column: "fairest", isDescending: false };
  private columns: Column[] = [];
  private places: number[] = [];
  private readonly shown = new Map<number, HTMLTableRowElement>();
  private readonly status = h("p", { class: "status", role: "status" });
  private readonly table = h("table", { class: "setups" });
  private readonly head = h("thead");
  private readonly above = h("tr", { class: "spacer", "aria-hidden": "true" }, h("td"));
  private readonly below = h("tr", { class: "spacer", "aria-hidden": "true" }, h("td"));
  private readonly body = h("tbody", {}, this.above, this.below);
  private readonly scroller: HTMLElement;
  private readonly orders: HTMLElement;
  private readonly virtualizer: Virtualizer<HTMLElement, HTMLTableRowElement>;

  constructor(private readonly model: Model, private readonly figures: FigureSet) {
    this.filter = freshFilter(model);
    this.scroller = h("div", { class: "table-scroller", role: "region", "aria-label": "Table of setups", tabindex: 0 }, this.table);
    this.orders = h("div", { class: "orders", role: "group", "aria-label": "Order" },
      ...presets.map((preset) => h("button", {
        type: "button", "data-order": preset.id, onclick: () => this.orderBy({ column: preset.id, isDescending: preset.isDescending }),
      }, preset.text)));
    this.element = h("div", {}, filterForm(model, figures, this.filter, () => this.refilter()), this.orders, this.status, this.scroller);
    this.virtualizer = new Virtualizer<HTMLElement, HTMLTableRowElement>({
      count: 0, getScrollElement: () => this.scroller, estimateSize: () => rowHeight, overscan: 8,
      initialRect: { width: 800, height: 600 },
      scrollToFn: elementScroll, observeElementRect, observeElementOffset,
      onChange: () => this.renderRows(),
    });
    this.refilter();
    addEventListener("beforeprint", () => this.renderForPrint());
    addEventListener("afterprint", () => this.renderRows());
  }

  /** Once the element is in the page. */
  attach(): void {
    this.virtualizer._didMount();
    this.virtualizer._willUpdate();
    this.renderRows();
  }

  orderBy(order: Order): void {
    this.order = order;
    this.sort();
  }

  showOnly(change: Partial<Filter>): void {
    Object.assign(this.filter, change);
    this.refilter();
  }

  private refilter(): void {
    this.columns = tableColumns(this.model, this.filter.kind, this.figures);
    this.places = this.model.rows(this.filter.kind).filter((place) => matches(this.model, place, this.filter));
    this.sort();
  }

  private keyOf(): (place: number) => Key {
    const preset = presets.find(({ id }) => id === this.order.column);
    if (preset) return (place) => preset.key(this.model, place);
    const column = this.columns.find(({ id }) => id === this.order.column) ?? this.columns[0]!;
    return (place) => column.key(place);
  }

  private sort(): void {
    const key = this.keyOf();
    const keys = new Map(this.places.map((place) => [place, key(place)]));
    const sign = this.order.isDescending ? -1 : 1;
    this.places.sort((a, b) => {
      const one = keys.get(a)!, other = keys.get(b)!;
      if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b;
      if (one !== other) return one < other ? -sign : sign;
      return a - b;
    });
    this.renderHead();
    this.clearRows();
    this.virtualizer.setOptions({ ...this.virtualizer.options, count: this.places.length });
    this.scroller.scrollTop = 0;
    this.virtualizer.measure();
    this.renderRows();
    this.tell();
  }

  private tell(): void {
    const all = this.model.rows(this.filter.kind).length;
    const preset = presets.find(({ id }) => id === this.order.column);
    const column = this.columns.find(({ id }) => id === this.order.column);
    const order = preset ? preset.text.toLowerCase()
      : `by ${column?.title ?? "setup"}, ${this.order.isDescending ? "highest" : "lowest"} first`;
    this.status.textContent = `${grouped(this.places.length)} of ${grouped(all)} ${this.filter.kind}, ${order}.`;
    for (const button of this.orders.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset.order === this.order.column));
  }

  private renderHead(): void {
    const cells = this.columns.map((column) => {
      const isSorted = column.id === this.order.column;
      const button = h("button", {
        type: "button", title: column.help,
        onclick: () => {
          this.orderBy({ column: column.id, isDescending: isSorted ? !this.order.isDescending : false });
          this.head.querySelector<HTMLButtonElement>(`[data-column="${column.id}"] button`)?.focus();
        },
      }, column.title, isSorted && h("span", { "aria-hidden": "true" }, this.order.isDescending ? " ▼" : " ▲"));
      return h("th", {
        scope: "col", "data-column": column.id, class: column.isNumber ? "number" : null,
        "aria-sort": isSorted ? (this.order.isDescending ? "descending" : "ascending") : null,
      }, button);
    });
    this.head.replaceChildren(h("tr", { "aria-rowindex": 1 }, ...cells));
    const widths = h("colgroup", {}, ...this.columns.map((column) => h("col", { style: `width:${column.width}px` })));
    this.table.style.width = `${this.columns.reduce((sum, column) => sum + column.width, 0)}px`;
    this.table.setAttribute("aria-rowcount", String(this.places.length + 1));
    this.table.replaceChildren(
      h("caption", { class: "visually-hidden" }, `${this.model.variant.name}, condition ${this.model.head.condition.name}`),
      widths, this.head, this.body);
    for (const spacer of [this.above, this.below]) spacer.firstElementChild!.setAttribute("colspan", String(this.columns.length));
  }

  private row(index: number): HTMLTableRowElement {
    const place = this.places[index]!;
    return h("tr", { "aria-rowindex": index + 2, "data-setup": this.model.id(place) },
      ...this.columns.map((column, k) => h(k === 0 ? "th" : "td",
        { scope: k === 0 ? "row" : null, "data-column": column.id, class: column.isNumber ? "number" : null },
        ...column.cell(place))));
  }

  private clearRows(): void {
    for (const row of this.shown.values()) row.remove();
    this.shown.clear();
  }

  /** Rows that stay in view are kept, and with them the keyboard's place. */
  private renderRows(): void {
    if (this.shown.size > 0 && this.scroller.clientHeight === 0) return;  // a setup is shown in its place
    const items = this.virtualizer.getVirtualItems();
    const first = items[0]?.index ?? 0;
    const last = items.at(-1)?.index ?? -1;
    for (const [index, row] of this.shown) {
      if (index >= first && index <= last) continue;
      row.remove();
      this.shown.delete(index);
    }
    let before: Element = this.above;
    for (let index = first; index <= last && index < this.places.length; ++index) {
      let row = this.shown.get(index);
      if (!row) {
        row = this.row(index);
        this.shown.set(index, row);
      }
      if (before.nextElementSibling !== row) before.after(row);
      before = row;
    }
    this.space(first * rowHeight, (this.places.length - 1 - last) * rowHeight);
  }

  private space(above: number, below: number): void {
    this.above.style.height = `${above}px`;
    this.below.style.height = `${Math.max(0, below)}px`;
  }

  private renderForPrint(): void {
    this.clearRows();
    const count = Math.min(printedRows, this.places.length);
    for (let index = 0; index < count; ++index) {
      const row = this.row(index);
      this.shown.set(index, row);
      this.below.before(row);
    }
    this.space(0, 0);
  }
}
