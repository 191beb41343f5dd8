import { createHash } from 'node:crypto';
import { pictureType } from '@adarash/contract/basics';
import { addSantim, santim, santimFromBirr } from '@adarash/rules/money';
import { heldBy, type SellerMoveKind } from '@adarash/rules/sellers';
import { NEW_HALL } from '../../people/pairs.ts';
import { canonicalJson } from '../../record/append.ts';
import { findHall } from '../../repositories/halls.ts';
import { settingColumns } from '../../settings/hall-settings.ts';
import type { Database, Db } from '../../storage/schema.ts';
import { type Entry, itsColumns, unlike } from './entry.ts';

/** The lists of a hall by their tables: what a row is called, and its column of JSON. */
const LISTS = [
  ['program_lines', 'line of the program'],
  ['evenings', 'evening', 'lines'],
  ['regulars', 'regular'],
  ['own_patterns', 'pattern', 'names'],
  ['designations', 'designation', 'pattern_names'],
  ['shifts', 'shift', 'close'],
  ['sellers', 'seller'],
  ['seller_moves', 'move of a seller'],
  ['share_agreements', 'agreed share'],
  ['share_payments', 'payment of the share'],
] as const satisfies readonly (readonly [table: keyof Database, what: string, json?: string])[];

type Listed = (typeof LISTS)[number][0];
type Recorded<Table extends keyof Database> = Partial<Omit<Database[Table], 'hall_id'>>;
type Rows = { [Table in Listed]: Map<string, Recorded<Table>> };

export const newRecordedHall = () => ({
  hall: { ...NEW_HALL } as Recorded<'halls'>,
  rows: Object.fromEntries(LISTS.map(([table]) => [table, new Map()])) as Rows,
  picture: null as string | null,
});

type RecordedHall = ReturnType<typeof newRecordedHall>;
type Take = (recorded: RecordedHall, entry: Entry) => void;

/** For an entry about one row: what the row is after it; undefined where it is gone. */
const ofRow =
  <Table extends Listed>(
    table: Table,
    rowAfter: (entry: Entry, before: Recorded<Table> | undefined) => Recorded<Table> | undefined,
  ): Take =>
  ({ rows }, entry) => {
    const list = rows[table] as Map<string, Recorded<Table>>;
    const row = rowAfter(entry, list.get(entry.subject));
    if (row) list.set(entry.subject, row);
    else list.delete(entry.subject);
  };

/** For an entry about the hall itself: which of its columns are others after it. */
const ofHall =
  (columnsAfter: (after: Entry['after'], hall: Recorded<'halls'>) => Recorded<'halls'>): Take =>
  ({ hall }, { after }) =>
    void Object.assign(hall, columnsAfter(after, hall));

const gone = () => undefined;
const movesCounter = ofHall(({ series, nextGameNumber }) => ({ series, next_number: nextGameNumber }));
const namesOf = ({ name }: Entry['after']) => ({ name, name_key: name.toLowerCase() });
const keepsEvening = ofRow('evenings', ({ after }) => ({ ...namesOf(after), lines: canonicalJson(after.lines) }));
const keepsRegular = ofRow('regulars', ({ after }) => ({
  ...namesOf(after),
  letter: after.key,
  cards: JSON.stringify(after.cards),
}));
const drawsPattern = ofRow('own_patterns', ({ action, after, at }, before) => ({
  pattern: after.pattern,
  names: canonicalJson(after.names),
  created_at: action === 'pattern.drawn' ? at : before?.created_at,
  updated_at: at,
}));

const TAKEN: Record<string, Take> = {
  'pair.added': ofHall(({ createdAt }) => ({ created_at: createdAt })),
  'counter.moved': movesCounter,
  'counter.reset': movesCounter,
  'game.created': ofHall((after, { series }) => (after.series === series ? { next_number: after.gameNumber + 1 } : {})),
  // Settings that an older release did not have yet stay as they are.
  'hall.settings': ofHall(settingColumns),
  'hall.picture': (recorded, { after }) => {
    recorded.picture = after;
  },
  'program.changed': (recorded, { after }) => plan(recorded, after.lines.map(recordedLine)),
  'program.taken': (recorded, { before }) =>
    plan(
      recorded,
      [...recorded.rows.program_lines.values()].filter(({ id }) => id !== before._id),
    ),
  'evening.kept': keepsEvening,
  'evening.changed': keepsEvening,
  'evening.deleted': ofRow('evenings', gone),
  'regular.added': keepsRegular,
  'regular.changed': keepsRegular,
  'regular.deleted': ofRow('regulars', gone),
  'pattern.drawn': drawsPattern,
  'pattern.changed': drawsPattern,
  'pattern.deleted': ofRow('own_patterns', gone),
  'designation.set': ofRow('designations', recordedDesignation),
  'designation.removed': ofRow('designations', gone),
  'share.agreed': ofRow('share_agreements', ({ after }) => ({ from_day: after.from, basis_points: after.basisPoints })),
  'share.paid': ofRow('share_payments', ({ after, by }) => ({
    ...after,
    ...{ by_name: by.name, taken_back_at: null, taken_back_reason: null },
  })),
  'share.paid-undone': ofRow('share_payments', ({ after, at }, before) => ({
    ...before,
    ...{ taken_back_at: at, taken_back_reason: after.reason },
  })),
  'shift.opened': ofRow('shifts', recordedShift),
  'shift.float-changed': ofRow('shifts', recordedShift),
  'shift.closed': (recorded, entry) => {
    ofRow('shifts', recordedShift)(recorded, entry);
    recorded.hall.shift = entry.after.number + 1;
  },
  'seller.added': ofRow('sellers', ({ after, at }) => ({
    ...namesOf(after),
    ...{ active: 1 as const, created_at: at, balance: santim(0) },
  })),
  'seller.changed': ofRow(
    'sellers',
    ({ after }, before): Recorded<'sellers'> => ({ ...before, active: after.active ? 1 : 0 }),
  ),
  'seller.float': takeMove,
  'seller.sold': takeMove,
  'seller.taken-back': takeMove,
  'seller.handed-in': takeMove,
};

export const takeHallEntry: Take = (recorded, entry) => TAKEN[entry.action]?.(recorded, entry);

function plan({ hall, rows }: RecordedHall, lines: readonly Recorded<'program_lines'>[]): void {
  rows.program_lines = new Map(lines.map((line, i) => [line.id ?? '', { ...line, place: i + 1 }]));
  hall.program_version = (hall.program_version ?? 0) + 1;
}

/** A move of a seller's money, and what it leaves with them. */
function takeMove({ rows }: RecordedHall, { action, subject, after, at, seq }: Entry): void {
  const kind = action.slice('seller.'.length) as SellerMoveKind;
  const { amount, cards, other, shift, day, series = null, gameNumber: game_number = null } = after;
  const means = after.paidBy?.means ?? null;
  rows.seller_moves.set(String(seq), {
    ...{ seq, seller_id: subject, shift, day, at, kind },
    ...{ amount, cards, other, means, series, game_number },
  });
  const seller = rows.sellers.get(subject);
  const balance = addSantim(seller?.balance ?? santim(0), heldBy({ kind, amount }));
  rows.sellers.set(subject, { ...seller, balance });
}

/** A game that has ended has used its designation up. */
export function useDesignation({ rows: { designations } }: RecordedHall, series?: number, number?: number): void {
  for (const [id, one] of designations) if (one.series === series && one.number === number) designations.delete(id);
}

const recordedLine = (recorded: Entry['after']): Recorded<'program_lines'> => ({
  id: recorded._id,
  pattern: recorded.pattern,
  bet: santimFromBirr(recorded.betAmount) ?? undefined,
  jackpot_enabled: recorded.jackpotEnabled ? 1 : 0,
  note: recorded.note,
});

function recordedDesignation({ after, at }: Entry): Recorded<'designations'> {
  return {
    series: after.series,
    number: after.gameNumber,
    card_id: after.cardId,
    pattern: after.pattern,
    pattern_names: after.patternNames ? canonicalJson(after.patternNames) : null,
    jackpot_enabled: after.jackpotEnabled ? 1 : 0,
    by_id: after.by?.id,
    by_name: after.by?.name,
    by_role: after.by?.role,
    created_at: at,
  };
}

function recordedShift({ action, after, at, seq }: Entry, before: Recorded<'shifts'> | undefined): Recorded<'shifts'> {
  const isClosed = action === 'shift.closed';
  return {
    number: after.number,
    opening_float: isClosed ? after.drawer.float : after.float,
    opened_at: action === 'shift.opened' ? at : (before?.opened_at ?? null),
    float_changes: (before?.float_changes ?? 0) + (action === 'shift.float-changed' ? 1 : 0),
    // An entry from before these were stored does not have them.
    ...(isClosed || after.first === undefined
      ? { first_float: before?.first_float, float_note: before?.float_note }
      : { first_float: after.first, float_note: after.note ?? null }),
    ...(isClosed
      ? { closed_at: at, day: after.day, close: canonicalJson(after), record_seq: seq }
      : { closed_at: null, day: null, close: null, record_seq: null }),
  };
}

/** Where counter, settings and what the hall prepared are not what the record says. */
export async function hallDiffers(db: Db, hallId: string, recorded: RecordedHall): Promise<string[]> {
  const of = (table: keyof Database) =>
    db
      .selectFrom(table as 'regulars')
      .selectAll()
      .where('hall_id', '=', hallId)
      .execute() as Promise<object[]> as Promise<Row[]>;
  const row = await findHall(db, hallId);
  const settings = row ? unlike(row, recorded.hall) : [];
  const found = settings.length > 0 ? [`hall ${hallId} is not what the record says: ${itsColumns(settings)}`] : [];
  for (const [table, what, json] of LISTS) {
    const rows = (await of(table)).map((stored) => canonical(stored, json));
    // Where the money of a hall stood before its shifts were counted, no entry tells.
    const compared = table === 'shifts' ? rows.filter(({ number }) => number !== 0) : rows;
    found.push(...rowsThatDiffer(what, hallId, compared, recorded.rows[table]));
  }
  return [...found, ...pictureDiffers(hallId, await of('hall_pictures'), recorded.picture)];
}

type Row = Record<string, unknown>;

/** With an id, and its JSON in the order of the record: fields may stand in another one. */
function canonical(row: Row, json: string | undefined): Row {
  const text = json && row[json];
  const id = row.id ?? String(row.seq);
  return typeof text === 'string' ? { ...row, id, [json ?? '']: canonicalJson(readable(text)) } : { ...row, id };
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function rowsThatDiffer(
  what: string,
  hallId: string,
  rows: readonly object[],
  recorded: ReadonlyMap<string, object>,
  unknown = 'is not in the record',
): string[] {
  const stored = new Map(rows.map((row) => [(row as Row).id as string, row]));
  const found = [...stored.keys()].flatMap((id) =>
    recorded.has(id) ? [] : [`${what} ${id} of hall ${hallId} ${unknown}`],
  );
  for (const [id, due] of recorded) {
    const row = stored.get(id);
    const different = row ? unlike(row, due) : [];
    if (!row) found.push(`${what} ${id} of hall ${hallId} is missing`);
    else if (different.length > 0)
      found.push(`${what} ${id} of hall ${hallId} is not what the record says: ${itsColumns(different)}`);
  }
  return found;
}

function pictureDiffers(hallId: string, [picture]: readonly Row[], due: string | null): string[] {
  const bytes = Buffer.from(String(picture?.base64 ?? ''), 'base64');
  const isSame = picture
    ? picture.hash === due &&
      createHash('sha256').update(bytes).digest('hex') === due &&
      bytes.toString('base64') === picture.base64 &&
      picture.type === pictureType(bytes)
    : due === null;
  return isSame ? [] : [`the picture of hall ${hallId} is not the one that the record tells of`];
}
