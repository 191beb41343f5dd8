import { hexToBytes } from '@adarash/rules/draw';
import { designatedBy, hasEnded } from '@adarash/rules/game';
import { receiptOf } from '@adarash/rules/receipt';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import type { Desk } from './desk.ts';
import { staffJson } from './game-json.ts';
import { inRules } from './game-store.ts';
import { revealedSeed } from './seeds.ts';

/** Open to everyone; before the end it tells only what the hall display shows anyway. */
export const getReceipt =
  (desk: Desk): Handler<'GET /public/receipts/:gameId'> =>
  async ({ params }) => {
    const { db } = desk.storage;
    const row = await db.selectFrom('games').selectAll().where('id', '=', params.gameId).executeTakeFirst();
    if (!row) throw new Refusal('RECEIPT_NOT_FOUND');
    const { game } = await inRules(db, desk.cardOf, row);
    const seed = hasEnded(game) ? await revealedSeed(db, row.draw_id, desk.seedKey) : null;
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
