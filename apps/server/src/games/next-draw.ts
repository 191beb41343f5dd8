import type { Handler } from '../http/handler.ts';
import { designationsFrom } from './designation/records.ts';
import type { Desk } from './desk.ts';
import { fillCommitments, OPEN_COMMITMENTS, openCommitments } from './draws/commitments.ts';

export const nextDraw =
  (desk: Desk): Handler<'GET /games/next-draw'> =>
  async ({ hallId }) => {
    const upcoming = await allOpen(desk, hallId);
    const { db } = desk.storage;
    const hall = await db.selectFrom('halls').selectAll().where('id', '=', hallId).executeTakeFirstOrThrow();
    const { series, next_number: gameNumber } = hall;
    const records = await designationsFrom(db, { hallId, series, first: gameNumber, count: 1 });
    const designatedBy = records.get(gameNumber)?.by ?? null;
    return {
      success: true,
      ...upcoming[0]!,
      upcoming,
      gameNumber,
      series,
      designated: designatedBy !== null,
      designatedBy,
    };
  };

/** A hall has had its commitments since it began; one from before that gets them now. */
export async function allOpen(desk: Desk, hallId: string) {
  const open = await openCommitments(desk.storage.db, hallId);
  if (open.length === OPEN_COMMITMENTS) return open;
  return desk.storage.write({ hallId }, async (tx) => {
    await fillCommitments(tx, hallId, desk);
    return openCommitments(tx.db, hallId);
  });
}
