import type { Answer } from '@adarash/contract';
import { hexToBytes } from '@adarash/rules/draw';
import { designatedBy, hasEnded } from '@adarash/rules/game';
import { receiptOf } from '@adarash/rules/receipt';
import type { Handler } from '../../http/handler.ts';
import { findGameRow, toRules } from '../../repositories/games.ts';
import { type StoredGame, staffJson } from '../../repositories/stored-game.ts';
import { Refusal } from '../../start/refusal.ts';
import type { Services } from '../../start/services.ts';
import type { Db } from '../../storage/schema.ts';
import { revealedSeed } from './seeds.ts';

/** Open to everyone; before the end it tells only what the hall display shows anyway. */
export const getReceipt =
  (services: Services): Handler<'GET /public/receipts/:gameId'> =>
  async ({ params }) => {
    const { db } = services.storage;
    const row = await findGameRow(db, params.gameId);
    if (!row) throw new Refusal('RECEIPT_NOT_FOUND');
    return receiptJson(services, db, row);
  };

/** The receipt of a game as it is answered, and as every file of it holds it. */
export async function receiptJson(
  { cardOf, seedKey, demo }: Pick<Services, 'cardOf' | 'seedKey' | 'demo'>,
  db: Db,
  row: StoredGame,
): Promise<Answer<'GET /public/receipts/:gameId'>> {
  const { game } = await toRules(db, cardOf, row);
  const seed = hasEnded(game) ? await revealedSeed(db, row.draw_id, seedKey) : null;
  const { draw_id: drawId, sequence, record_seq: seq, record_hash: hash } = row;
  const recordHead = seq === null || hash === null ? null : { seq, hash };
  const draw = { drawId, sequence, commitment: hexToBytes(row.commitment), seed, recordHead, demo: demo !== null };
  const { sales, cards, ...receipt } = receiptOf(game, draw);
  return {
    success: true,
    ...receipt,
    sales: { ...sales, cards: [...sales.cards] },
    designatedBy: staffJson(designatedBy(game)),
    cards: cards.map(({ cardId, numbers }) => ({ cardId, numbers: [...numbers] })),
  };
}
