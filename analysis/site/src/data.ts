// What the program wrote for the page (docs/site.md), and how scripts hand it over.

export type Cells = (number | string | null)[];
export type Columns = Record<string, Cells>;

export interface Interval { low: number; high: number }

export interface Setting {
  name: string;
  depth: number;
  player: string;
  player_version: string;
  opening_plies: number;
  opening_depth: number;
  temperature_cp: number;
  move_cap: number;
}

export interface Spread {
  noise_variance: number;
  observed_variance: number;
  between_variance?: number;
  between_variance_floored?: boolean;
  between_variance_low_95?: number;
  between_variance_high_95?: number;
  reliability?: number;
  reliability_low_95?: number;
  reliability_high_95?: number;
}

/** A condition as the report has it; the JSON file's documentation is in docs/statistics.md. */
export interface ConditionHead {
  condition: Setting;
  headline: string;
  condition_text: string;
  summary: string[];
  warnings: string[];
  caveat: string;
  games: number;
  white_wins: number;
  draws: number;
  black_wins: number;
  setups_with_games: number;
  classes_with_games: number;
  mean_white_score?: number;
  mean_white_score_standard_error?: number;
  mean_elo?: string;
  spread: Spread;
  tells_setups_apart: boolean;
  badges: Record<string, number>;
  fairest: number[][];
  most_one_sided: number[][];
}

export interface Effect {
  name: string;
  description: string;
  effect: number;
  low_95: number;
  high_95: number;
  q: number;
}

export interface PlacementMean extends Interval {
  side: "both" | "white" | "black";
  man: string;
  file: number;
  setups: number;
  games: number;
  score: number;
}

export interface Estimate { mean: number; sd: number; low_95: number; high_95: number }

export interface RelocationOption {
  swap: string;
  value: number;
  best_probability: number;
  chosen: boolean;
  then_white: string;
  then_black: string;
}

export interface Protocol {
  protocol: string;
  text: string;
  policy: Estimate;
  perfect_information: Estimate;
  probability_white_better: number;
  half_against_half?: { value: number; standard_error: number } | null;
  white?: { array: string; text: string };
  black?: { array: string; text: string };
  path?: { side: string; man: string; options: RelocationOption[] }[];
  white_mix?: { array: string; text: string; chance: number }[];
  black_mix?: { array: string; text: string; chance: number }[];
}

export interface Relocation {
  phase: string;
  castling_curtailed: boolean;
  summary: string[];
  without_relocation: Estimate;
  protocols: Protocol[];
  arrays: { array: string; king: string; queen: string; text: string }[];
  posterior_mean: number[][];
}

export interface Armies {
  white_arrays: string[];
  black_arrays: string[];
  summary: string[];
  heat_map: { raw: (number | null)[][]; fitted?: number[][]; games: (number | null)[][] };
}

export interface VariantCondition extends ConditionHead {
  about: { is: string[]; is_not: string[] };
  placements: PlacementMean[];
  root_curve: { depth: number; mean_cp: number; setups: number }[];
  score_scale_cp: number;
  model: { effects: Effect[] } | null;
  armies?: Armies;
  relocation?: Relocation[];
}

export interface Repetition {
  kind: "halves" | "members" | "depth" | "temperature";
  first: string;
  second: string;
  depth_step: number;
  units: number;
  correlation: number | null;
  low_95: number | null;
  high_95: number | null;
  correlation_without_noise: number | null;
}

export interface Man { letter: string; name: string; figure: string }

export interface Variant {
  slug: string;
  name: string;
  variant: string;
  files: number;
  ranks: number;
  has_classes: boolean;
  setups_a_script: number;
  men: Man[];
  features: { name: string; text: string }[];
  downloads: { text: string; path: string; bytes: number }[];
  commands: string[];
  provenance: { firstmove: string; commit: string; rules_hash: string; campaign_hash: string; seed: string };
  report: {
    setups: number;
    margin: number;
    perft: { depth: number; setups: number; nodes: number | null }[];
    conditions: VariantCondition[];
    repeatability: Repetition[];
  };
  columns: Columns;
}

export interface IndexEntry {
  slug: string;
  name: string;
  variant: string;
  setups: number;
  margin: number;
  has_classes: boolean;
  conditions: ConditionHead[];
}

export interface StoredGame { game: number; tags: Record<string, string>; moves: string; changes: string }

export interface SetupCondition {
  root_scores: { depth: number; cp: number }[];
  checkpoints: { ply: number; score: number; games: number }[];
  grounds: string[];
  first_moves: { move: string; white_wins: number; draws: number; black_wins: number }[];
  tags: [string, string][];
  games: StoredGame[];
}

export interface SetupDetails {
  setup: number;
  fen: string;
  castling: string[];
  features: number[];
  conditions: SetupCondition[];
}

type Message =
  | ["index", IndexEntry[]]
  | ["variant", Variant]
  | ["condition", { condition: number; columns: Columns }]
  | ["setups", { script: number; setups: SetupDetails[] }];

declare global {
  var firstmoveData: Message[] | { push(message: Message): void } | undefined;
}

export class Data {
  index: IndexEntry[] | null = null;
  variant: Variant | null = null;
  private readonly conditions = new Map<number, Columns>();
  private readonly setups = new Map<number, SetupDetails[]>();

  /** Takes what scripts before this one left, and what later ones bring. */
  constructor() {
    const waiting = Array.isArray(self.firstmoveData) ? self.firstmoveData : [];
    self.firstmoveData = { push: (message: Message) => this.take(message) };
    for (const message of waiting) this.take(message);
  }

  async condition(number: number): Promise<Columns> {
    return this.get(this.conditions, number, `condition-${number}`);
  }

  /** By place in the columns. */
  async details(place: number): Promise<SetupDetails> {
    const aScript = this.variant!.setups_a_script;
    const script = Math.floor(place / aScript);
    return (await this.get(this.setups, script, `setups-${script}`))[place % aScript]!;
  }

  private take(message: Message): void {
    if (message[0] === "index") this.index = message[1];
    else if (message[0] === "variant") this.variant = message[1];
    else if (message[0] === "condition") this.conditions.set(message[1].condition, message[1].columns);
    else this.setups.set(message[1].script, message[1].setups);
  }

  private async get<T>(known: Map<number, T>, key: number, script: string): Promise<T> {
    if (!known.has(key)) await loadScript(`data/${this.variant!.slug}/${script}.js`);
    const value = known.get(key);
    if (value === undefined) throw new Error(`${script}.js does not hold what it should`);
    return value;
  }
}

function loadScript(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = path;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${path} is missing: publish the site again`));
    document.head.append(script);
  });
}
