import type { HallView } from '@adarash/contract';
import { type JackpotRule, ruleOn } from '@adarash/rules/jackpot';
import { santim } from '@adarash/rules/money';
import { termsOfJackpot } from '../money/jackpot/by-rule.ts';
import { readJackpot } from '../money/jackpot/ledger.ts';
import { designationsFrom } from '../repositories/designations.ts';
import { pendingGames } from '../repositories/game-lists.ts';
import { dayAt } from '../repositories/owner-settings.ts';
import type { Services } from '../start/services.ts';
import { allOpen } from './draw/commitments.ts';
import { gameRowJson, listedGame } from './game-json.ts';
import { nextSale } from './sale.ts';

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
