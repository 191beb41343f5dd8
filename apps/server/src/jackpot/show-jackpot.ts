import type { Answer } from '@adarash/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../storage/schema.ts';
import { announcedAward, type StoredAward } from './due-award.ts';
import { readJackpot } from './ledger.ts';

const birr = (santim: number) => santim / 100;

/** The jackpot as every screen shows it, with the award that comes next. */
export async function showJackpot(
  db: Kysely<Database>,
  hallId: string,
  now: Date,
): Promise<Answer<'GET /jackpot/:cashierId'>> {
  const jackpot = await readJackpot(db, hallId);
  const award = await announcedAward(db, hallId, now, await runningGame(db, hallId));
  return {
    success: true,
    exists: jackpot.entries > 0,
    amount: birr(jackpot.available),
    baseAmount: birr(jackpot.put_in),
    enabled: jackpot.enabled === 1,
    winnerCardId: award?.card ?? null,
    lastUpdated: jackpot.updated_at,
    pendingAward: award && pendingJson(award),
  };
}

const pendingJson = (award: StoredAward) => ({
  _id: award.id,
  cardNumber: award.card,
  amount: birr(award.amount),
  gameNumber: award.game_number,
  drawAt: award.draw_at,
  random: award.random === 1,
  message: award.message,
});

const runningGame = (db: Kysely<Database>, hallId: string) =>
  db
    .selectFrom('games')
    .select(['series', 'number'])
    .where('hall_id', '=', hallId)
    .where('ended_at', 'is', null)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
