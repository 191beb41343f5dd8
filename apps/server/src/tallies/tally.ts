import { sql } from 'kysely';
import { type TalliesTable, WEIGHTS } from '../storage/schema/tallies.ts';
import type { Tx } from '../storage/storage.ts';
import { periodsOf } from './periods.ts';
import { NOTHING, type TallyGame, weightOf } from './weight.ts';

/**
 * Moves a game's weight from the rows it was counted in to the rows it belongs to now, in the transaction of its change.
 * `before` is null for a game that has just been created.
 */
export const tally = (tx: Tx, before: TallyGame | null, after: TallyGame): Promise<void> =>
  tallyAll(tx, [{ before, after }]);

export type TallyChange = { before: TallyGame | null; after: TallyGame };

/** The same for many games of one hall at once: few statements, whatever the number of games. */
export async function tallyAll(tx: Tx, changes: readonly TallyChange[]): Promise<void> {
  const rows = new Map<string, TalliesTable>();
  for (const { before, after } of changes) {
    if (before) addTo(rows, before, -1);
    addTo(rows, after, 1);
  }
  const moved = [...rows.values()].filter((row) => WEIGHTS.some((name) => row[name] !== 0));
  if (moved.length === 0) return;
  await tx.db
    .insertInto('tallies')
    .values(moved.sort(inKeyOrder))
    .onConflict((conflict) => conflict.columns(['hall_id', 'period', 'status', 'pattern']).doUpdateSet(sums))
    .execute();
}

function addTo(rows: Map<string, TalliesTable>, game: TallyGame, sign: 1 | -1): void {
  const weight = weightOf(game);
  const { hallId: hall_id, status, pattern } = game;
  for (const period of periodsOf(game.day)) {
    const key = `${hall_id} ${period} ${status} ${pattern}`;
    const row = rows.get(key) ?? { hall_id, period, status, pattern, ...NOTHING };
    for (const name of WEIGHTS) row[name] += sign * weight[name];
    rows.set(key, row);
  }
}

const sums = Object.fromEntries(
  WEIGHTS.map((name) => [name, sql<number>`${sql.ref(`tallies.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
);

/** One order for everybody, so that two transactions never wait for each other's rows crosswise. */
function inKeyOrder(a: TalliesTable, b: TalliesTable): number {
  const [x, y] = [a, b].map((row) => `${row.hall_id} ${row.period} ${row.status} ${row.pattern}`);
  return x! < y! ? -1 : 1;
}
