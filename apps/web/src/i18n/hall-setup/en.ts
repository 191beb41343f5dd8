import { cashierSetup } from '../en/cashier-setup.ts';

/** What setup says when the live game stands already. */
export const en = {
  started: cashierSetup.started,
  startedPending: cashierSetup.startedPending,
  contributionFailed: cashierSetup.contributionFailed,
} as const;
