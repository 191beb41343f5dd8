import type { Argon2id } from '@adarash/rules/draw';
import { unbalancedJackpots } from '../../money/jackpot/ledger.ts';
import { makeRecount, type Recount } from '../../money/tallies/tally.ts';
import { demoIn } from '../../repositories/demo.ts';
import { hallIds, ownerSettings } from '../../repositories/halls.ts';
import { pagesBy, rowsOf } from '../../storage/pages.ts';
import type { Db } from '../../storage/schema.ts';
import { GLOBAL_CHAIN } from '../append.ts';
import { compareSets, type LoggedSets, takeSetEntry } from './card-sets.ts';
import { designationsDiffer, endDesignation, type LoggedDesignations, readDesignationEntry } from './designations.ts';
import {
  drawsDiffer,
  type LoggedDraws,
  linksThatDiffer,
  type MixToCheck,
  mixToCheck,
  newLoggedDraws,
  takeDrawsEntry,
} from './draws.ts';
import {
  changedColumns,
  type Difference,
  differenceLine,
  entriesOf,
  type LoggedEntry,
  MISSING,
  NOT_IN_LOG,
} from './entries.ts';
import { compareGame, gameIn, rowsOfGames, type Stored, type StoredHall } from './games.ts';
import { type LoggedGame, loggedGame, takeGameEntry } from './logged-game.ts';
import { compareMoney, newLoggedMoney, takeMoneyEntry } from './money.ts';

/**
 * Returns the first difference between database and audit log per chain as text. If `argon2id` is available, the slow
 * hashes (links) of each mix of the phones' codes are recomputed too.
 */
export async function differences(stored: Stored & { argon2id?: Argon2id }): Promise<string[]> {
  const { found, mixes } = await verifyStored(stored);
  return stored.argon2id ? [...found, ...(await linksThatDiffer(mixes, stored.argon2id))] : found;
}

/**
 * Compares games, draws, marks, money and card sets with the audit log in both directions: every stored fact must have
 * an audit entry, and every entry a stored fact. Returns the first difference of each chain, and the mixes of the
 * phones' codes, whose slow hashes (links) the caller recomputes.
 */
export async function verifyStored(stored: Stored): Promise<{ found: string[]; mixes: MixToCheck[] }> {
  const found: string[] = [];
  const mixes: MixToCheck[] = [];
  const isDemo = await demoIn(stored.db);
  const unbalanced = await unbalancedJackpots(stored.db);
  const chains = [compareServer(stored.db)];
  for (const id of await hallIds(stored.db)) chains.push(compareHall({ ...stored, isDemo }, id, unbalanced, mixes));
  for (const chain of chains) {
    const first = await chain.next();
    if (!first.done) found.push(differenceLine(first.value));
    await chain.return(undefined);
  }
  return { found, mixes };
}

async function* compareServer(db: Db): AsyncGenerator<Difference> {
  const sets: LoggedSets = new Map();
  let since = { entry: null as number | null, noDesignatedSince: null as string | null };
  for await (const entry of entriesOf(db, GLOBAL_CHAIN)) {
    takeSetEntry(sets, entry);
    const { event } = entry;
    if (event?.action !== 'house.settings' || entry.subject !== 'house') continue;
    const { noDesignatedSince } = event.after;
    if (noDesignatedSince !== undefined) since = { entry: entry.seq, noDesignatedSince };
  }
  const place = { chain: GLOBAL_CHAIN, game: null };
  for await (const found of compareSets(db, sets)) yield { ...place, ...found };
  const { entry, ...logged } = since;
  for (const found of changedColumns(await ownerSettings(db), logged)) yield { ...place, entry, ...found };
}

/** Number of games per query when games are read with their calls and commitments. */
const BATCH = 200;

/**
 * Reads the audit entries of a hall in order. A game is compared with the database at its last entry and then removed
 * from memory.
 */
async function* compareHall(
  stored: StoredHall,
  hallId: string,
  unbalanced: readonly string[],
  mixes: MixToCheck[],
): AsyncGenerator<Difference> {
  const { db } = stored;
  const draws = newLoggedDraws();
  const money = newLoggedMoney();
  const ahead: LoggedDesignations = new Map();
  const recount = makeRecount();
  const created = new Set<string>();
  const open = new Map<string, LoggedGame>();
  const complete = new Map<string, LoggedGame>();
  const lastOf = await lastEntries(db, hallId);
  const compare = () => compareGames(stored, hallId, { complete, draws, recount, mixes });
  for await (const entry of entriesOf(db, hallId)) {
    takeDrawsEntry(draws, entry);
    takeMoneyEntry(money, entry);
    readDesignationEntry(ahead, entry);
    const game = gameAfter(open, entry);
    if (!game) continue;
    created.add(entry.subject);
    if (game.ended !== null) endDesignation(ahead, game.created);
    if (entry.seq !== lastOf.get(entry.subject)) continue;
    complete.set(entry.subject, game);
    open.delete(entry.subject);
    if (complete.size < BATCH) continue;
    yield* compare();
    complete.clear();
  }
  yield* compare();
  const place = { chain: hallId, game: null };
  yield* gamesNotInLog(db, hallId, created);
  for await (const found of drawsDiffer(db, hallId, draws, stored)) yield { ...place, ...found };
  for await (const found of designationsDiffer(db, hallId, ahead)) yield { ...place, ...found };
  for await (const found of compareMoney(db, hallId, money)) yield { ...place, ...found };
  if (unbalanced.includes(hallId))
    yield { ...place, entry: null, field: 'jackpot', problem: 'is not the sum of its entries' };
  for (const period of await recount.differing(db, hallId))
    yield { ...place, entry: null, field: `roll-up ${period}`, problem: 'is not the sum of its games' };
}

async function lastEntries(db: Db, hallId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('audit')
    .select((e) => ['subject', e.fn.max('seq').as('last')])
    .where('chain', '=', hallId)
    .where('action', 'like', 'game.%')
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, last }) => [subject, Number(last)]));
}

/**
 * Adds an audit entry to the facts of its game and returns the game. Returns undefined if the entry concerns no game.
 */
function gameAfter(open: Map<string, LoggedGame>, entry: LoggedEntry): LoggedGame | undefined {
  if (entry.event?.action === 'game.created') open.set(entry.subject, loggedGame(entry.seq, entry.event));
  const game = open.get(entry.subject);
  if (game) takeGameEntry(game, entry);
  return game;
}

type Batch = {
  readonly complete: ReadonlyMap<string, LoggedGame>;
  readonly draws: LoggedDraws;
  readonly recount: Recount;
  readonly mixes: MixToCheck[];
};

async function* compareGames(
  stored: StoredHall,
  hallId: string,
  { complete, draws: { isKeyReplaced }, recount, mixes }: Batch,
): AsyncGenerator<Difference> {
  if (complete.size === 0) return;
  const rowsById = await rowsOfGames(stored.db, hallId, [...complete.keys()]);
  for (const [id, logged] of complete) {
    const { series, number } = logged.created;
    const name = `${number} of series ${series}`;
    const place = { chain: hallId, game: name, entry: logged.seq };
    const rows = rowsById.get(id);
    if (!rows) {
      yield { ...place, field: 'game', problem: MISSING };
      continue;
    }
    try {
      const game = gameIn(rows, stored.cardOf);
      for (const found of compareGame(logged, game, rows, { ...stored, isKeyReplaced })) yield { ...place, ...found };
      recount.add(rows.row);
      const mix = mixToCheck(game, rows.row);
      if (mix) mixes.push({ ...mix, chain: hallId, game: name });
    } catch (error) {
      yield { ...place, field: 'game', problem: `cannot be read: ${(error as Error).message}` };
    }
  }
}

async function* gamesNotInLog(db: Db, hallId: string, created: ReadonlySet<string>): AsyncGenerator<Difference> {
  const games = db.selectFrom('games').select(['id', 'series', 'number']).where('hall_id', '=', hallId);
  for await (const { id, series, number } of rowsOf(pagesBy(games, 'id', '')))
    if (!created.has(id))
      yield { chain: hallId, game: `${number} of series ${series}`, entry: null, field: 'game', problem: NOT_IN_LOG };
}
