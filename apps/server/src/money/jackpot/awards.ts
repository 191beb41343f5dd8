import type { HistoryEntry } from '@adarash/contract';
import type { HandedOver } from '@adarash/rules/game';
import { type AwardKind, award, deleteAward, editAward, isDue } from '@adarash/rules/jackpot';
import { birrFromSantim, formatBirr, type Santim, santimFromBirr } from '@adarash/rules/money';
import { editingAward, singly } from '@adarash/rules/second-signature';
import { sql } from 'kysely';
import type { AuditContext } from '../../audit-log/append.ts';
import type { Mount } from '../../http/mount.ts';
import type { HallHandler } from '../../http/request-context.ts';
import { limitPlusOne, pageOfRows } from '../../http/requests.ts';
import { Refusal } from '../../platform/refusal.ts';
import { needDesignations, twoPersonsOf } from '../../repositories/halls.ts';
import {
  factsOf,
  handedOverJson,
  twoPersonsIn,
  twoPersonsJson,
  twoPersonsText,
} from '../../repositories/stored-game.ts';
import type { Services } from '../../services.ts';
import type { AwardsTable } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import type { HallTx } from '../../storage/storage.ts';
import { book, publishJackpot, readJackpot } from './ledger.ts';

export function mountAwards(mount: Mount, services: Services): void {
  mount.hall('POST /jackpot/:cashierId/awards', makeAward(services), {
    signedAbove: async (_, { body: { amount, cardNumber, gameNumber } }) => ({
      ...singly('award', amountOf(amount)),
      cards: namedCard(cardNumber),
      gameNumber,
    }),
  });

  mount.hall('PUT /jackpot/history/:id', changeAward(services), {
    signedAbove: async (tx, { params, body: { amount, cardNumber, gameNumber } }) => {
      const before = await pendingAward(tx, params.id);
      return {
        ...editingAward(before.amount, amountOf(amount)),
        cards: namedCard(cardNumber),
        gameNumber: gameNumber === undefined ? before.game_number : gameNumber,
      };
    },
  });

  // Deletes a pending award. It is removed from the list of awards, but remains in the ledger and the audit log.
  mount.hall('DELETE /jackpot/history/:id', ({ params, commit }) =>
    commit(async (tx, by) => {
      const taken = await pendingAward(tx, params.id);
      const { id, amount } = taken;
      await book(tx, by, { entry: deleteAward(amount), awardId: id });
      await tx.db.updateTable('awards').set({ status: 'deleted' }).where('id', '=', id).execute();
      await publishJackpot(tx, by, { action: 'jackpot.award-deleted', subject: id, before: recorded(taken) });
      return {
        success: true,
        message: `Award deleted successfully! Restored ${formatBirr(amount)} BIRR to jackpot.`,
        restoredAmount: birrFromSantim(amount),
      };
    }),
  );
}

export type StoredAward = Readonly<AwardsTable>;

/** Returns an award for the history of the jackpot; amounts paid from the jackpot are negative. */
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
    random: award.kind === 'drawn',
    awardedBy: AWARDED_BY[award.kind],
    twoPersons: award.two_persons === null ? undefined : twoPersonsJson(twoPersonsIn(award.two_persons)),
    paid: handedOver ? handedOverJson(handedOver) : null,
    cashierId: award.hall_id,
  };
}

const AWARDED_BY: Record<AwardKind, HistoryEntry['awardedBy']> = { drawn: 'draw', chosen: 'staff', rule: 'rule' };

/**
 * Returns the awards of a hall, newest first. `before` is the id of the last award on the previous page, which may have
 * been deleted since then.
 */
export async function listAwards(db: Db, hallId: string, limit?: number, before?: string) {
  const awards = db.selectFrom('awards').where('awards.hall_id', '=', hallId);
  const cursor = before && (await awards.select('seq').where('id', '=', before).executeTakeFirst());
  if (before && !cursor) throw new Refusal('CURSOR_INVALID');
  const rows = await awards
    .leftJoin('games', 'games.id', 'awards.game_id')
    .selectAll('awards')
    .select('games.document')
    .where('awards.status', '!=', 'deleted')
    .$if(Boolean(cursor), (query) => query.where('seq', '<', cursor ? cursor.seq : 0))
    .orderBy('seq', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limitPlusOne(limit) ?? 0))
    .execute();
  return pageOfRows(rows, limit);
}

export function listedAwardJson({ document, ...award }: StoredAward & { document: string | null }): HistoryEntry {
  if (document === null) return awardJson(award);
  const { jackpot, winners } = factsOf({ document });
  // An award by a rule of release 1.1 has several shares. It is paid when the last share is paid.
  const isPaid = award.kind === 'rule' && winners.every(({ handedOver }) => handedOver);
  return awardJson(award, isPaid ? winners.at(-1)?.handedOver : jackpot?.handedOver);
}

/** Returns whether an award whose winning card staff chose is pending in any hall. Deleted halls are excluded. */
export async function chosenAwardWaits(db: Db): Promise<boolean> {
  const waiting = await db
    .selectFrom('awards')
    .innerJoin('users', 'users.id', 'awards.hall_id')
    .select('awards.id')
    .where('users.deleted_at', 'is', null)
    .where('awards.status', '=', 'pending')
    .where('awards.kind', '=', 'chosen')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Returns whether an award whose winning card staff chose was drawn at or after a time. */
export async function chosenAwardDrawnSince(db: Db, since: string): Promise<boolean> {
  const drawn = await db
    .selectFrom('awards')
    .select('id')
    .where('status', '=', 'triggered')
    .where('kind', '=', 'chosen')
    .where('triggered_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return drawn !== undefined;
}

/** Returns an award of the hall. The error for an award of another hall is the same as for a missing award. */
export async function findAward(tx: HallTx, awardId: string): Promise<StoredAward> {
  return tx.db
    .selectFrom('awards')
    .selectAll()
    .where('id', '=', awardId)
    .where('hall_id', '=', tx.hall.id)
    .where('status', '!=', 'deleted')
    .executeTakeFirstOrThrow(() => new Refusal('AWARD_NOT_FOUND'));
}

type DrawPlace = { id: string; hallId: string; series: number; number: number };

/**
 * Returns the award for a draw in this game: the oldest due award for this game number, otherwise the oldest due award
 * without a number. Returns null if the jackpot is disabled or no award is due. A game number is valid only in its
 * series.
 */
export async function nextDueAward(db: Db, place: DrawPlace, now: Date): Promise<StoredAward | null> {
  if ((await readJackpot(db, place.hallId)).enabled === 0) return null;
  const due = (await pendingAwards(db, place.hallId)).filter((award) => isDue(award.draw_at, now));
  return due.find((award) => isFor(award, place)) ?? due.find((award) => award.game_number === null) ?? null;
}

/**
 * Marks an award as drawn in a game. The audit entry and the event of the game include it. A repeated call for the same
 * game changes nothing. The amount was reserved when the award was created.
 */
export async function triggerAward(
  tx: HallTx,
  { at }: AuditContext,
  award: StoredAward,
  game: DrawPlace,
  cardId: number,
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

/**
 * Returns the award that screens announce: the award that a draw would use now, otherwise the next due one, otherwise
 * one for a later game.
 */
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
  const pending = await pendingAwards(db, hallId);
  return pending.sort((a, b) => rank(a) - rank(b) || waits(a, b, rank(a)) || a.seq - b.seq)[0] ?? null;
}

/**
 * Compares two pending awards of the same rank: by time if they are not due yet, by game number if they are for a later
 * game.
 */
function waits(a: StoredAward, b: StoredAward, rank: number): number {
  if (rank === 2) return Date.parse(a.draw_at ?? '') - Date.parse(b.draw_at ?? '');
  if (rank === 3) return b.series - a.series || (a.game_number ?? 0) - (b.game_number ?? 0);
  return 0;
}

const isFor = (award: StoredAward, game: Numbered) => award.game_number === game.number && award.series === game.series;

const pendingAwards = (db: Db, hallId: string): Promise<StoredAward[]> =>
  db
    .selectFrom('awards')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('status', '=', 'pending')
    .orderBy('seq')
    .execute();

/**
 * Updates a pending award. Its new amount can be at most the available jackpot plus its current amount. Fields that the
 * request does not contain are unchanged.
 */
const changeAward =
  ({ cardsOf }: Pick<Services, 'cardsOf'>): HallHandler<'PUT /jackpot/history/:id'> =>
  async ({ hallId, params, body, commit }) => {
    const amount = amountOf(body.amount);
    return commit(async (tx, by) => {
      const before = await pendingAward(tx, params.id);
      const staysDrawn = before.kind === 'drawn' && (body.cardNumber ?? null) === null;
      if (!staysDrawn) await needDesignations(tx.db);
      const changed: AwardsTable = {
        ...before,
        amount,
        card: staysDrawn ? null : staffCard(body.cardNumber, await cardsOf(tx.db, tx.hall)),
        kind: staysDrawn ? 'drawn' : 'chosen',
        message: body.message.trim(),
        draw_at: body.drawAt === undefined ? before.draw_at : instantOf(body.drawAt),
        two_persons: twoPersonsText(twoPersonsOf(by).twoPersons),
      };
      if (body.gameNumber !== undefined) {
        changed.game_number = body.gameNumber;
        // A new game number of an award refers to the current series.
        changed.series = tx.hall.series;
      }
      let jackpot = await readJackpot(tx.db, hallId);
      const entries = editAward(jackpot.available, before.amount, amount);
      if (!entries.ok) throw new Refusal(entries.error);
      for (const entry of entries.value) jackpot = await book(tx, by, { entry, awardId: before.id });
      await tx.db.updateTable('awards').set(changed).where('id', '=', before.id).execute();
      await publishJackpot(tx, by, {
        action: 'jackpot.award-changed',
        subject: before.id,
        before: recorded(before),
        after: recorded(changed),
      });
      return {
        success: true,
        message: 'Award updated successfully!',
        entry: awardJson(changed),
        remaining: birrFromSantim(jackpot.available),
      };
    });
  };

/** Creates an award and reserves its amount immediately. Its winning card is chosen by staff now or drawn later. */
const makeAward =
  ({
    runtime,
    storage,
    cardsOf,
  }: Pick<Services, 'runtime' | 'storage' | 'cardsOf'>): HallHandler<'POST /jackpot/:cashierId/awards'> =>
  async ({ actor, hallId, body, commit }) => {
    if (body.random && (body.cardNumber ?? null) !== null) throw new Refusal('VALIDATION', { field: 'cardNumber' });
    const card = body.random ? null : staffCard(body.cardNumber, await cardsOf(storage.db, hallId));
    const amount = amountOf(body.amount);
    return commit(async (tx, by) => {
      const { available, enabled } = await readJackpot(tx.db, hallId);
      if (enabled === 0) throw new Refusal('JACKPOT_DISABLED');
      if (card !== null) await needDesignations(tx.db);
      const entry = award(available, amount);
      if (!entry.ok) throw new Refusal(entry.error, { amount: birrFromSantim(available) });
      const id = runtime.newId();
      const after = await book(tx, by, { entry: entry.value, awardId: id });
      const made: StoredAward = {
        id,
        hall_id: hallId,
        seq: after.entries,
        series: tx.hall.series,
        game_number: body.gameNumber ?? null,
        card,
        kind: body.random ? 'drawn' : 'chosen',
        amount,
        message: body.message.trim(),
        status: 'pending',
        draw_at: instantOf(body.drawAt),
        game_id: null,
        drawn_number: null,
        created_at: by.at.toISOString(),
        created_by: actor.userId,
        triggered_at: null,
        two_persons: twoPersonsText(twoPersonsOf(by).twoPersons),
      };
      await tx.db.insertInto('awards').values(made).execute();
      await publishJackpot(tx, by, { action: 'jackpot.awarded', subject: id, after: recorded(made) });
      return {
        success: true,
        award: awardJson(made),
        remaining: birrFromSantim(after.available),
        message: confirmation(made, after.available),
      };
    });
  };

async function pendingAward(tx: HallTx, awardId: string): Promise<StoredAward> {
  const award = await findAward(tx, awardId);
  if (award.status === 'triggered') throw new Refusal('AWARD_TRIGGERED');
  return award;
}

function amountOf(birr: number): Santim {
  const amount = santimFromBirr(birr);
  if (amount === null) throw new Refusal('AWARD_AMOUNT_INVALID');
  return amount;
}

const namedCard = (cardNumber: number | null | undefined): number[] => (cardNumber ? [cardNumber] : []);

/** Returns the number of the winning card that staff chose. Throws if the hall does not have this card. */
function staffCard(
  cardNumber: number | null | undefined,
  { has, cards, isOwn }: Awaited<ReturnType<Services['cardsOf']>>,
): number {
  if (cardNumber && has(cardNumber)) return cardNumber;
  // A custom card set has gaps between its numbers, so the error cannot contain a valid range.
  if (cardNumber && isOwn) throw new Refusal('CARDS_INVALID', { cards: [cardNumber] });
  throw new Refusal('AWARD_CARD_INVALID', { max: cards.at(-1)?.cardId ?? 0 });
}

const instantOf = (drawAt: string | null | undefined): string | null =>
  drawAt === null || drawAt === undefined ? null : new Date(drawAt).toISOString();

const recorded = ({ amount, card, kind, series, game_number, draw_at, message, two_persons }: StoredAward) => ({
  amount,
  card,
  random: kind === 'drawn',
  series,
  gameNumber: game_number,
  drawAt: draw_at,
  message,
  twoPersons: two_persons === null ? undefined : twoPersonsIn(two_persons),
});

function confirmation({ amount, card, kind, message }: StoredAward, remaining: Santim): string {
  const winner = kind === 'drawn' ? 'a card that the draw will pick' : `card #${card}`;
  return `Jackpot of ${formatBirr(amount)} BIRR awarded to ${winner}! Message: "${message}". Remaining: ${formatBirr(remaining)} BIRR`;
}
