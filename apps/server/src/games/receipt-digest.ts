import { createHash } from 'node:crypto';
import { hexToBytes } from '@adarash/rules/draw';
import type { Game } from '@adarash/rules/game';
import { receiptOf } from '@adarash/rules/receipt';
import { canonicalJson } from '../audit/append.ts';
import type { StoredGame } from './stored-game.ts';

type Ended = { game: Game; row: Pick<StoredGame, 'draw_id' | 'sequence' | 'commitment'> };

/**
 * SHA-256 of a receipt's canonical JSON. The seed is left out, which the commitment binds, and so is the end of the
 * record, which comes after this digest.
 */
export const receiptDigest = (ended: Ended): string => digestOfText(receiptText(ended));

export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What the digest is taken of. */
export function receiptText({ game, row }: Ended): string {
  const { draw_id: drawId, sequence } = row;
  const draw = { drawId, sequence, commitment: hexToBytes(row.commitment), seed: new Uint8Array(), recordHead: null };
  const receipt = { ...receiptOf(game, draw), seed: undefined, recordHead: undefined };
  return canonicalJson(receipt);
}
