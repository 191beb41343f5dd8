import type { Handler } from '../http/handler.ts';
import { usedCommitments } from '../repositories/commitments.ts';
import { hallByCode } from '../repositories/halls.ts';
import type { StoredGame } from '../repositories/stored-game.ts';
import type { Services } from '../services.ts';
import { allOpen } from './commitments.ts';

/** Every draw of the hall, so that none can vanish: a game that was called off stands here beside its seal. */
export const listDraws =
  (services: Services): Handler<'GET /public/halls/:code/draws'> =>
  async ({ params, query: { limit, before } }) => {
    const { db } = services.storage;
    const hall = await hallByCode(db, params.code);
    const rows = await usedCommitments(db, hall.id, limit, before);
    const used = rows.map(({ draw_id: drawId, sequence, commitment, ...game }) => ({
      drawId,
      sequence,
      commitment,
      game: gameOf(game),
    }));
    const open = await allOpen(services, hall.id);
    return { success: true, open, used, next: rows.length < limit ? null : (rows.at(-1)?.sequence ?? null) };
  };

type Joined<T> = { [K in keyof T]: T[K] | null };
type OfGame = Pick<StoredGame, 'id' | 'series' | 'number' | 'status' | 'draw_kind' | 'created_at' | 'ended_at'>;

function gameOf({ id, series, number, status, draw_kind: draw, created_at, ended_at }: Joined<OfGame>) {
  if (id === null || series === null || number === null || status === null || draw === null || created_at === null)
    return null;
  return { _id: id, series, gameNumber: number, status, draw, createdAt: created_at, endedAt: ended_at };
}
