import { type Card, CENTRE, FREE } from './cards/card.ts';
import type { JackpotRule } from './money/jackpot.ts';
import type { Pattern } from './patterns/pattern.ts';

/** Test vectors of scheme bingo75/v1. Any implementation of the scheme must compute the same values. */
export const VECTORS = {
  seed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
  drawId: '64b7f0c2a1d3e4f5a6b7c8d9',
  sales: { gameNumber: 1, pattern: 'all' as Pattern, betSantim: 1000, houseBasisPoints: 1500, cards: [3, 7, 42] },
  commitment: '5d8234799b92b0bb3b70d5eb9bafe105a69a0fea6ea864de8081c94f25792716',
  salesRoot: '4c8d6094cb9262994c53263cbac5e6f271f070c57c620f7ff8ce24864aca2ad1',
  /** Orders of numbers; `sha256` is the hash of the order joined by commas. */
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

/**
 * Test vectors of scheme bingo75/v2, for the same seed, draw and sales as those of v1. `slow` is W0, or W20 if phones
 * sent codes.
 */
export const VECTORS_V2 = [
  {
    text: '',
    parts: [],
    mix: 'beee8699d07aa12a7573086164a8300b6d8970a08efc5ed5adc5c9cee3605785',
    slowStart: '0aced5260baacb9d6bb3d30cf7c2f3130bac6d3468817eaabecabf8356b1ea06',
    firstLink: null,
    slow: '0aced5260baacb9d6bb3d30cf7c2f3130bac6d3468817eaabecabf8356b1ea06',
    begins: [5, 53, 72, 35, 71],
    roundOneBegins: [44, 23, 45, 70, 26],
    sha256: '3a9343417a479f9fda9e10a31370bb5dee986a72e3d3045e05661e7de9a5750e',
    picks: null,
  },
  {
    text: 'dice:3164',
    parts: [],
    mix: '2f73215bc5daa378bcfcf2de6e096bc102c8d54eb0d8fa8ada442ce179bea68f',
    slowStart: null,
    firstLink: null,
    slow: null,
    begins: [12, 22, 36, 29, 2],
    roundOneBegins: null,
    sha256: '70514054df1a18f22fb15575d68d9be9a69995e7504bb1be98904f1d3dff83ff',
    picks: [7, 42, 3],
  },
  {
    text: 'dice:3164',
    parts: ['00112233445566778899aabbccddeeff', 'ffeeddccbbaa99887766554433221100'],
    mix: '9bad75b008c2b532ffa038c8b6e9c204ebe1d96d92d27939353491df52d170e9',
    slowStart: 'e529df84265e6e1f025643c7cea82897b79ab0bc0c82f3fc33858c225d75218c',
    firstLink: '8d2e00d8e21f27b3f82f1aa5734dd5a361094bf42f87fe8321473ea5d7ef39b4',
    slow: '05734335b7f4778bc610824a945301b0c456a95c0ebc9d084333c3507245b876',
    begins: [72, 58, 53, 45, 22],
    roundOneBegins: null,
    sha256: 'e96b6f942a3af778ecc1b2c374f4a9dfbe7932f185fd06e485388240cb2862a8',
    picks: null,
  },
] as const;

/**
 * Test vectors for a custom pattern of two shapes, with an empty text and no codes of phones. The other sales are as in
 * the vectors of bingo75/v1.
 */
export const VECTORS_OWN_PATTERN = {
  pattern: 'own/0050140.1100011',
  shapes: [
    [6, 8, 16, 18],
    [0, 4, 20, 24],
  ],
  salesRoot: '74ad20570a25171960a2c75068ef988bfa737677c5dd137cb8414a8c55a43037',
  begins: [1, 44, 55, 71, 12],
  sha256: '9493465db750eceb36c1b57f5e2056846cb06da54007d0c4d122016c90d07ee6',
} as const;

/**
 * Test vectors of a demo, for the same seed, draw and sales as bingo75/v1, with an empty text, no codes of phones and
 * round 0.
 */
export const VECTORS_DEMO = {
  commitment: '0d52a1fb4d00441d1110ba8fff40f94adfab0505ec4282f1eef290e3eea38b6a',
  salesRoot: '834343984ba02b03ec5d310b89fb70d4549464493c5f632c9d2096e3c05dbb68',
  begins: [60, 29, 64, 54, 30],
  sha256: '2a0fd723f62cb531a67763cb7d495e3a4913951f6fbd1563351533438cd4e564',
} as const;

/** Returns a card based on the numbers of its five columns. */
const cardOf = (cardId: number, ...columns: number[][]): Card => ({
  cardId,
  numbers: Array.from({ length: 25 }, (_, at) => {
    const row = Math.floor(at / 5) - (at > CENTRE && at % 5 === 2 ? 1 : 0);
    return at === CENTRE ? FREE : (columns[at % 5]?.[row] ?? 0);
  }),
});
const five = (from: number) => [0, 1, 2, 3, 4].map((i) => from + i);
const four = (from: number) => five(from).slice(0, 4);

/**
 * Test vectors of scheme bingo75/v3: a set of three cards, an empty text, no codes of phones, round 0. The other values
 * are those of bingo75/v1.
 */
export const VECTORS_V3 = {
  cards: [
    cardOf(3, five(1), five(16), four(31), five(46), five(61)),
    cardOf(7, five(6), five(21), four(35), five(51), five(66)),
    cardOf(42, five(11), five(26), four(39), five(56), five(71)),
  ],
  set: '208c3176289be98ee3ed2bada29773d8107262ccc673c4001495087df6ec1846',
  games: [
    {
      pattern: 'lines/2/row+column+diagonal' as Pattern,
      jackpotRule: '' as JackpotRule,
      cards: [3, 7, 42],
      sold: '208c3176289be98ee3ed2bada29773d8107262ccc673c4001495087df6ec1846',
      salesRoot: 'daf0e06607c7f9297f43b06ac4edc033ac8e2c5b59002271fe8ffff4dd21188d',
      begins: [49, 64, 54, 44, 28],
      sha256: '2c8d65497a9f58a6648adafe26996faffd5a77fd71c7c55574ddb25709eaea6f',
    },
    {
      pattern: 'lines/2/row+column+diagonal' as Pattern,
      jackpotRule: 'within/40' as JackpotRule,
      cards: [3, 7, 42],
      sold: '208c3176289be98ee3ed2bada29773d8107262ccc673c4001495087df6ec1846',
      salesRoot: '26f0f52d960ee34b9f1397052323e68d59d1f21c19d2a8c5687cb988738f510a',
      begins: [56, 69, 72, 13, 55],
      sha256: null,
    },
    {
      pattern: 'all' as Pattern,
      jackpotRule: '' as JackpotRule,
      cards: [3, 7, 42],
      sold: '208c3176289be98ee3ed2bada29773d8107262ccc673c4001495087df6ec1846',
      salesRoot: '8b48a973b8f02489ba22f13907942dacb8b687e28606ca051ed45620f6d8d724',
      begins: [68, 74, 41, 4, 65],
      sha256: null,
    },
    {
      pattern: 'all' as Pattern,
      jackpotRule: '' as JackpotRule,
      cards: [3, 42],
      sold: '3cefe0ba631c98474485b8354093c3f86b50754db0874c0f1f4c68994a70cfa5',
      salesRoot: 'a3735698f12a3e3793ca873cdc78dd64acc3bf478ab44cee0bc126fe455d9eac',
      begins: [67, 56, 24, 9, 75],
      sha256: null,
    },
  ],
} as const;
