import { sha256 } from '@noble/hashes/sha2.js';
import { frame } from './draw.ts';

export { SLOW_COST, SLOW_LINKS } from './mix-cost.ts';

/** What one phone adds to a draw: sixteen random bytes as 32 lower-case hexadecimal digits. */
export const isPart = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{32}$/.test(value);

/** Phones may share one address; beyond these the hall is full. */
export const MAX_PARTS = 1_000;
export const MAX_PARTS_PER_ADDRESS = 60;
/** How long phones have to answer once the mix is open. */
export const MIX_OPEN_MS = 2_000;
/** A mix that is not closed so soon after its opening leaves time to try other orders, and is broken off. */
export const MIX_CLOSE_WITHIN_MS = 4_000;

/** P: what the hall added, the parts in the order of their arrival. */
export const mixOf = (text: string, parts: readonly string[]): Uint8Array =>
  sha256(frame('bingo75/v2/mix', text, ...parts));

export type SlowMix = { drawId: string; commitment: Uint8Array; salesRoot: Uint8Array; mix: Uint8Array };

/** W0, where the slow mix starts, and where it ends when no phone took part. */
export const slowStart = ({ drawId, commitment, salesRoot, mix }: SlowMix): Uint8Array =>
  sha256(frame('bingo75/v2/slow', drawId, commitment, salesRoot, mix));

/** The salt of link i, counted from 1. */
export const slowSalt = (drawId: string, link: number): Uint8Array =>
  sha256(frame('bingo75/v2/salt', drawId, String(link))).slice(0, 16);

/** argon2id, version 0x13, at `SLOW_COST`: every machine has its own fastest one, so it is handed in. */
export type Argon2id = (password: Uint8Array, salt: Uint8Array) => Promise<Uint8Array>;

/** W(link) from W(link − 1). */
export const slowLink = (argon2id: Argon2id, drawId: string, link: number, previous: Uint8Array): Promise<Uint8Array> =>
  argon2id(previous, slowSalt(drawId, link));
