import type { DisplayState } from '@adarash/contract/routes/hall';
import type { HallMoney, HallNow } from '@adarash/contract/routes/reports';
import { birrFromSantim, santim } from '@adarash/rules/money';
import type { Displays } from '../../live/presence.ts';
import { outJson } from '../../repositories/stored-game.ts';
import type { Db } from '../../storage/schema.ts';

const MOST_HALLS = 200;

/** Hall of the overview, without its money. */
type Hall = Omit<HallNow, keyof HallMoney | 'lastClose'>;

/** Returns the first halls of the overview with their running games and displays, and the number of all halls. */
export async function hallsNow(db: Db, displays: Displays): Promise<{ halls: Hall[]; hallCount: number }> {
  const games = await runningGames(db);
  const playing = [...new Set(games.map(({ hall_id }) => hall_id))].slice(0, MOST_HALLS);
  const halls = await hallsFirst(db, playing);
  const states = await displays.stateOf(
    db,
    halls.map(({ id }) => id),
  );
  const { count } = await living(db)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { hallCount: Number(count), halls: halls.map((hall) => hallJson(hall, games, states)) };
}

type Running = Awaited<ReturnType<typeof runningGames>>[number];

/** Returns the running games of all halls; games with a designated winner are first in each hall. */
async function runningGames(db: Db) {
  const rows = await db
    .selectFrom('games')
    .select([
      'id',
      'hall_id',
      'number',
      'status',
      'called_count',
      'draw_kind',
      'manual_calls',
      'card_count',
      'document',
    ])
    .select(['prize_pool', 'started_at'])
    .where('ended_at', 'is', null)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
  const isDesignated = (row: (typeof rows)[number]) => row.draw_kind === 'designated';
  return [...rows.filter(isDesignated), ...rows.filter((row) => !isDesignated(row))];
}

const living = (db: Db) =>
  db.selectFrom('halls').innerJoin('users', 'users.id', 'halls.id').where('users.deleted_at', 'is', null);

const livingHalls = (db: Db) => living(db).select(['halls.id', 'halls.hall_name', 'users.name']);

type HallRow = Awaited<ReturnType<ReturnType<typeof livingHalls>['execute']>>[number];

/** Returns halls up to the limit of the overview: halls with running games first, then other halls, oldest first. */
async function hallsFirst(db: Db, playing: readonly string[]): Promise<HallRow[]> {
  const first = playing.length === 0 ? [] : await livingHalls(db).where('halls.id', 'in', playing).execute();
  const others = await livingHalls(db)
    .$if(playing.length > 0, (query) => query.where('halls.id', 'not in', playing))
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(MOST_HALLS - first.length)
    .execute();
  return [...first.sort((a, b) => playing.indexOf(a.id) - playing.indexOf(b.id)), ...others];
}

function hallJson(hall: HallRow, games: readonly Running[], states: Map<string, DisplayState>): Hall {
  return {
    id: hall.id,
    name: hall.hall_name || hall.name,
    cashier: hall.name,
    games: games.filter((game) => game.hall_id === hall.id).map(gameJson),
    display: states.get(hall.id) ?? null,
  };
}

const gameJson = (row: Running): HallNow['games'][number] => ({
  _id: row.id,
  gameNumber: row.number,
  status: row.status,
  calls: row.called_count,
  draw: row.draw_kind,
  designated: row.draw_kind === 'designated',
  manualCalls: row.manual_calls,
  ...outJson(row),
  cardCount: row.card_count,
  prizePool: birrFromSantim(santim(row.prize_pool)),
  startedAt: row.started_at ?? '',
});
