// A stored game, move by move. Positions come from the changes that each move brought.
import { Board, placementOf, type FigureSet, type Placement } from "./board";
import type { SetupCondition, StoredGame, Variant } from "./data";
import { download, h } from "./dom";

interface Step { placement: Placement; changed: number[] }

function stepsOf(start: Placement, changes: string): Step[] {
  const steps: Step[] = [{ placement: start, changed: [] }];
  for (const text of changes.split(" ").filter(Boolean)) {
    const placement = [...steps.at(-1)!.placement];
    const changed: number[] = [];
    for (const [, square, letter] of text.matchAll(/(\d+)(\D)/g)) {
      placement[Number(square)] = letter === "." ? "" : letter!;
      changed.push(Number(square));
    }
    steps.push({ placement, changed });
  }
  return steps;
}

/** The moves of a movetext, without their numbers and what stands behind them. */
export function movesOf(movetext: string): string[] {
  return movetext.split("{")[0]!.split(/\s+/).filter((word) => word !== "" && !/^\d+\.$/.test(word));
}

export function pgnOf(condition: SetupCondition, game: StoredGame): string {
  const tags = condition.tags.map(([name, value]) => {
    const own = game.tags[name] ?? value;
    return `[${name} "${own.replace(/[\\"]/g, (c) => `\\${c}`)}"]\n`;
  });
  return `${tags.join("")}\n${game.moves}`;
}

function tag(condition: SetupCondition, game: StoredGame, name: string): string {
  return game.tags[name] ?? condition.tags.find(([one]) => one === name)?.[1] ?? "";
}

export function gameTitle(condition: SetupCondition, game: StoredGame): string {
  const ending = /\{(.*)\}/.exec(game.moves.replace(/\s+/g, " "))?.[1] ?? "";
  return `Game ${game.game}: ${tag(condition, game, "Result").replace("1/2-1/2", "½–½")}, ${tag(condition, game, "PlyCount")} plies, ${ending}`;
}

export class GamePlayer {
  readonly element: HTMLElement;
  private readonly board: Board;
  private steps: Step[];
  private moves: string[] = [];
  private ply = 0;
  private readonly list = h("ol", { class: "moves", "aria-label": "Moves" });
  private readonly status = h("p", { class: "status", role: "status" });
  private readonly buttons: HTMLButtonElement[];
  private game: StoredGame | null = null;

  constructor(private readonly variant: Variant, figures: FigureSet, fen: string, private readonly condition: SetupCondition) {
    this.board = new Board(figures, variant.files, variant.ranks);
    const start = placementOf(fen, variant.files, variant.ranks);
    this.steps = [{ placement: start, changed: [] }];
    const button = (text: string, label: string, target: () => number) =>
      h("button", { type: "button", "aria-label": label, title: label, onclick: () => this.go(target()) }, text);
    this.buttons = [
      button("|◀", "To the start", () => 0), button("◀", "Back a move", () => this.ply - 1),
      button("▶", "On a move", () => this.ply + 1), button("▶|", "To the end", () => this.steps.length - 1)];
    const choice = h("select", { onchange: (event) => this.choose(condition.games[Number(event.target.value)]!, start) },
      ...condition.games.map((game, k) => h("option", { value: k }, gameTitle(condition, game))));
    this.element = h("div", { class: "player", onkeydown: (event: KeyboardEvent) => this.key(event) },
      h("div", {}, this.board.element, h("div", { class: "controls", role: "group", "aria-label": "Step through the game" }, ...this.buttons), this.status),
      h("div", { class: "player-side" }, h("label", { class: "field" }, "Game", choice), this.list,
        h("button", { type: "button", onclick: () => this.save() }, "Download PGN")));
    if (condition.games[0]) this.choose(condition.games[0], start);
  }

  private choose(game: StoredGame, start: Placement): void {
    this.game = game;
    this.steps = stepsOf(start, game.changes);
    this.moves = movesOf(game.moves);
    const items: HTMLElement[] = [];
    this.moves.forEach((move, k) => {
      const button = h("button", { type: "button", "data-ply": k + 1, onclick: () => this.go(k + 1) }, move);
      if (k % 2 === 0) items.push(h("li", {}, button));
      else items.at(-1)!.append(" ", button);
    });
    this.list.replaceChildren(...items);
    this.go(0);
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (target.tagName === "SELECT") return;
    const to = { ArrowLeft: this.ply - 1, ArrowRight: this.ply + 1, Home: 0, End: this.steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  private go(ply: number): void {
    this.ply = Math.max(0, Math.min(this.steps.length - 1, ply));
    const step = this.steps[this.ply]!;
    this.board.show(step.placement, step.changed);
    const number = `${Math.ceil(this.ply / 2)}${this.ply % 2 === 1 ? "." : "…"}`;
    this.status.textContent = this.ply === 0 ? "Start position" : `${number} ${this.moves[this.ply - 1]}  (ply ${this.ply} of ${this.steps.length - 1})`;
    for (const button of this.list.querySelectorAll("button")) {
      const isNow = Number(button.dataset.ply) === this.ply;
      if (isNow) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      if (isNow) this.list.scrollTop = button.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
    }
    this.buttons.forEach((button, k) => button.setAttribute("aria-disabled", String(k < 2 ? this.ply === 0 : this.ply === this.steps.length - 1)));
  }

  private save(): void {
    if (!this.game) return;
    const name = `${this.variant.slug}-${tag(this.condition, this.game, "SetupId")}-${this.game.game}.pgn`;
    download(name, pgnOf(this.condition, this.game), "application/x-chess-pgn");
  }
}
