import type { HallView, ParsedBody } from '@adarash/contract';
import { SALE_SHOWN_MS } from '@adarash/contract/basics';
import { playedPattern } from '@adarash/rules/game';
import {
  basisPointsFromPercent,
  birrFromSantim,
  divide,
  percentFromBasisPoints,
  santimFromBirr,
} from '@adarash/rules/money';
import type { Kysely } from 'kysely';
import { namesNow, namesOfAll } from '../evening/hall-patterns.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/handler.ts';
import { publish } from '../live/events.ts';
import { type Chosen, designationsFrom } from '../repositories/designations.ts';
import { hasPendingGame } from '../repositories/game-lists.ts';
import { prepared } from '../storage/prepared.ts';
import type { NextSalesTable } from '../storage/schema/evening.ts';
import type { Database } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';

type StoredSale = Readonly<NextSalesTable>;

/**
 * What the cashier has on the counter, for the display alone: no money moves, no card is held and nothing enters the
 * record before a game is created.
 */
export const putNextSale: Handler<'PUT /games/next-sale'> = ({ body, commit }) =>
  commit(async (tx, { at }) => {
    const before = await freshSale(tx.db, tx.hall.id, at);
    const after = body.cards === 0 ? undefined : await saleFrom(tx, body, at);
    if (!isSame(before, after)) {
      await clearNextSale(tx);
      if (after) await tx.db.insertInto('next_sales').values(after).execute();
      await announceSale(tx, after);
    }
    return { success: true };
  });

/** A game that is created takes with it what lay on the counter. */
export async function clearNextSale({ db, hall }: HallTx): Promise<void> {
  await clearOf.run(db, { hallId: hall.id });
}

const clearOf = prepared((db, { hallId }: { hallId: string }) =>
  db.deleteFrom('next_sales').where('hall_id', '=', hallId),
);

/** What the hall may see of its counter. `chosen`: a winner chosen in advance decides the pattern here as in the game. */
export async function nextSale(
  db: Kysely<Database>,
  hallId: string,
  now: Date,
  chosen: Chosen | undefined,
): Promise<HallView['next']['sale']> {
  const sale = await freshSale(db, hallId, now);
  return sale ? shownSale(db, sale, chosen) : null;
}

async function shownSale(
  db: Kysely<Database>,
  { hall_id: hallId, cards, bet, fee_basis_points: feeBasisPoints, feeds_jackpot, ...sale }: StoredSale,
  chosen: Chosen | undefined,
): Promise<HallView['next']['sale']> {
  const pattern = chosen ? playedPattern(chosen.pattern, sale.pattern) : sale.pattern;
  const named = chosen && chosen.pattern === pattern ? chosen.patternNames : null;
  return {
    pattern,
    patternNames: named ?? (await namesOfAll(db, hallId, [pattern])).get(pattern) ?? null,
    betAmount: birrFromSantim(bet),
    cardCount: cards,
    prizePool: birrFromSantim(divide({ bet, cards, feeBasisPoints, feedsJackpot: feeds_jackpot === 1 }).prizePool),
    houseFeePercentage: percentFromBasisPoints(feeBasisPoints),
    until: new Date(Date.parse(sale.changed_at) + SALE_SHOWN_MS).toISOString(),
  };
}

const freshSale = (db: Kysely<Database>, hallId: string, now: Date): Promise<StoredSale | undefined> =>
  db
    .selectFrom('next_sales')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('changed_at', '>', new Date(now.getTime() - SALE_SHOWN_MS).toISOString())
    .executeTakeFirst();

type Wanted = ParsedBody<'PUT /games/next-sale'>;

async function saleFrom({ db, hall }: HallTx, wanted: Wanted, at: Date): Promise<StoredSale> {
  const { cards, pattern, betAmount = Number.NaN, houseFeePercentage = Number.NaN } = wanted;
  const bet = santimFromBirr(betAmount);
  const fee = basisPointsFromPercent(houseFeePercentage);
  if (bet === null) throw new Refusal('BET_INVALID');
  if (fee === null) throw new Refusal('HOUSE_FEE_INVALID');
  if (pattern === undefined) throw new Refusal('PATTERN_INVALID');
  await namesNow(db, hall.id, pattern);
  const feeds_jackpot = wanted.jackpotEnabled ? 1 : 0;
  return { hall_id: hall.id, cards, bet, pattern, fee_basis_points: fee, feeds_jackpot, changed_at: at.toISOString() };
}

function isSame(before: StoredSale | undefined, after: StoredSale | undefined): boolean {
  if (!before || !after) return before === after;
  return JSON.stringify(contentOf(before)) === JSON.stringify(contentOf(after));
}

const contentOf = ({ hall_id, changed_at, ...content }: StoredSale) => Object.entries(content).sort();

/** While a game waits to be started the display shows that one, and looks here again once it does not. */
async function announceSale(tx: HallTx, sale: StoredSale | undefined): Promise<void> {
  const { id: hallId, series, next_number: first } = tx.hall;
  if (await hasPendingGame(tx.db, hallId)) return;
  const designations = await designationsFrom(tx.db, { hallId, series, first, count: 1 });
  const shown = sale ? await shownSale(tx.db, sale, designations.get(first)) : null;
  await publish(tx, { type: 'sale-changed', gameNumber: first, sale: shown });
}
