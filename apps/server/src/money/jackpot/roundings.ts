import type { Answer } from '@adarash/contract';
import { birrFromSantim, santim } from '@adarash/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../storage/schema.ts';
import { ALL } from '../tallies/tally.ts';
import { bookedByHand } from './ledger.ts';

type PutIn = Pick<Answer<'GET /jackpot/:cashierId/history'>, 'roundings' | 'roundedOff' | 'byHand'>;

const SHOWN = 50;

/** The kind is a literal, because SQLite would not use the index of roundings with a parameter. */
export const newestRoundings = (db: Db, hallId: string) =>
  db
    .selectFrom('jackpot_entries as e')
    .innerJoin('games as g', 'g.id', 'e.game_id')
    .select(['g.id', 'g.number', 'e.amount', 'e.at'])
    .where('e.hall_id', '=', hallId)
    .where('e.kind', '=', sql.lit('rounding' as const))
    .orderBy('e.seq', 'desc')
    .limit(SHOWN);

/** What games rounded off and what staff moved by hand, newest first; the sum of roundings is taken from the tallies. */
export async function putInBesides(db: Db, hallId: string): Promise<PutIn> {
  const moved = await bookedByHand(db, hallId).limit(SHOWN).execute();
  const newest = await newestRoundings(db, hallId).execute();
  const { sum } = await db
    .selectFrom('tallies')
    .select((e) => e.fn.sum('rounded_off').as('sum'))
    .where('hall_id', '=', hallId)
    .where('period', '=', ALL)
    .executeTakeFirstOrThrow();
  return {
    roundings: newest.map(({ id, number, amount, at }) => ({
      gameId: id,
      gameNumber: number,
      amount: birrFromSantim(amount),
      timestamp: at,
    })),
    roundedOff: birrFromSantim(santim(Number(sum ?? 0))),
    byHand: moved.map(({ amount, by_name: by, at: timestamp, ...entry }) => ({
      ...entry,
      ...{ amount: birrFromSantim(amount), by, timestamp },
    })),
  };
}

/** Games whose prizes left over something else than the ledger took in for them. */
export async function misbookedRoundings(db: Db): Promise<string[]> {
  const unlike = await db
    .selectFrom('games as g')
    .leftJoin('jackpot_entries as e', (join) => join.onRef('e.game_id', '=', 'g.id').on('e.kind', '=', 'rounding'))
    .select('g.id')
    .where(sql<boolean>`g.rounded_off <> coalesce(e.amount, 0)`)
    .orderBy('g.id')
    .execute();
  return unlike.map(({ id }) => id);
}
