import type { Answer, ParsedQuery } from '@adarash/contract';
import type { ChecklistStep, PeriodFigures } from '@adarash/contract/routes/reports';
import { addDays } from '@adarash/rules/hall-terms';
import { birrFromSantim, santim } from '@adarash/rules/money';
import { sql } from 'kysely';
import { GLOBAL_CHAIN } from '../../audit-log/append.ts';
import { countExceptions } from '../../audit-log/exceptions.ts';
import { booksJson } from '../../games/game-json.ts';
import type { AdminHandler } from '../../http/request-context.ts';
import type { Displays } from '../../live/presence.ts';
import { ALL, booksOfRollup, SUM_OF_EACH } from '../../money/tallies/tally.ts';
import { dayBegins, dayEnds, FIRST_DAY, mondayOf, periodsCovering } from '../../platform/periods.ts';
import { clockAhead } from '../../platform/runtime.ts';
import { dayAt, namedHalls, ownerSettings } from '../../repositories/halls.ts';
import type { Services } from '../../services.ts';
import type { RollupDelta } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import { moneyOfHalls } from './hall-money.ts';
import { hallsNow } from './halls-now.ts';

/**
 * Reads the admin's overview of all halls with only a few queries: sums are from roll-ups, and running games and
 * exceptions have an index.
 */
export const readOverview =
  (
    { storage, runtime, config }: Pick<Services, 'storage' | 'runtime' | 'config'>,
    displays: Displays,
  ): AdminHandler<'GET /admin/overview'> =>
  async ({ query }) => {
    const today = await dayAt(storage.db, config, runtime.now());
    const named = namedRanges(today);
    const range = rangeOf(query, named);
    const { dayStartsAt } = await ownerSettings(storage.db);
    const between = {
      from: dayBegins(range.from, config.hallTz, dayStartsAt).toISOString(),
      until: dayEnds(range.to, config.hallTz, dayStartsAt).toISOString(),
    };
    const counts = await countExceptions(storage.db, between);
    const { halls, hallCount } = await hallsNow(storage.db, displays);
    const hallIds = halls.map(({ id }) => id);
    // All sums must be from the same state of the database, otherwise they would not add up.
    const { figures, money } = await storage.briefSnapshot(OVERVIEW, (db) => readMoney(db, hallIds, range));
    return {
      success: true,
      figures,
      exceptions: await exceptionsJson(storage.db, counts),
      hallCount,
      halls: halls.map((hall) => ({ ...hall, ...money.of(hall.id) })),
      others: money.others,
      total: money.total,
    };
  };

/** Queue for the database snapshots of the overview; each hall has a separate queue. */
const OVERVIEW = 'overview';

export async function readMoney(db: Db, hallIds: readonly string[], range: Range) {
  const periods = periodsOf(range);
  const sums = await sumsByPeriod(db, [...periods, ALL]);
  const all = { range: booksIn(sums, periods), ever: booksIn(sums, [ALL]) };
  return { figures: figuresOf(sums, range), money: await moneyOfHalls(db, hallIds, periods, all) };
}

type Range = { from: string; to: string };

function namedRanges(today: string) {
  const yesterday = addDays(today, -1);
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: mondayOf(today), to: today },
    month: { from: `${today.slice(0, 7)}-01`, to: today },
    all: { from: FIRST_DAY, to: today },
  };
}

/**
 * Returns the requested range of days. A day before the first possible day or after today is replaced, because a year
 * with five digits would be compared wrongly as text.
 */
function rangeOf(query: ParsedQuery<'GET /admin/overview'>, named: ReturnType<typeof namedRanges>): Range {
  const { range = 'today', from = named.all.from, to = named.all.to } = query;
  if (query.from === undefined && query.to === undefined) return named[range];
  const within = (day: string) => (day < named.all.from ? named.all.from : day > named.all.to ? named.all.to : day);
  const first = within(from);
  const last = within(to);
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

const birr = (amount: number) => birrFromSantim(santim(amount));

type PeriodSums = RollupDelta & { voided: number };

const periodsOf = ({ from, to }: Range) => periodsCovering(from, to);

/** Returns the sums of all halls together in each of these periods. */
async function sumsByPeriod(db: Db, periods: readonly string[]): Promise<Map<string, PeriodSums>> {
  const rows = await db
    .selectFrom('tallies')
    .select('period')
    .select(SUM_OF_EACH)
    .select(sql<number>`sum(case when status = 'voided' then games else 0 end)`.as('voided'))
    .where('period', 'in', periods)
    .groupBy('period')
    .execute();
  return new Map((rows as (PeriodSums & { period: string })[]).map((row) => [row.period, row]));
}

const totalIn = (sums: Map<string, PeriodSums>, periods: readonly string[]) => (name: keyof PeriodSums) =>
  periods.reduce((sum, period) => sum + (sums.get(period)?.[name] ?? 0), 0);

const booksIn = (sums: Map<string, PeriodSums>, periods: readonly string[]) => booksOfRollup(totalIn(sums, periods));

function figuresOf(sums: Map<string, PeriodSums>, range: Range): PeriodFigures {
  const total = totalIn(sums, periodsOf(range));
  const books = booksJson(booksOfRollup(total));
  return {
    ...range,
    games: total('started'),
    pot: birr(total('pot')),
    houseFee: books.houseFee,
    prizes: books.won,
    jackpot: books.toJackpot,
    voidedGames: total('voided'),
    unclaimed: books.unclaimed,
    completeUnpaid: total('complete_unpaid'),
    designatedGames: total('designated'),
    manualGames: total('typed_games'),
    books,
  };
}

type Exceptions = Answer<'GET /admin/overview'>['exceptions'];

/** Returns the number of exceptions in the audit log of each hall, the highest number first. */
async function exceptionsJson(db: Db, counts: ReadonlyMap<string, number>): Promise<Exceptions> {
  const halls = await namedHalls(db)
    .where('halls.id', 'in', [GLOBAL_CHAIN, ...counts.keys()])
    .execute();
  const names = new Map(halls.map(({ id, name }) => [id, name]));
  const exceptions = [...counts].map(([chain, count]) => ({
    cashierId: chain === GLOBAL_CHAIN ? null : chain,
    name: names.get(chain) ?? '',
    count,
  }));
  return exceptions.sort((a, b) => b.count - a.count);
}

/**
 * Returns the checklist of steps before the first evening. For an admin it is complete if one hall is set up; each
 * later hall has a separate checklist.
 */
export const readChecklist =
  (
    { storage: { db }, runtime }: Pick<Services, 'storage' | 'runtime'>,
    displays: Displays,
  ): AdminHandler<'GET /checklist'> =>
  async ({ actor, hallId }) => {
    const { hasOwnPassword, createdAt } = await accountOf(db, actor.userId);
    const steps: [ChecklistStep, boolean][] = [['password', hasOwnPassword]];
    if (hallId === null) {
      const halls = await oldestHalls(db);
      steps.push(
        ['pair', halls.length > 0],
        ['sign-ins', halls.some(({ cashier_at, moderator_at }) => cashier_at !== null && moderator_at !== null)],
      );
      steps.push(
        ...(await shownAndPlayed(
          db,
          displays,
          halls.map(({ id }) => id),
        )),
      );
    } else steps.push(...(await shownAndPlayed(db, displays, [hallId])));
    const ahead = hallId === null ? clockAhead(runtime) : null;
    return {
      success: true,
      steps: steps.map(([step, done]) => ({ step, done })),
      folded: runtime.now().getTime() - createdAt >= FOLDS_AFTER_MS,
      clockAhead: ahead && { hall: ahead.hall.toISOString(), machine: ahead.machine.toISOString() },
    };
  };

const FOLDS_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

async function accountOf(db: Db, userId: string) {
  const { password_own, created_at } = await db
    .selectFrom('users')
    .select(['password_own', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { hasOwnPassword: password_own === 1, createdAt: Date.parse(created_at) };
}

const LOOKED_AT = 20;

/** Returns the oldest halls with the first sign-in of cashier and moderator. */
const oldestHalls = (db: Db) =>
  db
    .selectFrom('users as cashier')
    .leftJoin('users as moderator', (join) =>
      join.onRef('moderator.managed_cashier', '=', 'cashier.id').on('moderator.deleted_at', 'is', null),
    )
    .select(['cashier.id', 'cashier.last_sign_in_at as cashier_at', 'moderator.last_sign_in_at as moderator_at'])
    .where('cashier.role', '=', 'cashier')
    .where('cashier.deleted_at', 'is', null)
    .orderBy('cashier.created_at')
    .limit(LOOKED_AT)
    .execute();

async function shownAndPlayed(
  db: Db,
  displays: Displays,
  halls: readonly string[],
): Promise<[ChecklistStep, boolean][]> {
  const seen = await displays.stateOf(db, halls);
  const played =
    halls.length === 0
      ? undefined
      : await db
          .selectFrom('tallies')
          .select('hall_id')
          .where('hall_id', 'in', halls)
          .where('period', '=', ALL)
          .where('status', '=', 'completed')
          .where('games', '>', 0)
          .limit(1)
          .executeTakeFirst();
  return [
    ['display', seen.size > 0],
    ['game', played !== undefined],
  ];
}
