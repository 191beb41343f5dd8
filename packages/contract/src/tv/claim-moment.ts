import type { ClaimedCard, ClaimedGame, ClaimResult, LiveEvent } from '../live.ts';

/**
 * Card check on the TV, with its stages: the check, the result, and after a win the time for claims of other players.
 */
export type ClaimMoment = {
  gameId: string;
  cardId: number;
  result: ClaimResult;
  stage: keyof typeof STAGE_MS;
  game?: ClaimedGame | undefined;
  card?: ClaimedCard | undefined;
};

export const STAGE_MS = { checking: 2_000, judged: 3_000, others: 10_000 } as const;

export function stageAfter(claim: ClaimMoment): ClaimMoment | null {
  if (claim.stage === 'checking') return { ...claim, stage: 'judged' };
  return claim.stage === 'judged' && claim.result === 'won' ? { ...claim, stage: 'others' } : null;
}

/**
 * Returns the card check to display after an event. The check of another card replaces it, and a called number ends it.
 */
export function claimAfter(claim: ClaimMoment | null, event: LiveEvent): ClaimMoment | null {
  if (event.type === 'number-called' && event.gameId === claim?.gameId) return null;
  if (event.type !== 'claim-checked') return claim;
  const { gameId, cardId, result, game, card } = event;
  // A locked card skips the stage of the check, because it was already checked.
  return { gameId, cardId, result, game, card, stage: result === 'locked' ? 'judged' : 'checking' };
}
