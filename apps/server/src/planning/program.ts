import type { HallView, ParsedBody, ProgramEntry } from '@adarash/contract';
import type { ErrorCode } from '@adarash/contract/errors';
import { birrFromSantim, santimFromBirr } from '@adarash/rules/money';
import { type OwnPattern, ownPatternIn, type Pattern, type PatternNames, redrawn } from '@adarash/rules/pattern';
import type { SaleLine } from '@adarash/rules/sale';
import { recordAndPublish } from '../http/live/events.ts';
import type { Mount } from '../http/mount.ts';
import type { By } from '../record/append.ts';
import { hallRow, updateHall } from '../repositories/halls.ts';
import { namesIn } from '../repositories/stored-game.ts';
import { Refusal } from '../start/refusal.ts';
import type { Runtime } from '../start/runtime.ts';
import type { Services } from '../start/services.ts';
import type { Db, OwnPatternsTable, ProgramEntriesTable } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';

export function mountProgram(mount: Mount, { runtime, storage: { db } }: Services): void {
  mount('GET /program', async ({ hallId }) => {
    // The version first, so that what follows is at least as new as it says.
    const { program_version: version } = await hallRow(db, hallId);
    return { success: true, lines: await shown(db, hallId, await entriesOf(db, hallId)), version };
  });

  // The whole list at once: a move, a removal and its undoing are all the list as it is to be.
  mount('PUT /program', ({ body, commit }) =>
    commit(async (tx, by) => {
      const { id: hallId, program_version: seen } = tx.hall;
      if (body.version !== undefined && body.version !== seen) throw new Refusal('PROGRAM_MOVED');
      const before = await entriesOf(tx.db, hallId);
      const after = planned(hallId, before, body.lines, runtime);
      await refuseUnknownPatterns(tx, after);
      const isSame = JSON.stringify(after.map(placed)) === JSON.stringify(before.map(placed));
      const version = isSame ? seen : await keep(tx, by, before, after);
      return { success: true, message: 'Program saved.', lines: await shown(tx.db, hallId, after), version };
    }),
  );
}

type StoredEntry = Readonly<ProgramEntriesTable>;

/** As many as the hall reads from its seats. */
const SHOWN_TO_THE_HALL = 5;

/** Whether the entry that a game is sold with lets it feed the jackpot and win from it; one that is gone forbids nothing. */
export async function hasJackpot(db: Db, hallId: string, entryId: string): Promise<boolean> {
  return (await entriesOf(db, hallId)).find(({ id }) => id === entryId)?.jackpot_enabled !== 0;
}

export async function nextLine(db: Db, hallId: string): Promise<SaleLine | null> {
  const [entry] = await entriesOf(db, hallId, 1);
  if (!entry) return null;
  return { id: entry.id, pattern: entry.pattern, bet: entry.bet, feedsJackpot: entry.jackpot_enabled === 1 };
}

/** A game plays an entry. An entry that is gone already has been played: the game is sold all the same. */
export async function takeEntry(tx: HallTx, by: By, entryId: string, gameNumber: number): Promise<void> {
  const before = await entriesOf(tx.db, tx.hall.id);
  const taken = before.find(({ id }) => id === entryId);
  if (!taken) return;
  const after = before.filter((entry) => entry !== taken).map((entry, i) => ({ ...entry, place: i + 1 }));
  await store(tx, before, after);
  await recordChange(tx, by, { action: 'program.taken', before: entryJson(taken), after: { gameNumber } });
}

export async function comingGames(db: Db, hallId: string): Promise<HallView['program']> {
  const entries = await entriesOf(db, hallId, SHOWN_TO_THE_HALL);
  return (await shown(db, hallId, entries)).map(({ _id, ...coming }) => coming);
}

const entriesOf = (db: Db, hallId: string, limit?: number): Promise<StoredEntry[]> =>
  db
    .selectFrom('program_lines')
    .selectAll()
    .where('hall_id', '=', hallId)
    .orderBy('place')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();

/** With the current names of the hall's own patterns. */
async function shown(db: Db, hallId: string, entries: readonly StoredEntry[]): Promise<ProgramEntry[]> {
  const names = await namesOfAll(
    db,
    hallId,
    entries.map(({ pattern }) => pattern),
  );
  return entries.map((entry) => ({ ...entryJson(entry), patternNames: names.get(entry.pattern) ?? null }));
}

/** A pattern that nobody can play is not planned. */
export async function refuseUnknownPatterns(tx: HallTx, entries: readonly { pattern: Pattern }[]): Promise<void> {
  const patterns = entries.map(({ pattern }) => pattern);
  const names = await namesOfAll(tx.db, tx.hall.id, patterns);
  if (!patterns.every((pattern) => names.has(pattern))) throw new Refusal('PATTERN_INVALID');
}

/** Whether a game to come is to be played for an own pattern, or counts it. */
export const isPlanned = async (db: Db, hallId: string, own: OwnPattern): Promise<boolean> =>
  (await entriesOf(db, hallId)).some((entry) => ownPatternIn(entry.pattern) === own);

/** Replaces a pattern that was redrawn in the program. */
export async function planInstead(tx: HallTx, by: By, old: OwnPattern, drawn: OwnPattern): Promise<void> {
  const before = await entriesOf(tx.db, tx.hall.id);
  if (!before.some(({ pattern }) => ownPatternIn(pattern) === old)) return;
  const after = before.map((entry) => {
    const pattern = redrawn(entry.pattern, old, drawn);
    if (!pattern) throw new Refusal('PATTERN_IN_PROGRAM');
    return { ...entry, pattern };
  });
  await keep(tx, by, before, after);
}

const entryJson = (entry: StoredEntry): Omit<ProgramEntry, 'patternNames'> => ({
  _id: entry.id,
  pattern: entry.pattern,
  betAmount: birrFromSantim(entry.bet),
  jackpotEnabled: entry.jackpot_enabled === 1,
  note: entry.note,
});

const placed = (entry: StoredEntry) => ({ ...entryJson(entry), place: entry.place });

type Wanted = ParsedBody<'PUT /program'>['lines'];

/** A line with the id of a stored entry stays that entry; any other is new. */
function planned(hallId: string, before: readonly StoredEntry[], wanted: Wanted, runtime: Runtime): StoredEntry[] {
  const free = new Set(before.map(({ id }) => id));
  return wanted.map(({ _id, pattern, betAmount, jackpotEnabled, note }, i) => {
    const bet = santimFromBirr(betAmount);
    if (bet === null) throw new Refusal('BET_INVALID');
    const id = _id !== undefined && free.delete(_id) ? _id : runtime.newId();
    return { id, hall_id: hallId, place: i + 1, pattern, bet, jackpot_enabled: jackpotEnabled ? 1 : 0, note };
  });
}

async function keep(tx: HallTx, by: By, before: StoredEntry[], after: StoredEntry[]): Promise<number> {
  await store(tx, before, after);
  const record = { before: { lines: before.map(entryJson) }, after: { lines: after.map(entryJson) } };
  return recordChange(tx, by, { action: 'program.changed', ...record });
}

async function store(tx: HallTx, before: readonly StoredEntry[], after: readonly StoredEntry[]): Promise<void> {
  if (before.length > 0) await tx.db.deleteFrom('program_lines').where('hall_id', '=', tx.hall.id).execute();
  if (after.length > 0) await tx.db.insertInto('program_lines').values(after).execute();
}

type ProgramChange = { action: string; before: unknown; after: unknown };

async function recordChange(tx: HallTx, by: By, record: ProgramChange): Promise<number> {
  const { id: hallId, program_version } = tx.hall;
  const version = program_version + 1;
  await updateHall(tx, { program_version: version });
  await recordAndPublish(tx, by, 'hall-changed', { subject: hallId, ...record });
  return version;
}

/** One of a hall's list, and all others. */
export function oneOf<Row extends { id: string }>(rows: readonly Row[], id: string, refusal: ErrorCode) {
  const before = rows.find((row) => row.id === id);
  if (!before) throw new Refusal(refusal);
  return { before, others: rows.filter((row) => row !== before) };
}

export type StoredPattern = Readonly<OwnPatternsTable>;

export const patternsOf = (db: Db, hallId: string): Promise<StoredPattern[]> =>
  db.selectFrom('own_patterns').selectAll().where('hall_id', '=', hallId).orderBy('created_at').orderBy('id').execute();

/** The current names of these patterns: null for a built-in one, none for one with a shape not on the hall's list. */
export async function namesOfAll(
  db: Db,
  hallId: string,
  patterns: readonly Pattern[],
): Promise<Map<Pattern, PatternNames | null>> {
  const own = patterns.some(ownPatternIn) ? await patternsOf(db, hallId) : [];
  return new Map(
    patterns.flatMap((pattern): [Pattern, PatternNames | null][] => {
      const drawn = ownPatternIn(pattern);
      const row = own.find((one) => one.pattern === drawn);
      if (row) return [[pattern, namesIn(row.names)]];
      return drawn ? [] : [[pattern, null]];
    }),
  );
}

/** The names that a game or a designation stores with its pattern. Throws for an own pattern not on the hall's list. */
export async function namesNow(db: Db, hallId: string, pattern: Pattern): Promise<PatternNames | null> {
  const names = (await namesOfAll(db, hallId, [pattern])).get(pattern);
  if (names === undefined) throw new Refusal('PATTERN_INVALID');
  return names;
}
