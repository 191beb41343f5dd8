import type { GameJson } from '@adarash/contract';
import type { Finding, OnReport } from './auditor.ts';
import type { Evening } from './evening.ts';

/** Steals in the course of an evening, and returns how the auditor has to find it. */
export type Thief = (evening: Evening) => Promise<Finding[]>;
export type Thieves = Readonly<Record<string, Thief>>;

export const MINUTE_MS = 60_000;

export const inGame = ({ gameNumber }: Pick<GameJson, 'gameNumber'>) => `game ${gameNumber}`;

/** Corrections of sales are counted on the report of the shift. */
export const onReport = async (evening: Evening, kind: OnReport): Promise<Finding> => ({
  kind,
  person: evening.pair.cashier.name,
  at: await evening.shift(),
});
