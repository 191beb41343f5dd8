import { sql } from 'kysely';
import type { GamesTable } from '../storage/schema/games.ts';
import { type TalliesTable, WEIGHTS, type Weight } from '../storage/schema/tallies.ts';
import type { Tx } from '../storage/storage.ts';
import { betBand, feeBand, weekdayOf } from './bands.ts';
import { periodsOf } from './periods.ts';

/** All of a game that its place and its weight follow from: most calls change none of it. */
const WEIGHED = [
  'day',
  'status',
  'pattern',
  'bet',
  'fee_bp',
  'draw_kind',
  'started_at',
  'winners',
  'card_count',
  'pot',
  'contribution',
  'house_fee',
  'prize_pool',
  'prizes_paid',
  'rounded_off',
  'complete_unpaid',
] as const satisfies readonly (keyof GamesTable)[];
/** Typed numbers count from the end of their game on, which is a change of its status. */
export type Weighed = Readonly<Pick<GamesTable, (typeof WEIGHED)[number] | 'manual_calls'>>;

/** `before` is null for a game that has just been created. */
export type TallyChange = { before: Readonly<GamesTable> | null; after: Readonly<GamesTable> };

/**
 * Moves the weight of games of one hall from the rows they were counted in to the rows they belong to now, in the
 * transaction of their change: few statements, whatever the number of games.
 */
export async function tally(tx: Tx, changes: readonly TallyChange[]): Promise<void> {
  const moved = weightMoved(changes);
  if (moved.length === 0) return;
  await tx.db
    .insertInto('tallies')
    .values(moved)
    .onConflict((conflict) => conflict.columns(['hall_id', 'period', 'status', 'pattern']).doUpdateSet(sums))
    .execute();
}

/** What changes add to each row, and take from it. */
export function weightMoved(changes: Iterable<TallyChange>): TalliesTable[] {
  const rows = new Map<string, TalliesTable>();
  for (const { before, after } of changes) {
    if (before && WEIGHED.every((name) => before[name] === after[name])) continue;
    if (before) addTo(rows, before, -1);
    addTo(rows, after, 1);
  }
  const moved = [...rows.entries()].filter(([, row]) => WEIGHTS.some((name) => row[name] !== 0));
  // One order for everybody, so that two transactions never wait for each other's rows crosswise.
  moved.sort(([a], [b]) => (a < b ? -1 : 1));
  return moved.map(([, row]) => row);
}

const sums = Object.fromEntries(
  WEIGHTS.map((name) => [name, sql<number>`${sql.ref(`tallies.${name}`)} + ${sql.ref(`excluded.${name}`)}`]),
);

const NOTHING = Object.fromEntries(WEIGHTS.map((name) => [name, 0])) as Weight;

function addTo(rows: Map<string, TalliesTable>, game: Weighed & Pick<GamesTable, 'hall_id'>, sign: 1 | -1): void {
  const weight = weightOf(game);
  const { hall_id, status, pattern } = game;
  for (const period of periodsOf(game.day)) {
    const key = `${hall_id} ${period} ${status} ${pattern}`;
    const row = rows.get(key) ?? { hall_id, period, status, pattern, ...NOTHING };
    for (const name of WEIGHTS) row[name] += sign * weight[name];
    rows.set(key, row);
  }
}

/** What one game adds to each of its rows. The stakes of a voided game went back, so its money counts nowhere. */
export function weightOf(game: Weighed): Weight {
  const weight: Weight = { ...NOTHING, games: 1, bets: game.bet };
  weight[betBand(game.bet)] = 1;
  weight[feeBand(game.fee_bp)] = 1;
  weight[weekdayOf(game.day)] = 1;
  if (game.draw_kind !== 'fair') weight[game.draw_kind] = 1;
  if (game.status === 'completed' || game.status === 'voided') {
    weight.typed_numbers = game.manual_calls;
    weight.complete_unpaid = game.complete_unpaid;
  }
  if (game.started_at === null || game.status === 'voided') return weight;

  const completed = game.status === 'completed';
  const won = completed && game.winners !== '[]';
  return {
    ...weight,
    started: 1,
    started_bets: game.bet,
    cards: game.card_count,
    pot: game.pot,
    contribution: game.contribution,
    house_fee: game.house_fee,
    prize_pool: game.prize_pool,
    prizes_paid: game.prizes_paid - game.rounded_off,
    rounded_off: game.rounded_off,
    unclaimed: completed && !won ? game.prize_pool : 0,
    won: won ? 1 : 0,
    fair_won: won && game.draw_kind === 'fair' ? 1 : 0,
  };
}
