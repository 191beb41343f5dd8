import type { HallView } from '@adarash/contract';
import { santim } from '@adarash/rules/money';
import { designationsFrom } from '../repositories/designations.ts';
import { pendingGames } from '../repositories/game-lists.ts';
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
  const designations = await designationsFrom(services.storage.db, { hallId, series, first: next_number, count: 1 });
  return {
    drawId,
    commitment,
    sequence,
    gameNumber: next_number,
    designated: designations.has(next_number),
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
  return { drawId, commitment, sequence, gameNumber, designated: row.draw_kind === 'designated', sale };
}

const NONE = { drawId: '', commitment: '', sequence: 0 };
