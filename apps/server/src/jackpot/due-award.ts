import type { Kysely } from 'kysely';
import type { AwardsTable } from '../storage/schema/jackpot.ts';
import type { Database } from '../storage/schema.ts';
import { readJackpot } from './ledger.ts';

export type StoredAward = Readonly<AwardsTable>;

export type DrawPlace = { hallId: string; series: number; gameNumber: number; now: Date };

/**
 * The award that a draw in this game takes: the oldest that waits for its number, else the oldest that waits for none.
 * Null while the jackpot is disabled or nothing is due. A number belongs to its series; an award without one to the hall.
 */
export async function nextDueAward(db: Kysely<Database>, place: DrawPlace): Promise<StoredAward | null> {
  if ((await readJackpot(db, place.hallId)).enabled === 0) return null;
  const due = (await pendingAwards(db, place.hallId)).filter((award) => isDue(award, place.now));
  return due.find((award) => isFor(award, place)) ?? due.find((award) => award.game_number === null) ?? null;
}

/** The award to announce: the one a draw would take now, else the next to fall due, else one for a later game. */
export async function announcedAward(
  db: Kysely<Database>,
  hallId: string,
  now: Date,
  running: { series: number; number: number } | undefined,
): Promise<StoredAward | null> {
  const pending = await pendingAwards(db, hallId);
  const here = running && { series: running.series, gameNumber: running.number };
  const rank = (award: StoredAward) => {
    if (award.game_number !== null && !(here && isFor(award, here))) return 3;
    if (!isDue(award, now)) return 2;
    return award.game_number === null ? 1 : 0;
  };
  return pending.sort((a, b) => rank(a) - rank(b) || waits(a, b, rank(a)) || a.seq - b.seq)[0] ?? null;
}

/** Those that wait for a time are announced in the order of their times, those that wait for a game in that of the games. */
function waits(a: StoredAward, b: StoredAward, rank: number): number {
  if (rank === 2) return Date.parse(a.draw_at!) - Date.parse(b.draw_at!);
  if (rank === 3) return b.series - a.series || a.game_number! - b.game_number!;
  return 0;
}

const isFor = (award: StoredAward, game: { series: number; gameNumber: number }) =>
  award.game_number === game.gameNumber && award.series === game.series;

const isDue = (award: StoredAward, now: Date) => award.draw_at === null || Date.parse(award.draw_at) <= now.getTime();

const pendingAwards = (db: Kysely<Database>, hallId: string): Promise<StoredAward[]> =>
  db
    .selectFrom('awards')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('status', '=', 'pending')
    .orderBy('seq')
    .execute();
