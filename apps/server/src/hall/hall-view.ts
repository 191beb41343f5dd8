import type { HallView } from '@adarash/contract';
import { designationsFrom } from '../games/designation/records.ts';
import type { Desk } from '../games/desk.ts';
import { allOpen } from '../games/next-draw.ts';
import { showJackpot } from '../jackpot/show-jackpot.ts';
import { hallByCode } from './hall-by-code.ts';
import { gameOnDisplay, shownGame } from './shown-game.ts';

/** What the TV shows now. The hall's number is read first, so that what follows is at least as new as it says. */
export async function hallView(desk: Desk, code: string): Promise<HallView> {
  const { storage, chance, config } = desk;
  const { db } = storage;
  const hall = await hallByCode(db, code);
  const row = await gameOnDisplay(db, hall.id, chance.now());
  const jackpot = await showJackpot(db, hall.id, chance.now());
  return {
    success: true,
    hall: { name: hall.name, language: hall.language as HallView['hall']['language'] },
    seq: hall.seq,
    game: row ? shownGame(row, desk.cardOf) : null,
    next: await nextOf(desk, hall),
    jackpot: {
      exists: jackpot.exists,
      enabled: jackpot.enabled,
      amount: jackpot.amount,
      drawAt: jackpot.pendingAward?.drawAt ?? null,
      random: jackpot.pendingAward?.random ?? null,
    },
    publicUrl: config.publicUrl,
  };
}

type Counter = { id: string; series: number; next_number: number };

/**
 * The seal of the next game and whether its winner was chosen in advance, before a card of it is sold. A game that
 * waits to be started comes before one that does not exist yet.
 */
async function nextOf(desk: Desk, { id: hallId, series, next_number }: Counter): Promise<HallView['next']> {
  const waiting = await firstPending(desk.storage.db, hallId, series);
  if (waiting) return waiting;
  const [{ drawId, commitment, sequence } = NONE] = await allOpen(desk, hallId);
  const records = await designationsFrom(desk.storage.db, { hallId, series, first: next_number, count: 1 });
  return { drawId, commitment, sequence, gameNumber: next_number, designated: records.has(next_number) };
}

async function firstPending(
  db: Desk['storage']['db'],
  hallId: string,
  series: number,
): Promise<HallView['next'] | null> {
  const row = await db
    .selectFrom('games')
    .select(['draw_id', 'commitment', 'sequence', 'number', 'draw_kind'])
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('ended_at', 'is', null)
    .where('status', '=', 'pending')
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { draw_id: drawId, commitment, sequence, number: gameNumber } = row;
  return { drawId, commitment, sequence, gameNumber, designated: row.draw_kind === 'designated' };
}

const NONE = { drawId: '', commitment: '', sequence: 0 };
