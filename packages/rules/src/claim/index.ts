export { coveredMask } from './called-at.ts';
export { type Claim, checkClaim } from './check-claim.ts';
export { type Completion, createRace, firstCompletion, type Race } from './race.ts';
export type { ClaimVerdict, MissedWin, WinningLineInfo } from './verdict.ts';
export { cardsCompleteAt } from './winners.ts';
