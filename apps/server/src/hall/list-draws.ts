import type { Desk } from '../games/desk.ts';
import { allOpen } from '../games/draws.ts';
import type { StoredGame } from '../games/stored-game.ts';
import type { Handler } from '../http/handler.ts';
import { hallByCode } from './hall-by-code.ts';

/** Every draw of the hall, so that none can vanish: a game that was called off stands here beside its seal. */
export const listDraws =
  (desk: Desk): Handler<'GET /public/halls/:code/draws'> =>
  async ({ params, query: { limit, before } }) => {
    const { db } = desk.storage;
    const hall = await hallByCode(db, params.code);
    const rows = await db
      .selectFrom('commitments')
      .leftJoin('games', 'games.id', 'commitments.game_id')
      .select([
        'commitments.draw_id',
        'commitments.sequence',
        'commitments.commitment',
        'games.id',
        'games.series',
        'games.number',
        'games.status',
        'games.draw_kind',
        'games.created_at',
        'games.ended_at',
      ])
      .where('commitments.hall_id', '=', hall.id)
      .where((e) => e.or([e('commitments.game_id', 'is not', null), e('commitments.discarded_at', 'is not', null)]))
      .$if(before !== undefined, (page) => page.where('commitments.sequence', '<', before ?? 0))
      .orderBy('commitments.sequence', 'desc')
      .limit(limit)
      .execute();
    const used = rows.map(({ draw_id: drawId, sequence, commitment, ...game }) => ({
      drawId,
      sequence,
      commitment,
      game: gameOf(game),
    }));
    const open = await allOpen(desk, hall.id);
    return { success: true, open, used, next: rows.length < limit ? null : (rows.at(-1)?.sequence ?? null) };
  };

type Joined<T> = { [K in keyof T]: T[K] | null };
type OfGame = Pick<StoredGame, 'id' | 'series' | 'number' | 'status' | 'draw_kind' | 'created_at' | 'ended_at'>;

function gameOf({ id, series, number, status, draw_kind: draw, created_at, ended_at }: Joined<OfGame>) {
  if (id === null || series === null || number === null || status === null || draw === null || created_at === null)
    return null;
  return { _id: id, series, gameNumber: number, status, draw, createdAt: created_at, endedAt: ended_at };
}
