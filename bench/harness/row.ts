/** Context of every benchmark, provided by `npm run bench`. */
export type Bench = {
  /** The repository's folder. */
  readonly root: string;
  /** Folder of the built benchmarks and their programs. */
  readonly programs: string;
  /** Address of a PostgreSQL that flushes every commit, or undefined if none can be started. */
  postgres(): Promise<string | undefined>;
  /** Settings such as `--million`. */
  readonly asked: ReadonlySet<string>;
  row(row: Row): void;
};

/** Row of the table: a figure of the product with a figure of the same run for comparison. */
export type Row = {
  name: string;
  unit: string;
  ours: number;
  /** Name of the comparison and its figure in the same unit. */
  against?: { name: string; value: number };
  /** Our figure divided by the comparison, unless set explicitly. */
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
