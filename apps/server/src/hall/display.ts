import type { HallView } from '@adarash/contract';
import { hallView as hallContract } from '@adarash/contract/routes/hall';
import { cardOf, winningLineOf } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import type { Kysely } from 'kysely';
import { designationsFrom } from '../games/designations.ts';
import type { Desk } from '../games/desk.ts';
import { allOpen } from '../games/draws.ts';
import { gameRowJson, listedGame, publicWinnerJson, type ShownGame } from '../games/game-json.ts';
import type { StoredGame } from '../games/stored-game.ts';
import { Refusal } from '../http/refusal.ts';
import { showJackpot } from '../jackpot/jackpot.ts';
import type { Phones } from '../live/phones.ts';
import type { Database } from '../storage/schema.ts';

/** The hall that a display's address opens. A closed hall has none. */
export async function hallByCode(db: Kysely<Database>, code: string) {
  const hall = await db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .select(['halls.id', 'halls.series', 'halls.next_number', 'halls.seq', 'halls.language', 'users.name'])
    .where('halls.hall_code', '=', code)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!hall) throw new Refusal('HALL_NOT_FOUND');
  return hall;
}

/** What the TV shows now. The hall's number is read first, so that what follows is at least as new as it says. */
export async function hallView(desk: Desk, phones: Phones, code: string): Promise<HallView> {
  const { storage, chance, config } = desk;
  const { db } = storage;
  const hall = await hallByCode(db, code);
  const row = await gameOnDisplay(db, hall.id, chance.now());
  const jackpot = await showJackpot(db, hall.id, chance.now());
  return {
    success: true,
    hall: { name: hall.name, language: hall.language as HallView['hall']['language'] },
    seq: hall.seq,
    game: row ? shownOnDisplay(listedGame(row, desk.cardOf)) : null,
    phones: await phones.count(db, hall.id),
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
  const designations = await designationsFrom(desk.storage.db, { hallId, series, first: next_number, count: 1 });
  return { drawId, commitment, sequence, gameNumber: next_number, designated: designations.has(next_number) };
}

async function firstPending(db: Kysely<Database>, hallId: string, series: number): Promise<HallView['next'] | null> {
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

const SHOWN_AFTER_END_MS = 60_000;

/** The latest started unfinished game, else the last finished one for a minute, else nothing. */
async function gameOnDisplay(db: Kysely<Database>, hallId: string, now: Date): Promise<StoredGame | undefined> {
  const started = db.selectFrom('games').selectAll().where('hall_id', '=', hallId).where('started_at', 'is not', null);
  const running = await started
    .where('ended_at', 'is', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (running) return running;
  const since = new Date(now.getTime() - SHOWN_AFTER_END_MS).toISOString();
  return started.where('ended_at', '>', since).orderBy('ended_at', 'desc').limit(1).executeTakeFirst();
}

/** The contract names what a screen without sign-in may know; all else is left out here. */
const SHOWN = hallContract.shape.game.unwrap();

function shownOnDisplay(shown: ShownGame): HallView['game'] {
  const { game, called } = shown;
  return SHOWN.parse({
    ...gameRowJson(shown, santim(0)),
    calledNumbers: called,
    winners: game.winners.map((winner) => ({
      ...publicWinnerJson(winner),
      numbers: cardOf(game, winner.cardId)?.numbers,
      winningLineInfo: winningLineOf(game, called, winner),
    })),
  });
}
