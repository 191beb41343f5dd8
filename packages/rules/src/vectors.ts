import type { Pattern } from './pattern.ts';

/** Known answers of bingo75/v1. Any implementation of the scheme must reproduce them. */
export const VECTORS = {
  seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  drawId: '64b7f0c2a1d3e4f5a6b7c8d9',
  sales: { gameNumber: 1, pattern: 'all' as Pattern, betSantim: 1000, houseBasisPoints: 1500, cards: [3, 7, 42] },
  commitment: '5d8234799b92b0bb3b70d5eb9bafe105a69a0fea6ea864de8081c94f25792716',
  salesRoot: '4c8d6094cb9262994c53263cbac5e6f271f070c57c620f7ff8ce24864aca2ad1',
  /** `sha256` is of the order joined by commas. */
  orders: [
    {
      publicText: 'dice:3164',
      round: 0,
      begins: [21, 40, 26, 34, 63],
      sha256: '9e6ecc2d80a69e4edd8b87bb2eaccd13fced142d49e5e7f5eee3802c1997f472',
    },
    {
      publicText: '',
      round: 0,
      begins: [73, 20, 58, 11, 41],
      sha256: '97168b15fcac2630aad640d99f7c67b516934a525570cc3ec6f15b1d8f22fcda',
    },
    {
      publicText: 'dice:3164',
      round: 1,
      begins: [34, 43, 38, 15, 60],
      sha256: 'b2e50e438ddc4cf099392408b57f5385f2ae645b5ff308d38e639c47536c5a21',
    },
  ],
  jackpot: {
    publicText: 'dice:3164',
    picks: [
      { awardId: '64b7f0c2a1d3e4f5a6b7c8da', cardId: 3 },
      { awardId: '64b7f0c2a1d3e4f5a6b7c8db', cardId: 42 },
      { awardId: '64b7f0c2a1d3e4f5a6b7c8dc', cardId: 7 },
    ],
  },
} as const;
