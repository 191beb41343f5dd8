import type { HallView } from '@adarash/contract';
import type { ClaimResult, LiveEvent } from '@adarash/contract/live';
import { hasEnded } from '@adarash/rules/game';
import type { ShownGame } from '../../live/hall-view.ts';

export type Scene = 'idle' | 'sale' | 'mix' | 'playing' | 'claim' | 'winner' | 'called-off' | 'jackpot';

/** What was seen to happen just now and passes. */
export type Moments = { jackpot: boolean; claim: Pick<ClaimMoment, 'gameId' | 'stage'> | null };

/** A jackpot and a claim have the screen to themselves for a moment; once the sale is closed the board waits. */
export function sceneOf({ game, next }: HallView, { jackpot, claim }: Moments): Scene {
  if (game === null) return next.sale === null ? 'idle' : 'sale';
  if (jackpot) return 'jackpot';
  if (claim?.gameId === game._id && claim.stage !== 'others') return 'claim';
  if (game.status === 'voided') return 'called-off';
  if (game.mixing !== null && !hasEnded(game)) return 'mix';
  if (game.winners.length > 0) return 'winner';
  return game.saleOpen ? 'sale' : 'playing';
}

/** A card that was checked: that it is being checked first, then how it came out, and after a win the time for others. */
export type ClaimMoment = { gameId: string; cardId: number; result: ClaimResult; stage: keyof typeof STAGE_MS };

/** What the voice of the screen follows: the game, and the claim while that is shown. */
export type Spoken = { game: ShownGame | null; claim: ClaimMoment | null };

/** How long each stage of a claim is shown. */
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
  return { gameId, cardId, result, stage: 'checking' };
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
  | 'commitment'
  | 'designated'
  | 'manualCalls'
> & { gameId: string | null };

export function saleOf({ game, next }: HallView): Sale | null {
  if (game !== null) return { ...game, gameId: game._id };
  return next.sale && { ...next.sale, ...next, gameId: null, manualCalls: 0 };
}
