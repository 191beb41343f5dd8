import { hexToBytes } from '@adarash/rules/draw';
import { designatedBy, hasEnded } from '@adarash/rules/game';
import { receiptOf } from '@adarash/rules/receipt';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/handler.ts';
import { findGameRow, toRules } from '../repositories/games.ts';
import { staffJson } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
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
