export { award, deleteAward, editAward, setTotal } from './award.ts';
export {
  type Balance,
  balanceOf,
  contributionReversed,
  ENTRY_KINDS,
  type Entry,
  type EntryKind,
  entry,
} from './entry.ts';
export { JACKPOT_ERRORS, type JackpotErrorCode } from './errors.ts';
