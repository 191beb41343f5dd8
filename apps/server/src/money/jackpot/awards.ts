import type { HistoryEntry } from '@adarash/contract';
import type { HandedOver } from '@adarash/rules/game';
import { isDue } from '@adarash/rules/jackpot';
import { birrFromSantim, type Santim } from '@adarash/rules/money';
import { sql } from 'kysely';
import { oneMore, pageOfRows } from '../../http/requests.ts';
import type { By } from '../../record/append.ts';
import { factsOf, handedOverJson, twoPersonsIn, twoPersonsJson } from '../../repositories/stored-game.ts';
import { Refusal } from '../../start/refusal.ts';
import type { AwardsTable } from '../../storage/schema/jackpot.ts';
import type { Db } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';
import { readJackpot } from './ledger.ts';

export type StoredAward = Readonly<AwardsTable>;

/** An award as the history lists it: what left the jackpot is negative. */
export function awardJson(award: StoredAward, handedOver?: HandedOver): HistoryEntry {
  const gameNumber = award.drawn_number ?? award.game_number;
  return {
    _id: award.id,
    timestamp: award.created_at,
    amount: -birrFromSantim(award.amount),
    winnerCardId: award.card,
    game: gameNumber === null ? null : { gameNumber },
    gameId: award.game_id,
    message: award.message,
    triggeredByCashier: award.status === 'triggered',
    triggeredAt: award.triggered_at,
    drawAt: award.draw_at,
    random: award.random === 1,
    awardedBy: isByRule(award) ? 'rule' : award.random === 1 ? 'draw' : 'staff',
    ...(award.two_persons !== null && { twoPersons: twoPersonsJson(twoPersonsIn(award.two_persons)) }),
    paid: handedOver ? handedOverJson(handedOver) : null,
    cashierId: award.hall_id,
  };
}

/** The awards of a hall, newest first; `before` is the last of the page before, which may have been deleted since. */
export async function listAwards(db: Db, hallId: string, limit?: number, before?: string) {
  const awards = db.selectFrom('awards').where('awards.hall_id', '=', hallId);
  const cursor = before && (await awards.select('seq').where('id', '=', before).executeTakeFirst());
  if (before && !cursor) throw new Refusal('CURSOR_INVALID');
  const rows = await awards
    .leftJoin('games', 'games.id', 'awards.game_id')
    .selectAll('awards')
    .select('games.document')
    .where('awards.status', '!=', 'deleted')
    // What a rule reserves for a game in play is no award yet.
    .where(sql<boolean>`not (awards.status = 'pending' and card is null and random = 0)`)
    .$if(Boolean(cursor), (query) => query.where('seq', '<', cursor ? cursor.seq : 0))
    .orderBy('seq', 'desc')
    .$if(limit !== undefined, (query) => query.limit(oneMore(limit) ?? 0))
    .execute();
  return pageOfRows(rows, limit);
}

export function listedAwardJson({ document, ...award }: StoredAward & { document: string | null }): HistoryEntry {
  if (document === null) return awardJson(award);
  const { jackpot, winners } = factsOf({ document });
  // Shares by rule are in hand once the last of them is.
  const isPaid = isByRule(award) && winners.every(({ handedOver }) => handedOver);
  return awardJson(award, isPaid ? winners.at(-1)?.handedOver : jackpot?.handedOver);
}

/** An award of this hall. One of another hall is as unknown as one that was deleted. */
export async function findAward(tx: HallTx, awardId: string): Promise<StoredAward> {
  const award = await tx.db
    .selectFrom('awards')
    .selectAll()
    .where('id', '=', awardId)
    .where('hall_id', '=', tx.hall.id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  if (!award) throw new Refusal('AWARD_NOT_FOUND');
  return award;
}

type DrawPlace = { id: string; hallId: string; series: number; number: number };

/**
 * The award that a draw in this game takes: the oldest that waits for its number, else the oldest that waits for none.
 * Null while the jackpot is disabled or nothing is due. A number belongs to its series; an award without one to the hall.
 */
export async function nextDueAward(db: Db, place: DrawPlace, now: Date): Promise<StoredAward | null> {
  if ((await readJackpot(db, place.hallId)).enabled === 0) return null;
  const due = (await awardsByHand(db, place.hallId)).filter((award) => isDue(award.draw_at, now));
  return due.find((award) => isFor(award, place)) ?? due.find((award) => award.game_number === null) ?? null;
}

/**
 * Marks an award as fallen in a game; the game's own entry and event tell of it. The same draw again changes nothing,
 * and the money was reserved when the award was made.
 */
export async function triggerAward(
  tx: HallTx,
  { at }: By,
  award: StoredAward,
  game: DrawPlace,
  cardId: number | null,
): Promise<StoredAward> {
  if (award.status === 'triggered') {
    if (award.game_id === game.id) return award;
    throw new Refusal('AWARD_TRIGGERED');
  }
  const triggered = {
    status: 'triggered' as const,
    card: cardId,
    game_id: game.id,
    drawn_number: game.number,
    triggered_at: at.toISOString(),
  };
  await tx.db.updateTable('awards').set(triggered).where('id', '=', award.id).execute();
  await tx.db
    .updateTable('jackpots')
    .set((e) => ({ won: sql<Santim>`${e.ref('won')} + ${award.amount}` }))
    .where('hall_id', '=', award.hall_id)
    .execute();
  return { ...award, ...triggered };
}

type Numbered = { series: number; number: number };

/** The award to announce: the one a draw would take now, else the next to fall due, else one for a later game. */
export async function announcedAward(
  db: Db,
  hallId: string,
  now: Date,
  running: Numbered | undefined,
): Promise<StoredAward | null> {
  const rank = (award: StoredAward) => {
    if (award.game_number !== null && !(running && isFor(award, running))) return 3;
    if (!isDue(award.draw_at, now)) return 2;
    return award.game_number === null ? 1 : 0;
  };
  const pending = await awardsByHand(db, hallId);
  return pending.sort((a, b) => rank(a) - rank(b) || waits(a, b, rank(a)) || a.seq - b.seq)[0] ?? null;
}

/** Those that wait for a time are announced in the order of their times, those that wait for a game in that of the games. */
function waits(a: StoredAward, b: StoredAward, rank: number): number {
  if (rank === 2) return Date.parse(a.draw_at ?? '') - Date.parse(b.draw_at ?? '');
  if (rank === 3) return b.series - a.series || (a.game_number ?? 0) - (b.game_number ?? 0);
  return 0;
}

const isFor = (award: StoredAward, game: Numbered) => award.game_number === game.number && award.series === game.series;

/** Those that staff made: what a rule reserves for a game is given by no draw. */
const awardsByHand = async (db: Db, hallId: string): Promise<StoredAward[]> =>
  (await pendingAwards(db, hallId)).filter((award) => !isByRule(award));

export const isByRule = ({ card, random }: Pick<StoredAward, 'card' | 'random'>) => card === null && random === 0;

export const pendingAwards = (db: Db, hallId: string): Promise<StoredAward[]> =>
  db
    .selectFrom('awards')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('status', '=', 'pending')
    .orderBy('seq')
    .execute();
