import type { HallView } from '@adarash/contract';
import { cardOf, numbersCalled, type Winner, winningLineOf } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import type { Kysely } from 'kysely';
import { designationsFrom } from '../games/designations.ts';
import type { Desk } from '../games/desk.ts';
import { allOpen } from '../games/draws.ts';
import { gameRowJson, listedGame, type ShownGame, winnerJson } from '../games/game-json.ts';
import type { StoredGame } from '../games/stored-game.ts';
import { Refusal } from '../http/refusal.ts';
import { showJackpot } from '../jackpot/jackpot.ts';
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
    game: row ? shown(listedGame(row, desk.cardOf)) : null,
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

type Shown = NonNullable<HallView['game']>;

/** Field by field: what is not named here never reaches a screen that needs no sign-in. */
function shown(game: ShownGame): Shown {
  const json = gameRowJson(game, santim(0));
  return {
    _id: json._id,
    version: json.version,
    gameNumber: json.gameNumber,
    pattern: json.pattern,
    status: json.status,
    draw: json.draw,
    designated: json.designated,
    manualCalls: json.manualCalls,
    drawId: json.drawId,
    commitment: json.commitment,
    sequence: json.sequence,
    cardCount: json.cardCount,
    calledNumbers: numbersCalled(game),
    betAmount: json.betAmount,
    prizePool: json.prizePool,
    jackpotEnabled: json.jackpotEnabled,
    winnerPatternComplete: json.winnerPatternComplete,
    jackpotWinnerCardId: json.jackpotWinnerCardId,
    jackpotAwardedAmount: json.jackpotAwardedAmount,
    jackpotWinnerMessage: json.jackpotWinnerMessage,
    jackpotDrawTimestamp: json.jackpotDrawTimestamp,
    jackpotAwardedBy: json.jackpotAwardedBy,
    startedAt: json.startedAt,
    endedAt: json.endedAt,
    winners: game.winners.map((winner) => shownWinner(game, winner)),
  };
}

function shownWinner(game: ShownGame, winner: Winner): Shown['winners'][number] {
  const line = winningLineOf(game, winner);
  return {
    ...winnerJson(winner),
    numbers: [...(cardOf(game, winner.cardId)?.numbers ?? [])],
    winningLineInfo: line && { selectedIndices: [...line.selectedIndices] },
  };
}
