/** What `npm run bench` hands to every benchmark. */
export type Bench = {
  /** The repository's folder. */
  readonly root: string;
  /** Where the built benchmarks lie, and with them the programs they start. */
  readonly programs: string;
  /** A PostgreSQL that flushes every commit, or nothing where none can be brought up. */
  postgres(): Promise<string | undefined>;
  /** Settings such as `--million`. */
  readonly asked: ReadonlySet<string>;
  row(row: Row): void;
};

/** One line of the table: a figure of ours beside one that was measured in the same run. */
export type Row = {
  name: string;
  unit: string;
  ours: number;
  /** What it is held against, and its figure in the same unit. */
  against?: { name: string; value: number };
  /** Ours ÷ the other's, unless said otherwise. */
  ratio?: number;
  goal?: { atLeast: number } | { atMost: number };
  p50?: number;
  p99?: number;
  /** CPU time for each request in microseconds: ours, and the other's. */
  cpu?: { ours: number; other?: number };
  note?: string;
  /** The setting without which this row is not measured. */
  onlyWith?: 'million' | 'first-start';
};

export function middleOf(times: readonly number[]): number {
  return part(times, 0.5);
}

/** The time that a given part of all stays within. */
export function part(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
