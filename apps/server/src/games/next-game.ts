import type { HallView } from '@adarash/contract';
import { SALE_SHOWN_MS } from '@adarash/contract/basics';
import { playedPattern } from '@adarash/rules/game';
import { birrFromSantim, divide, percentFromBasisPoints, percentTable, santim } from '@adarash/rules/money';
import { pictureOf, type Sale, type SalePicture } from '@adarash/rules/sale';
import { namesOfAll } from '../halls/own-patterns.ts';
import { type Chosen, designationsFrom } from '../repositories/draws.ts';
import { pendingGames } from '../repositories/games.ts';
import { storedSale } from '../repositories/sales.ts';
import type { Db } from '../storage/schema.ts';
import { allOpen } from './draw/seeds.ts';
import type { GameDeps } from './game-deps.ts';
import { gameRowJson, listedGame } from './game-json.ts';

type Next = HallView['next'];
type Counter = { id: string; series: number; next_number: number };

/**
 * Returns the commitment of the next game and whether its winner is designated, before its first card is sold. If a
 * pending game exists, it is the next game.
 */
export async function nextOf(services: GameDeps, { id: hallId, series, next_number }: Counter): Promise<Next> {
  const waiting = await firstPending(services, hallId);
  if (waiting) return waiting;
  const [{ drawId, commitment, sequence } = NONE] = await allOpen(services, hallId);
  const designations = await designationsFrom(services.storage.db, { hallId, series, first: next_number, count: 1 });
  const sale = await storedSale(services.storage.db, hallId);
  const chosen = designations.get(next_number);
  return {
    drawId,
    commitment,
    sequence,
    gameNumber: next_number,
    designated: chosen !== undefined,
    betAmount: birrFromSantim(sale.bet),
    sale: await nextSale(services, hallId, sale, chosen),
  };
}

/**
 * Returns the first pending game. Designated games of any series come first, so that a reset of the game counter cannot
 * hide them.
 */
async function firstPending({ storage: { db }, cardOf }: GameDeps, hallId: string): Promise<Next | null> {
  const rows = await pendingGames(db, hallId);
  const row = rows.find((each) => each.draw_kind === 'designated') ?? rows[0];
  if (!row) return null;
  const { draw_id: drawId, commitment, sequence, number: gameNumber } = row;
  const shown = gameRowJson(listedGame(row, cardOf), santim(0));
  const { pattern, patternNames, betAmount, cardCount, prizePool, houseFeePercentage, houseFeeTable } = shown;
  const fee = { houseFeePercentage, houseFeeTable };
  const sale = { pattern, patternNames, betAmount, cardCount, prizePool, ...fee };
  const seal = { drawId, commitment, sequence, gameNumber };
  return { ...seal, designated: row.draw_kind === 'designated', betAmount, sale };
}

const NONE = { drawId: '', commitment: '', sequence: 0 };

/**
 * Returns the public data of the sale for the next game. As in the game itself, the pattern of the designation `chosen`
 * overrides the pattern of the sale.
 */
async function nextSale(
  { storage: { db }, runtime }: GameDeps,
  hallId: string,
  sale: Sale,
  chosen: Chosen | undefined,
): Promise<HallView['next']['sale']> {
  const picture = isFresh(sale, runtime.now()) ? pictureOf(sale) : null;
  return picture && shownSale(db, hallId, sale, picture, chosen);
}

export const isFresh = ({ changedAt }: Sale, now: Date): boolean => now.getTime() - changedAt < SALE_SHOWN_MS;

export async function shownSale(
  db: Db,
  hallId: string,
  { changedAt }: Sale,
  { cards, bet, feeBasisPoints, feeTable, ...sold }: SalePicture,
  chosen: Chosen | undefined,
): Promise<HallView['next']['sale']> {
  const pattern = chosen ? playedPattern(chosen.pattern, sold.pattern) : sold.pattern;
  const named = chosen && chosen.pattern === pattern ? chosen.patternNames : null;
  return {
    pattern,
    patternNames: named ?? (await namesOfAll(db, hallId, [pattern])).get(pattern) ?? null,
    betAmount: birrFromSantim(bet),
    cardCount: cards,
    prizePool: birrFromSantim(divide({ bet, cards, feeBasisPoints }).prizePool),
    houseFeePercentage: percentFromBasisPoints(feeBasisPoints),
    houseFeeTable: feeTable && percentTable(feeTable),
    until: new Date(changedAt + SALE_SHOWN_MS).toISOString(),
  };
}
