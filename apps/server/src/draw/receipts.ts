import { createHash } from 'node:crypto';
import { hexToBytes } from '@adarash/rules/draw';
import { designatedBy, type Game, hasEnded } from '@adarash/rules/game';
import { receiptOf } from '@adarash/rules/receipt';
import { append, type By, canonicalJson } from '../audit/append.ts';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { findGameRow, type LoadedGame, noteOnGame, toRules } from '../repositories/games.ts';
import { type StoredGame, staffJson } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import type { HallTx } from '../storage/storage.ts';
import { revealedSeed } from './seeds.ts';

/** Open to everyone; before the end it tells only what the hall display shows anyway. */
export const getReceipt =
  ({ storage: { db }, cardOf, seedKey }: Services): Handler<'GET /public/receipts/:gameId'> =>
  async ({ params }) => {
    const row = await findGameRow(db, params.gameId);
    if (!row) throw new Refusal('RECEIPT_NOT_FOUND');
    const { game } = await toRules(db, cardOf, row);
    const seed = hasEnded(game) ? await revealedSeed(db, row.draw_id, seedKey) : null;
    const { draw_id: drawId, sequence, record_seq: seq, record_hash: hash } = row;
    const recordHead = seq === null || hash === null ? null : { seq, hash };
    const draw = { drawId, sequence, commitment: hexToBytes(row.commitment), seed, recordHead };
    const { sales, cards, ...receipt } = receiptOf(game, draw);
    return {
      success: true,
      ...receipt,
      sales: { ...sales, cards: [...sales.cards] },
      designatedBy: staffJson(designatedBy(game)),
      cards: cards.map(({ cardId, numbers }) => ({ cardId, numbers: [...numbers] })),
    };
  };

/** What has ended stands in the record as its receipt's digest, and the receipt names the end of the record then. */
export async function recordReceipt(tx: HallTx, by: By, ended: LoadedGame): Promise<StoredGame> {
  const { id: subject, hallId, number: gameNumber } = ended.game;
  const after = { gameNumber, digest: digestOfText(receiptText(ended)) };
  const { seq, hash } = await append(tx, { hallId, ...by, action: 'game.receipt', subject, after });
  const head = { record_seq: seq, record_hash: hash };
  await noteOnGame(tx, subject, head);
  return { ...ended.row, ...head };
}

export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

type Ended = { game: Game; row: Pick<StoredGame, 'draw_id' | 'sequence' | 'commitment'> };

/**
 * What the digest is taken of: a receipt's canonical JSON. The seed is left out, which the commitment binds, and so is
 * the end of the record, which comes after this digest.
 */
export function receiptText({ game, row }: Ended): string {
  const { draw_id: drawId, sequence } = row;
  const draw = { drawId, sequence, commitment: hexToBytes(row.commitment), seed: new Uint8Array(), recordHead: null };
  const receipt = { ...receiptOf(game, draw), seed: undefined, recordHead: undefined };
  return canonicalJson(receipt);
}
