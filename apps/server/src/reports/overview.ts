import type { Answer, ParsedQuery } from '@adarash/contract';
import type { DisplayState } from '@adarash/contract/routes/hall';
import type { HallNow, PeriodFigures } from '@adarash/contract/routes/reports';
import { birrFromSantim, santim } from '@adarash/rules/money';
import { type Kysely, sql } from 'kysely';
import { booksJson } from '../games/game-json.ts';
import type { Handler } from '../http/handler.ts';
import type { Displays } from '../live/presence.ts';
import type { Services } from '../services.ts';
import { WEIGHTS, type Weight } from '../storage/schema/tallies.ts';
import type { Database } from '../storage/schema.ts';
import { addDays, FIRST_DAY, hallDay, mondayOf, periodsCovering, piecesOf } from '../tallies/periods.ts';
import { booksOfWeight } from '../tallies/tally.ts';

const SHORTEST_TREND = 14;
const MOST_BARS = 62;
const MOST_HALLS = 200;

/** Six queries, whatever was played: sums come from the roll-ups of a few periods, and running games have an index. */
export const readOverview =
  ({ storage: { db }, chance, config }: Services, displays: Displays): Handler<'GET /admin/overview'> =>
  async ({ query }) => {
    const range = rangeOf(query, hallDay(chance.now(), config.hallTz));
    const bars = piecesOf(trendOf(range), MOST_BARS).map((bar) => ({
      ...bar,
      periods: periodsCovering(bar.from, bar.to),
    }));
    const periods = periodsCovering(range.from, range.to);
    const sums = await sumsByPeriod(db, [...new Set([...periods, ...bars.flatMap((bar) => bar.periods)])]);
    return {
      success: true,
      figures: { ...range, ...figuresOf(sums, periods) },
      trend: bars.map(({ from, to, periods }) => {
        const { pot, houseFee } = figuresOf(sums, periods);
        return { from, to, pot, houseFee };
      }),
      ...(await hallsNow(db, displays)),
    };
  };

type Range = { from: string; to: string };

/** No game lies before the first day or after today, and beyond the year 9999 a date is written in another way. */
function rangeOf({ range = 'today', from, to }: ParsedQuery<'GET /admin/overview'>, today: string): Range {
  const yesterday = addDays(today, -1);
  if (from === undefined && to === undefined) {
    if (range === 'yesterday') return { from: yesterday, to: yesterday };
    const firsts = { today, week: mondayOf(today), month: `${today.slice(0, 7)}-01`, all: FIRST_DAY };
    return { from: firsts[range], to: today };
  }
  const within = (day: string) => (day < FIRST_DAY ? FIRST_DAY : day > today ? today : day);
  const [first, last] = [within(from ?? FIRST_DAY), within(to ?? today)];
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

/** A day alone shows no trend, so a short range is shown in the days that led to it. */
function trendOf({ from, to }: Range): Range {
  const early = addDays(to, 1 - SHORTEST_TREND);
  return { from: from < early ? from : early, to };
}

const birr = (amount: number) => birrFromSantim(santim(amount));

type PeriodSums = Weight & { voided: number };

async function sumsByPeriod(db: Kysely<Database>, periods: readonly string[]): Promise<Map<string, PeriodSums>> {
  const rows = await db
    .selectFrom('tallies')
    .select('period')
    .select(WEIGHTS.map((name) => sql<number>`sum(${sql.ref(name)})`.as(name)))
    .select(sql<number>`sum(case when status = 'voided' then games else 0 end)`.as('voided'))
    .where('period', 'in', periods)
    .groupBy('period')
    .execute();
  return new Map((rows as (PeriodSums & { period: string })[]).map((row) => [row.period, row]));
}

function figuresOf(sums: Map<string, PeriodSums>, periods: readonly string[]): Omit<PeriodFigures, keyof Range> {
  const total = (name: keyof PeriodSums) => periods.reduce((sum, period) => sum + (sums.get(period)?.[name] ?? 0), 0);
  const books = booksJson(booksOfWeight(total));
  return {
    games: total('started'),
    pot: birr(total('pot')),
    houseFee: books.houseFee,
    prizes: books.won,
    jackpot: books.toJackpot,
    voidedGames: total('voided'),
    unclaimed: books.unclaimed,
    completeUnpaid: total('complete_unpaid'),
    designatedGames: total('designated'),
    manualGames: total('manual'),
    books,
  };
}

type Halls = Pick<Answer<'GET /admin/overview'>, 'halls' | 'hallCount'>;

async function hallsNow(db: Kysely<Database>, displays: Displays): Promise<Halls> {
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

/** A designated game stands before the others of its hall. */
async function runningGames(db: Kysely<Database>) {
  const rows = await db
    .selectFrom('games')
    .select(['id', 'hall_id', 'number', 'status', 'called_count', 'draw_kind', 'manual_calls', 'card_count'])
    .select(['prize_pool', 'started_at'])
    .where('ended_at', 'is', null)
    .where('started_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();
  const isDesignated = (row: (typeof rows)[number]) => row.draw_kind === 'designated';
  return [...rows.filter(isDesignated), ...rows.filter((row) => !isDesignated(row))];
}

const living = (db: Kysely<Database>) =>
  db.selectFrom('halls').innerJoin('users', 'users.id', 'halls.id').where('users.deleted_at', 'is', null);

type Hall = { id: string; hall_name: string; name: string };

/** Those that play, and then others until the list is full, the longest-standing first. */
async function hallsFirst(db: Kysely<Database>, playing: readonly string[]): Promise<Hall[]> {
  const columns = ['halls.id', 'halls.hall_name', 'users.name'] as const;
  const first = playing.length === 0 ? [] : await living(db).select(columns).where('halls.id', 'in', playing).execute();
  const others = await living(db)
    .select(columns)
    .$if(playing.length > 0, (query) => query.where('halls.id', 'not in', playing))
    .orderBy('users.created_at')
    .orderBy('users.id')
    .limit(MOST_HALLS - first.length)
    .execute();
  return [...first.sort((a, b) => playing.indexOf(a.id) - playing.indexOf(b.id)), ...others];
}

function hallJson(hall: Hall, games: readonly Running[], states: Map<string, DisplayState>): HallNow {
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
  cardCount: row.card_count,
  prizePool: birr(row.prize_pool),
  startedAt: row.started_at ?? '',
});
