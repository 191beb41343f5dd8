export { type TallyChange, tally, tallyAll } from './tally.ts';
export type { TallyGame } from './weight.ts';
