export { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
export { below, wordsOf } from '../chance/index.ts';
export {
  createRoundSearch,
  type DesignatedRace,
  FIRST_DESIGNATED_ROUND,
  isOrderGoodFor,
  needsNewRound,
  ROUNDS_SEARCHED,
  type RoundSearch,
  type RoundSearchState,
  searchRounds,
} from './designated.ts';
export { frame, lengthPrefixed, type Part } from './frame.ts';
export { jackpotPick } from './jackpot-pick.ts';
export { continued, type DrawSecret, nextInOrder, orderOf, ordersOf } from './order.ts';
export { commitmentOf, type Sales, SCHEME, SEED_BYTES, salesRootOf } from './scheme.ts';
export { VECTORS } from './vectors.ts';
