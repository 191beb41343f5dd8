import type { Status } from '@adarash/contract';
import { GAME_STATUSES } from '@adarash/rules/game';
import { addDays } from '@adarash/rules/hall-terms';
import {
  isRule,
  NAME_LANGUAGES,
  PATTERNS,
  type Pattern,
  type PatternNames,
  patternLabel,
} from '@adarash/rules/pattern';
import { ALL } from '../../money/tallies/tally.ts';
import { FIRST_DAY, periodsCovering } from '../../platform/periods.ts';
import { Refusal } from '../../platform/refusal.ts';
import { factsOf, type StoredGame } from '../../repositories/stored-game.ts';
import { pagesOf } from '../../storage/pages.ts';
import type { Db } from '../../storage/schema.ts';
import { type Parameter, statement } from '../../storage/statement.ts';

type ReportQuery = {
  status?: Status | undefined;
  pattern?: Pattern | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
};

/** Condition of a search that one index supports: games of a status, of a pattern, or both. */
type Branch = { status?: Status; pattern?: Pattern };

export type Filter = {
  /** First and last day of the search, both included; null for no limit. */
  from: string | null;
  to: string | null;
  /** Years, months and days for which roll-ups exist and which together cover the days of the search. */
  periods: string[];
  /** Alternative conditions of the search: a game matches if one of them is true. */
  branches: Branch[];
  /** Game number if the search text is a number, otherwise null. */
  number: number | null;
};

/**
 * Converts the query of a report to conditions on games. `own` contains the custom patterns that the search text can
 * match.
 */
export function filterOf(query: ReportQuery, today: string, own: readonly PlayedPattern[] = []): Filter {
  const lastDay = `${Number(today.slice(0, 4)) + 1}-12-31`;
  // A limit outside the days that games can have is ignored, because a year with five digits would be compared wrongly
  // as text.
  const from = query.from !== undefined && query.from > FIRST_DAY ? query.from : null;
  const to = query.to !== undefined && query.to < lastDay ? query.to : null;
  const search = query.search?.trim() ?? '';
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  return {
    from,
    to,
    periods: from === null && to === null ? [ALL] : periodsCovering(from ?? FIRST_DAY, to ?? lastDay),
    branches: search === '' || number !== undefined ? [onlyGiven(query)] : branchesOf(query, search.toLowerCase(), own),
    number: number === undefined ? null : Number(number),
  };
}

function onlyGiven({ status, pattern }: ReportQuery): Branch {
  const branch: Branch = {};
  if (status) branch.status = status;
  if (pattern) branch.pattern = pattern;
  return branch;
}

/** Returns the conditions for a search text that matches a status or a pattern, by value or by name. */
function branchesOf(query: ReportQuery, text: string, own: readonly PlayedPattern[]): Branch[] {
  const statuses = GAME_STATUSES.filter((status) => status.includes(text));
  const builtIn = PATTERNS.filter((pattern) => pattern.includes(text) || wordsOf(pattern).includes(text));
  const isNamed = ({ pattern, names }: PlayedPattern) =>
    NAME_LANGUAGES.some((language) => names[language]?.toLowerCase().includes(text)) ||
    (isRule(pattern) && patternLabel(pattern, names).toLowerCase().includes(text));
  const patterns: Pattern[] = [...builtIn, ...own.filter(isNamed).map(({ pattern }) => pattern)];
  const given = onlyGiven(query);
  if ((query.status && statuses.includes(query.status)) || (query.pattern && patterns.includes(query.pattern))) {
    return [given];
  }
  const branches: Branch[] = [];
  if (!query.status) branches.push(...statuses.map((status) => ({ ...given, status })));
  if (!query.pattern) branches.push(...patterns.map((pattern) => ({ ...given, pattern })));
  return branches;
}

const wordsOf = (pattern: Pattern) => patternLabel(pattern).toLowerCase();

type Page = { rows: StoredGame[]; next: string | null };

type Cursor = Pick<StoredGame, 'created_at' | 'series' | 'number'>;

/**
 * Returns the next page of matching games, latest first. Each condition uses an index, so that older games are not
 * scanned.
 */
export async function pageOfGames(
  db: Db,
  hallId: string,
  filter: Filter,
  limit: number,
  before: string | undefined,
): Promise<Page> {
  if (before === undefined && isEverything(filter))
    return firstOf(await newestOfHall.all(db, { hallId, limit: limit + 1 }), limit);
  const cursor = before === undefined ? null : await cursorOf(db, hallId, before);
  const [only, ...others] = filter.branches.map((branch) => newest(db, hallId, filter, branch, limit + 1, cursor));
  if (!only) return { rows: [], next: null };
  if (others.length === 0) return firstOf(await only.selectAll().execute(), limit);
  return firstOf(await newestOfAll(db, [only, ...others], limit + 1), limit);
}

const NOTHING_ASKED: Filter = { from: null, to: null, periods: [ALL], branches: [{}], number: null };

const isEverything = ({ from, to, branches }: Filter) =>
  from === null && to === null && branches.length === 1 && branches.every(({ status, pattern }) => !status && !pattern);

const newestOfHall = statement((db, parameter: Parameter<{ hallId: string; limit: number }>) =>
  newest(db, parameter('hallId'), NOTHING_ASKED, {}, parameter('limit'), null).selectAll(),
);

type Newest = ReturnType<typeof newest>;

/**
 * Returns the latest games that match any of the conditions. Only keys are read first, because conditions overlap and
 * most results are older than the page; then the rows of the page are read.
 */
async function newestOfAll(db: Db, branches: readonly Newest[], limit: number): Promise<StoredGame[]> {
  const found = new Map<string, Cursor & { id: string }>();
  for (const branch of branches) {
    for (const key of await branch.select(['id', 'created_at', 'series', 'number']).execute()) found.set(key.id, key);
  }
  const keys = [...found.values()].sort(newestFirst).slice(0, limit);
  const ids = keys.map((key) => key.id);
  return ids.length === 0 ? [] : db.selectFrom('games').selectAll().where('id', 'in', ids).execute();
}

/** Returns one page of a list of games that are already loaded. */
export async function pageWithin(
  db: Db,
  hallId: string,
  games: readonly StoredGame[],
  limit: number,
  before: string | undefined,
): Promise<Page> {
  if (before === undefined) return firstOf(games, limit);
  const cursor = await cursorOf(db, hallId, before);
  return firstOf(
    games.filter((game) => newestFirst(cursor, game) < 0),
    limit,
  );
}

function firstOf(games: readonly StoredGame[], limit: number): Page {
  const rows = [...games].sort(newestFirst).slice(0, limit);
  return { rows, next: games.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Returns all games with the searched game number: at most one per series. */
export function gamesNumbered(db: Db, hallId: string, filter: Filter): Promise<StoredGame[]> {
  const [only = {}] = filter.branches;
  return matching(db, hallId, filter, only).selectAll().where('number', '=', filter.number).execute();
}

function matching(db: Db, hallId: string, { from, to }: Filter, { status, pattern }: Branch) {
  let query = db.selectFrom('games').where('hall_id', '=', hallId);
  if (status) query = query.where('status', '=', status);
  if (pattern) query = query.where('pattern', '=', pattern);
  // A game's business day is within one day of its creation date in UTC, in any time zone, so the index on the creation
  // time is usable.
  if (from !== null) query = query.where('day', '>=', from).where('created_at', '>=', addDays(from, -1));
  if (to !== null) query = query.where('day', '<=', to).where('created_at', '<', addDays(to, 3));
  return query;
}

/** Returns all games of a range of days in pages, oldest first. */
export const gamesOfDays = (
  db: Db,
  hallId: string,
  days: { from: string; to: string },
  most: number,
): AsyncGenerator<StoredGame[]> =>
  pagesOf<StoredGame>((last, limit) => {
    const inOrder = (query: ReturnType<typeof matching>) =>
      query.selectAll().orderBy('created_at').orderBy('series').orderBy('number').limit(limit).execute();
    if (!last) return inOrder(matching(db, hallId, { ...NOTHING_ASKED, ...days }, {}));
    // Must be the only lower limit of the creation time: with two limits a database may start at the first day again
    // for every page.
    const { created_at, series, number } = last;
    return inOrder(
      matching(db, hallId, { ...NOTHING_ASKED, to: days.to }, {})
        .where('day', '>=', days.from)
        .where('created_at', '>=', created_at)
        .where((e) => e(e.refTuple('created_at', 'series', 'number'), '>', e.tuple(created_at, series, number))),
    );
  }, most);

function newest(db: Db, hallId: string, filter: Filter, branch: Branch, limit: number, cursor: Cursor | null) {
  let query = matching(db, hallId, filter, branch);
  if (cursor !== null) {
    const { created_at, series, number } = cursor;
    query = query
      .where('created_at', '<=', created_at)
      .where((e) => e(e.refTuple('created_at', 'series', 'number'), '<', e.tuple(created_at, series, number)));
  }
  return query.orderBy('created_at', 'desc').orderBy('series', 'desc').orderBy('number', 'desc').limit(limit);
}

function newestFirst(a: Cursor, b: Cursor): number {
  if (a.created_at === b.created_at) return b.series - a.series || b.number - a.number;
  return a.created_at < b.created_at ? 1 : -1;
}

async function cursorOf(db: Db, hallId: string, gameId: string): Promise<Cursor> {
  return db
    .selectFrom('games')
    .select(['created_at', 'series', 'number'])
    .where('id', '=', gameId)
    .where('hall_id', '=', hallId)
    .executeTakeFirstOrThrow(() => new Refusal('CURSOR_INVALID'));
}

type PlayedPattern = { pattern: Pattern; names: PatternNames };

/** Returns all custom patterns and pattern rules of existing games, with the names in the latest game. */
export async function ownPatternsPlayed(db: Db, hallId: string): Promise<PlayedPattern[]> {
  const cells = await ownPlayed.all(db, { hallId });
  return Promise.all(cells.map(async ({ pattern }) => ({ pattern, names: await latestNames(db, hallId, pattern) })));
}

const ownPlayed = statement((db, parameter: Parameter<{ hallId: string }>) =>
  db
    .selectFrom('tallies')
    .select('pattern')
    .distinct()
    .where('hall_id', '=', parameter('hallId'))
    .where('period', '=', ALL)
    .where('pattern', 'not in', [...PATTERNS])
    .where('games', '>', 0)
    .orderBy('pattern'),
);

async function latestNames(db: Db, hallId: string, pattern: Pattern): Promise<PatternNames> {
  const game = await db
    .selectFrom('games')
    .select('document')
    .where('hall_id', '=', hallId)
    .where('pattern', '=', pattern)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (game && factsOf(game).patternNames[pattern]) ?? {};
}
