import { hasEnded } from '@adarash/rules/game';
import type { ClaimResult, LiveEvent } from './live.ts';
import type { HallView } from './routes/hall.ts';

// Decides what the hall is shown on the TV.

type Shown = Pick<HallView, 'game' | 'next'>;
type ShownGame = NonNullable<HallView['game']>;

export type Scene = 'idle' | 'sale' | 'mix' | 'playing' | 'claim' | 'winner' | 'called-off' | 'jackpot';

/** What was seen to happen just now and passes. */
export type Moments = { jackpot: boolean; claim: Pick<ClaimMoment, 'gameId' | 'stage'> | null };

/** A jackpot and a claim have the screen to themselves for a moment; once the sale is closed the board waits. */
export function sceneOf({ game, next }: Shown, { jackpot, claim }: Moments): Scene {
  if (game === null) return next.sale === null ? 'idle' : 'sale';
  const claimed = claim?.gameId === game._id ? claim.stage : null;
  if (jackpot) return 'jackpot';
  if (claimed !== null && claimed !== 'others') return 'claim';
  if (game.status === 'voided') return 'called-off';
  if (game.mixing !== null && !hasEnded(game)) return 'mix';
  if (game.winners.length > 0) return 'winner';
  return game.saleOpen ? 'sale' : 'playing';
}

/** A card that was checked: that it is being checked first, then how it came out, and after a win the time for others. */
export type ClaimMoment = { gameId: string; cardId: number; result: ClaimResult; stage: keyof typeof STAGE_MS };

/** What the voice of the screen follows: the game, and the claim while that is shown. */
export type Spoken = { game: ShownGame | null; claim: ClaimMoment | null };

export const STAGE_MS = { checking: 2_000, judged: 3_000, others: 10_000 } as const;

export function stageAfter(claim: ClaimMoment): ClaimMoment | null {
  if (claim.stage === 'checking') return { ...claim, stage: 'judged' };
  return claim.stage === 'judged' && claim.result === 'won' ? { ...claim, stage: 'others' } : null;
}

/** The claim on the screen after an event: another check takes its place, and a number that is called ends it. */
export function claimAfter(claim: ClaimMoment | null, event: LiveEvent): ClaimMoment | null {
  if (event.type === 'number-called' && event.gameId === claim?.gameId) return null;
  if (event.type !== 'claim-checked') return claim;
  const { gameId, cardId, result } = event;
  // A locked card was checked before.
  return { gameId, cardId, result, stage: result === 'locked' ? 'judged' : 'checking' };
}

/** What is being sold: the cards of a game that runs and waits for its first number, or of one that waits to start. */
export type Sale = Pick<
  ShownGame,
  | 'gameNumber'
  | 'pattern'
  | 'patternNames'
  | 'betAmount'
  | 'cardCount'
  | 'prizePool'
  | 'houseFeePercentage'
  | 'houseFeeTable'
  | 'commitment'
  | 'designated'
  | 'manualCalls'
> & { gameId: string | null };

export function saleOf({ game, next }: Shown): Sale | null {
  if (game !== null) return { ...game, gameId: game._id };
  return next.sale && { ...next.sale, ...next, gameId: null, manualCalls: 0 };
}

/** What a game in play is doing that is not simply running, with a second line where there is one. */
export function standOf(game: ShownGame) {
  const { status, saleOpen, calledNumbers, mixing, winners } = game;
  // Its jackpot was drawn first, or its mix was broken off.
  const isWaiting = status === 'active' && !saleOpen && calledNumbers.length === 0 && mixing === null;
  if (isWaiting) return { stand: 'waiting', text: 'saleClosed', more: 'firstFollows' } as const;
  if (status === 'paused') return { stand: status, text: 'paused', more: null } as const;
  if (status !== 'completed') return null;
  return { stand: status, text: 'finished', more: winners.length === 0 ? 'noWinner' : null } as const;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** `HH:MM:SS` on the hall's clock as a moment of an imagined day. */
export const onClock = (clock: string) => Date.parse(`1970-01-01T${clock}Z`);

export type Remaining = Record<'days' | 'hours' | 'minutes' | 'seconds', number>;

/** What is left until a moment; null once it has come. A second that has begun counts, so that 0 means now. */
export function remaining(until: string, now: Date): Remaining | null {
  const left = new Date(until).getTime() - now.getTime();
  if (!(left > 0)) return null;
  const whole = Math.ceil(left / SECOND) * SECOND;
  return {
    days: Math.floor(whole / DAY),
    hours: Math.floor((whole % DAY) / HOUR),
    minutes: Math.floor((whole % HOUR) / MINUTE),
    seconds: Math.floor((whole % MINUTE) / SECOND),
  };
}

/** What is left as digits: `23:59:35`, without the days. */
export const clockOf = ({ hours, minutes, seconds }: Remaining): string =>
  [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
