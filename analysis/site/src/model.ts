// The table's rows: setups or classes under one condition, with what every view asks of them.
import type { Columns, Variant } from "./data";

export const withinSd95 = 1.959964;

export type RowKind = "classes" | "setups";

export class Model {
  readonly count: number;
  readonly perftColumn: string | null;
  private readonly places = new Map<number, number>();

  constructor(readonly variant: Variant, readonly columns: Columns, readonly condition: number) {
    this.count = variant.columns.setup!.length;
    variant.columns.setup!.forEach((id, place) => this.places.set(id as number, place));
    const depths = Object.keys(variant.columns).filter((name) => name.startsWith("perft_"));
    this.perftColumn = depths.at(-1) ?? null;
  }

  get head() {
    return this.variant.report.conditions[this.condition]!;
  }

  number(column: string, place: number): number | null {
    const value = (this.columns[column] ?? this.variant.columns[column])?.[place];
    return typeof value === "number" ? value : null;
  }

  text(column: string, place: number): string {
    const value = (this.columns[column] ?? this.variant.columns[column])?.[place];
    return value === null || value === undefined ? "" : String(value);
  }

  id(place: number): number {
    return this.variant.columns.setup![place] as number;
  }

  /** Of a setup's id, or undefined. */
  place(id: number): number | undefined {
    return this.places.get(id);
  }

  white(place: number): string {
    return this.text("white_array", place);
  }

  black(place: number): string {
    return this.text("black_array", place);
  }

  partners(place: number): number[] {
    return this.text("partner", place).split(" ").filter(Boolean).map(Number);
  }

  /** A class is shown as the member of the smallest id that the file holds. */
  isFirstOfClass(place: number): boolean {
    return this.partners(place).every((partner) => partner > this.id(place));
  }

  rows(kind: RowKind): number[] {
    const places = [...Array(this.count).keys()];
    return kind === "classes" ? places.filter((place) => this.isFirstOfClass(place)) : places;
  }

  raw(place: number, kind: RowKind): { score: number; low: number; high: number; games: number } | null {
    const prefix = kind === "classes" ? "class_" : "";
    const score = this.number(kind === "classes" ? "class_score" : "white_score", place);
    if (score === null) return null;
    return {
      score,
      low: this.number(`${prefix}low_95`, place)!,
      high: this.number(`${prefix}high_95`, place)!,
      games: this.number(kind === "classes" ? "class_games" : "games", place)!,
    };
  }

  shrunken(place: number): { score: number; low: number; high: number; sd: number } | null {
    const score = this.number("shrunken_score", place);
    const sd = this.number("shrunken_sd", place);
    if (score === null || sd === null) return null;
    return { score, sd, low: score - withinSd95 * sd, high: score + withinSd95 * sd };
  }

  /** Place in the order of the report's lists, 0 for the fairest. */
  fairnessRank(place: number): number | null {
    return this.number("fairness_rank", place);
  }
}

const badgeMeanings: Record<string, string> = {
  fair: "shown to be within the margin of .5",
  "one-sided": "shown to be beyond the margin",
  "small but real": "differs from .5, by how much is open",
  undecided: "neither shown fair nor shown to differ",
};

export function badgeMeaning(badge: string): string {
  return badgeMeanings[badge] ?? "";
}
