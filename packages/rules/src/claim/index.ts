export { type Claim, checkClaim, checkPrepared } from './check-claim.ts';
export { coveredMask, type PreparedCard, prepareCard } from './prepare.ts';
export { type Completion, createRace, firstCompletion, type Race } from './race.ts';
export type { ClaimVerdict, MissedWin, WinningLineInfo } from './verdict.ts';
export { cardsCompleteAt } from './winners.ts';
