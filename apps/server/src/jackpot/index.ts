export { awardJson } from './award-json.ts';
export {
  bookContribution,
  type Contributed,
  type Contribution,
  type Reversal,
  reverseContribution,
} from './contribution.ts';
export { announcedAward, type DrawPlace, nextDueAward, type StoredAward } from './due-award.ts';
export { readJackpot, type StoredJackpot, unbalancedJackpots } from './ledger.ts';
export { type Trigger, triggerAward } from './trigger-award.ts';
