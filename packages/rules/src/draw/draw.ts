import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { ascending, type Card, FREE, HIGHEST_NUMBER } from '../cards/card.ts';
import type { Pattern } from '../patterns/pattern.ts';

export { bytesToHex, hexToBytes };

export const SCHEMES = ['bingo75/v1', 'bingo75/v2', 'bingo75/v2/demo', 'bingo75/v3', 'bingo75/v3/demo'] as const;
export type Scheme = (typeof SCHEMES)[number];
/** Schemes of a draw to which players' phones contribute random codes. */
export type MixedScheme = Exclude<Scheme, 'bingo75/v1'>;

/** Schemes whose sales root (the hash of the sold cards and terms) contains the card set. */
export type SetScheme = 'bingo75/v3' | 'bingo75/v3/demo';

/** Returns the scheme that also supports a custom card set, for the same draw. */
export const withSet = (scheme: Scheme): SetScheme => (isOfDemo(scheme) ? 'bingo75/v3/demo' : 'bingo75/v3');

export const hasSet = (scheme: Scheme): scheme is SetScheme => scheme === withSet(scheme);

export const isOfDemo = (scheme: Scheme): boolean => scheme.endsWith('/demo');

/**
 * Returns the prefix of a hash in the draw, which names the purpose of the hash. A hash that a later scheme leaves
 * unchanged keeps the prefix of the earlier scheme. In a demo of release 1.1 every prefix contains `demo`.
 */
const labelOf = (version: 'v1' | 'v2' | 'v3', use: string, scheme: Scheme): string =>
  `bingo75/${version}/${isOfDemo(scheme) ? 'demo/' : ''}${use}`;

export const SEED_BYTES = 32;

export type FramePart = string | Uint8Array;

/**
 * Returns the length of a value in bytes as four bytes, big endian, followed by the bytes. Text is encoded as UTF-8.
 */
export function lengthPrefixed(part: FramePart): Uint8Array {
  const bytes = typeof part === 'string' ? utf8ToBytes(part) : part;
  const framed = new Uint8Array(4 + bytes.length);
  new DataView(framed.buffer).setUint32(0, bytes.length);
  framed.set(bytes, 4);
  return framed;
}

export const frame = (...parts: readonly FramePart[]): Uint8Array => concatBytes(...parts.map(lengthPrefixed));

export const commitmentOf = (drawId: string, seed: Uint8Array, scheme: Scheme = 'bingo75/v2'): Uint8Array =>
  sha256(frame(labelOf('v1', 'commit', scheme), drawId, seed));

/** Sold cards and terms of a game at its start, which determine the sales root. */
export type Sales = {
  gameNumber: number;
  pattern: Pattern;
  betSantim: number;
  houseBasisPoints: number;
  cards: readonly number[];
};

/** Fields that scheme v3 adds to the sales: the digests of the card set and of the sold cards, as hexadecimal text. */
export type SoldFromSet = { set: string; jackpotRule: string; sold: string };

export function salesRootOf(sales: Sales, scheme: Scheme = 'bingo75/v2', from?: SoldFromSet): Uint8Array {
  const { gameNumber, pattern, betSantim, houseBasisPoints, cards } = sales;
  const figures = [
    String(gameNumber),
    pattern,
    String(betSantim),
    String(houseBasisPoints),
    ascending(cards).join(','),
  ];
  if (!hasSet(scheme)) return sha256(frame(labelOf('v1', 'sales', scheme), ...figures));
  if (!from) throw new RangeError(`sales root of scheme ${scheme} requires the card set, but none was given`);
  return sha256(frame(labelOf('v3', 'sales', scheme), ...figures, from.set, from.jackpotRule, from.sold));
}

/**
 * Returns the digest of a list of cards as hexadecimal text. The list is a whole card set or the sold cards of a game.
 */
export function cardsDigest(cards: readonly Card[], scheme: Scheme = 'bingo75/v3'): string {
  const text = ({ cardId, numbers }: Card) => `${cardId}:${numbers.map((square) => (square === FREE ? 0 : square))}`;
  const inOrder = [...cards].sort((a, b) => a.cardId - b.cardId);
  return bytesToHex(sha256(frame(labelOf('v3', 'set', scheme), ...inOrder.map(text))));
}

/**
 * The hall's contribution to a draw, as raw bytes. Without phones it is a text that was fixed before the start. With
 * phones it is the mix (the digest of the text and the phones' codes) and the result of the slow mix.
 */
export type Added =
  | { scheme?: 'bingo75/v1'; publicText: string }
  | { scheme: MixedScheme; mix: Uint8Array; slow: Uint8Array };

/** Inputs of a draw except the number of the round. `commitment` and `salesRoot` are raw bytes. */
export type DrawSecret = { seed: Uint8Array; drawId: string; commitment: Uint8Array; salesRoot: Uint8Array } & Added;

/** Returns the input of every hash of a draw, with the prefix of its purpose. */
function framed(use: 'draw' | 'jackpot', draw: DrawSecret): Uint8Array {
  const { drawId, commitment, salesRoot } = draw;
  const roots = [drawId, commitment, salesRoot];
  return 'mix' in draw
    ? frame(labelOf('v2', use, draw.scheme), ...roots, draw.mix, draw.slow)
    : frame(labelOf('v1', use, 'bingo75/v1'), ...roots, draw.publicText);
}

/** Round of a fair draw. Designated games start at round 1. */
export const FIRST_DESIGNATED_ROUND = 1;
export const ROUNDS_SEARCHED = 10_000;

/**
 * Returns a function that computes the order of a round. The common hash state of all rounds is cached. The last order
 * is cached too, because a verifier needs it for every call of a round.
 */
export function ordersOf(draw: DrawSecret): (round: number) => readonly number[] {
  const keyed = hmac.create(sha256, draw.seed).update(framed('draw', draw));
  let last: { round: number; order: readonly number[] } | null = null;
  return (round) => {
    if (last?.round === round) return last.order;
    const key = keyed
      .clone()
      .update(lengthPrefixed(String(round)))
      .digest();
    const order = shuffle(
      Array.from({ length: HIGHEST_NUMBER }, (_, i) => i + 1),
      wordsOf(key),
    );
    last = { round, order };
    return order;
  };
}

export const orderOf = (draw: DrawSecret & { round: number }): readonly number[] => ordersOf(draw)(draw.round);

/** Returns the first number of an order that has not been called yet, or null if all numbers have been called. */
export function nextInOrder(order: readonly number[], called: readonly number[]): number | null {
  const other = called.findIndex((number, i) => number !== order[i]);
  if (other === -1) return order[called.length] ?? null;
  const taken = new Set(called);
  return order.find((number) => !taken.has(number)) ?? null;
}

/** Returns the called numbers, followed by the remaining numbers of the order. */
export function continued(called: readonly number[], order: readonly number[]): number[] {
  if (called.length === 0) return [...order];
  const taken = new Set(called);
  return [...called, ...order.filter((number) => !taken.has(number))];
}

/** Returns the card that a random draw of a jackpot award selects. */
export function jackpotPick(draw: DrawSecret & { awardId: string; cards: readonly number[] }): number {
  const key = hmac
    .create(sha256, draw.seed)
    .update(framed('jackpot', draw))
    .update(lengthPrefixed(draw.awardId))
    .digest();
  const picked = ascending(draw.cards)[below(wordsOf(key), draw.cards.length)];
  if (picked === undefined) throw new RangeError('a jackpot draw requires at least one card');
  return picked;
}

export type RandomWords = () => number;

const WORDS = 2 ** 32;
const WORDS_PER_BLOCK = 8;

/**
 * Returns an endless stream of random 32-bit words based on a key. Block i of the stream is HMAC-SHA-256(key, i), read
 * as eight big-endian words.
 */
export function wordsOf(key: Uint8Array): RandomWords {
  // The padded key is hashed once, because each block of the stream can start with a copy of that hash state.
  const keyed = hmac.create(sha256, key);
  const counter = new DataView(new ArrayBuffer(4));
  const counterBytes = new Uint8Array(counter.buffer);
  const block = new Uint8Array(32);
  const words = new DataView(block.buffer);
  let blockIndex = 0;
  let used = WORDS_PER_BLOCK;
  return () => {
    if (used === WORDS_PER_BLOCK) {
      counter.setUint32(0, blockIndex++);
      keyed.clone().update(counterBytes).digestInto(block);
      used = 0;
    }
    return words.getUint32(4 * used++);
  };
}

/**
 * Returns a uniform random number from 0 to m − 1, based on random words. A word has 32 bits unless `wordCount` defines
 * another number of possible words.
 */
export function below(nextWord: RandomWords, m: number, wordCount = WORDS): number {
  if (!Number.isInteger(m) || m < 1 || m > wordCount || m === WORDS)
    throw new RangeError(`number of choices must be from 1 to ${wordCount}, got ${m}`);
  for (;;) {
    const word = nextWord();
    // Rejection sampling: words above the last whole multiple of m are skipped, because they would favour small results. The first
    // comparison avoids the slow division for most words: only the last m words can be above that multiple.
    if (word < wordCount - m || word < wordCount - (wordCount % m)) return (word >>> 0) % (m >>> 0);
  }
}

/** Shuffles a list in place (Fisher–Yates), starting at the last index. */
export function shuffle<T>(items: T[], nextWord: RandomWords): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = below(nextWord, i + 1);
    const held = items[i] as T;
    items[i] = items[j] as T;
    items[j] = held;
  }
  return items;
}

/**
 * Cost of one link of the slow mix. Twenty links must need more time than there is before the digest of the codes is
 * published, otherwise a cheat could try other codes.
 */
export const SLOW_COST = { memoryKiB: 65_536, passes: 16, lanes: 1, bytes: 32 } as const;

/** Returns P, the digest of the hall's text and of the phones' codes in the order of their arrival. */
export const mixOf = (text: string, parts: readonly string[], scheme: Scheme = 'bingo75/v2'): Uint8Array =>
  sha256(frame(labelOf('v2', 'mix', scheme), text, ...parts));

type MixedText = { publicText: string; mix: { readonly parts: readonly string[] } | null; scheme: Scheme };

export const mixDigest = ({ publicText, mix, scheme }: MixedText): string =>
  bytesToHex(mixOf(publicText, mix?.parts ?? [], scheme));

export type SlowMix = {
  drawId: string;
  commitment: Uint8Array;
  salesRoot: Uint8Array;
  mix: Uint8Array;
  scheme?: Scheme;
};

/**
 * Returns W0, the input of the first link of the slow mix. It is also the result of the slow mix if no phone sent a
 * code.
 */
export const slowStart = ({ drawId, commitment, salesRoot, mix, scheme = 'bingo75/v2' }: SlowMix): Uint8Array =>
  sha256(frame(labelOf('v2', 'slow', scheme), drawId, commitment, salesRoot, mix));

/** Fields of a draw that the salt of each slow link contains. */
export type LinkOf = { drawId: string; scheme?: Scheme };

/** Returns the salt of a link of the slow mix; the first link is 1. */
const slowSalt = ({ drawId, scheme = 'bingo75/v2' }: LinkOf, link: number): Uint8Array =>
  sha256(frame(labelOf('v2', 'salt', scheme), drawId, String(link))).slice(0, 16);

/**
 * Function that computes argon2id, version 0x13, with `SLOW_COST`. It is a parameter, because each platform has a
 * different fastest implementation.
 */
export type Argon2id = (password: Uint8Array, salt: Uint8Array) => Promise<Uint8Array>;

/** Returns link W(n) of the slow mix, based on link W(n − 1). */
export const slowLink = (argon2id: Argon2id, of: LinkOf, link: number, previous: Uint8Array): Promise<Uint8Array> =>
  argon2id(previous, slowSalt(of, link));
