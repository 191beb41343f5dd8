import type { HallView } from '@adarash/contract';
import { SALE_SHOWN_MS } from '@adarash/contract/basics';
import { playedPattern } from '@adarash/rules/game';
import { type JackpotRule, ruleOn } from '@adarash/rules/jackpot';
import { birrFromSantim, divide, percentFromBasisPoints, percentTable, santim } from '@adarash/rules/money';
import { pictureOf, type Sale, type SalePicture, withLine } from '@adarash/rules/sale';
import { termsOfJackpot } from '../money/jackpot/awards.ts';
import { readJackpot } from '../money/jackpot/ledger.ts';
import { namesOfAll, nextLine } from '../planning/program.ts';
import { type Chosen, designationsFrom } from '../repositories/draws.ts';
import { pendingGames } from '../repositories/games.ts';
import { dayAt, storedSale } from '../repositories/halls.ts';
import type { Services } from '../start/services.ts';
import type { Db } from '../storage/schema.ts';
import { allOpen } from './draw/seeds.ts';
import { gameRowJson, listedGame } from './game-json.ts';

type Next = Omit<HallView['next'], 'startsAt'>;
type Counter = { id: string; series: number; next_number: number };

/**
 * The seal of the next game and whether its winner was chosen in advance, before a card of it is sold. A game that
 * waits to be started comes before one that does not exist yet.
 */
export async function nextOf(services: Services, { id: hallId, series, next_number }: Counter): Promise<Next> {
  const waiting = await firstPending(services, hallId);
  if (waiting) return waiting;
  const [{ drawId, commitment, sequence } = NONE] = await allOpen(services, hallId);
  const rule = await ruleNow(services, hallId);
  const designations = await designationsFrom(services.storage.db, { hallId, series, first: next_number, count: 1 });
  return {
    drawId,
    commitment,
    sequence,
    gameNumber: next_number,
    designated: designations.has(next_number),
    ...(rule !== '' && { jackpotRule: rule }),
    sale: await nextSale(services.storage.db, hallId, services.runtime.now(), designations.get(next_number)),
  };
}

/** A designated game comes first, whatever its series: a counter that is reset hides nothing. */
async function firstPending({ storage: { db }, cardOf }: Services, hallId: string): Promise<Next | null> {
  const rows = await pendingGames(db, hallId);
  const row = rows.find((each) => each.draw_kind === 'designated') ?? rows[0];
  if (!row) return null;
  const { draw_id: drawId, commitment, sequence, number: gameNumber } = row;
  const shown = gameRowJson(listedGame(row, cardOf), santim(0));
  const { pattern, patternNames, betAmount, cardCount, prizePool, houseFeePercentage, houseFeeTable } = shown;
  const fee = { houseFeePercentage, ...(houseFeeTable && { houseFeeTable }) };
  const sale = { pattern, patternNames, betAmount, cardCount, prizePool, ...fee };
  const { jackpotRule } = shown;
  const seal = { drawId, commitment, sequence, gameNumber, ...(jackpotRule && { jackpotRule }) };
  return { ...seal, designated: row.draw_kind === 'designated', sale };
}

async function ruleNow({ storage: { db }, config, runtime }: Services, hallId: string): Promise<JackpotRule> {
  const jackpot = await readJackpot(db, hallId);
  return jackpot.enabled === 1 ? ruleOn(termsOfJackpot(jackpot), await dayAt(db, config, runtime.now())) : '';
}

const NONE = { drawId: '', commitment: '', sequence: 0 };

/** What the hall may see of its counters. `chosen`: a winner chosen in advance decides the pattern here as in the game. */
async function nextSale(
  db: Db,
  hallId: string,
  now: Date,
  chosen: Chosen | undefined,
): Promise<HallView['next']['sale']> {
  const { sale, line } = await saleOf(db, hallId);
  const picture = isFresh(sale, now) ? pictureOf(sale, line) : null;
  return picture && shownSale(db, hallId, sale, picture, chosen);
}

export async function promisedStart(db: Db, hallId: string, now: Date): Promise<number | null> {
  const { startsAt } = await storedSale(db, hallId);
  return startsAt !== null && startsAt > now.getTime() ? startsAt : null;
}

/** With the program's next line, which is stored along with the next change. */
export async function saleOf(db: Db, hallId: string) {
  const line = await nextLine(db, hallId);
  return { sale: withLine(await storedSale(db, hallId), line), line };
}

export const isFresh = ({ changedAt }: Sale, now: Date): boolean => now.getTime() - changedAt < SALE_SHOWN_MS;

export async function shownSale(
  db: Db,
  hallId: string,
  { changedAt }: Sale,
  { cards, bet, feeBasisPoints, feeTable, feedsJackpot, ...sold }: SalePicture,
  chosen: Chosen | undefined,
): Promise<HallView['next']['sale']> {
  const pattern = chosen ? playedPattern(chosen.pattern, sold.pattern) : sold.pattern;
  const named = chosen && chosen.pattern === pattern ? chosen.patternNames : null;
  return {
    pattern,
    patternNames: named ?? (await namesOfAll(db, hallId, [pattern])).get(pattern) ?? null,
    betAmount: birrFromSantim(bet),
    cardCount: cards,
    prizePool: birrFromSantim(divide({ bet, cards, feeBasisPoints, feedsJackpot }).prizePool),
    houseFeePercentage: percentFromBasisPoints(feeBasisPoints),
    ...(feeTable && { houseFeeTable: percentTable(feeTable) }),
    until: new Date(changedAt + SALE_SHOWN_MS).toISOString(),
  };
}
