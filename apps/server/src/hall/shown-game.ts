import type { HallView } from '@adarash/contract';
import { checkClaim } from '@adarash/rules/claim';
import type { Winner } from '@adarash/rules/game';
import type { Kysely } from 'kysely';
import { type CardLookup, gameRowJson, winnerJson } from '../games/game-json.ts';
import { calledOf, type StoredGame } from '../games/game-row.ts';
import type { Database } from '../storage/schema.ts';

const SHOWN_AFTER_END_MS = 60_000;

/** The latest started unfinished game, else the last finished one for a minute, else nothing. */
export async function gameOnDisplay(db: Kysely<Database>, hallId: string, now: Date): Promise<StoredGame | undefined> {
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
export function shownGame(row: StoredGame, cardOf: CardLookup): Shown {
  const game = gameRowJson(row, { cardOf, jackpotAvailable: 0 });
  return {
    _id: game._id,
    version: game.version,
    gameNumber: game.gameNumber,
    pattern: game.pattern,
    status: game.status,
    draw: game.draw,
    designated: game.designated,
    manualCalls: game.manualCalls,
    drawId: game.drawId,
    commitment: game.commitment,
    sequence: game.sequence,
    cardCount: game.cardCount,
    calledNumbers: calledOf(row),
    betAmount: game.betAmount,
    prizePool: game.prizePool,
    jackpotEnabled: game.jackpotEnabled,
    winnerPatternComplete: game.winnerPatternComplete,
    jackpotWinnerCardId: game.jackpotWinnerCardId,
    jackpotAwardedAmount: game.jackpotAwardedAmount,
    jackpotWinnerMessage: game.jackpotWinnerMessage,
    jackpotDrawTimestamp: game.jackpotDrawTimestamp,
    jackpotAwardedBy: game.jackpotAwardedBy,
    startedAt: game.startedAt,
    endedAt: game.endedAt,
    winners: (JSON.parse(row.winners) as Winner[]).map((winner) => shownWinner(row, winner, cardOf)),
  };
}

function shownWinner(row: StoredGame, winner: Winner, cardOf: CardLookup): Shown['winners'][number] {
  const card = cardOf(winner.cardId);
  const calls = calledOf(row).slice(0, winner.callIndex);
  const { winningLineInfo } = checkClaim({ card, calls, pattern: row.pattern, preferredPattern: winner.pattern });
  return {
    ...winnerJson(winner),
    numbers: [...card.numbers],
    winningLineInfo: winningLineInfo && { selectedIndices: [...winningLineInfo.selectedIndices] },
  };
}
