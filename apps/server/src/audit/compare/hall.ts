import { createHash } from 'node:crypto';
import { pictureType } from '@adarash/contract/basics';
import { addSantim, santim, santimFromBirr } from '@adarash/rules/money';
import { heldBy } from '@adarash/rules/sellers';
import { byName } from '@adarash/rules/sums';
import { NEW_HALL } from '../../people/pairs.ts';
import { canonicalJson } from '../../record/append.ts';
import { findHall } from '../../repositories/halls.ts';
import { settingColumns } from '../../settings/hall-settings.ts';
import type { Database, Db } from '../../storage/schema.ts';
import { type Entry, itsColumns, unlike } from './entry.ts';

type Recorded<Table extends keyof Database> = Partial<Omit<Database[Table], 'hall_id'>>;

/** The tables of a hall whose rows the record tells of one by one: what a row is called, and its column with JSON. */
const TABLES = {
  evenings: { row: 'evening', json: 'lines' },
  regulars: { row: 'regular' },
  own_patterns: { row: 'pattern', json: 'names' },
  designations: { row: 'designation', json: 'pattern_names' },
  shifts: { row: 'shift', json: 'close' },
  sellers: { row: 'seller' },
  seller_moves: { row: 'move of a seller' },
  share_agreements: { row: 'agreed share' },
  share_payments: { row: 'payment of the share' },
} as const satisfies { readonly [Table in keyof Database]?: { row: string; json?: string } };

type HallTable = keyof typeof TABLES;
const TABLE_NAMES = Object.keys(TABLES) as HallTable[];

export const newRecordedHall = () => ({
  ...(byName(TABLE_NAMES, () => new Map()) as { [Table in HallTable]: Map<string, Recorded<Table>> }),
  hall: { ...NEW_HALL } as Recorded<'halls'>,
  program: [] as Recorded<'program_lines'>[],
  picture: null as string | null,
});

type RecordedHall = ReturnType<typeof newRecordedHall>;

export function takeHallEntry(recorded: RecordedHall, entry: Entry): void {
  const { action, subject, before, after, at } = entry;
  const { hall } = recorded;
  switch (action) {
    case 'pair.added':
      hall.created_at = after.createdAt;
      break;
    case 'counter.moved':
    case 'counter.reset':
      Object.assign(hall, { series: after.series, next_number: after.nextGameNumber });
      break;
    case 'game.created':
      if (after.series === hall.series) hall.next_number = after.gameNumber + 1;
      break;
    case 'hall.settings':
      // Settings that an older release did not have yet stay as they are.
      Object.assign(hall, settingColumns(after));
      break;
    case 'hall.picture':
      recorded.picture = after;
      break;
    case 'program.changed':
      recorded.program = after.lines.map(recordedEntry);
      hall.program_version = (hall.program_version ?? 0) + 1;
      break;
    case 'program.taken':
      recorded.program = recorded.program
        .filter(({ id }) => id !== before._id)
        .map((entry, i) => ({ ...entry, place: i + 1 }));
      hall.program_version = (hall.program_version ?? 0) + 1;
      break;
    case 'evening.kept':
    case 'evening.changed':
      recorded.evenings.set(subject, {
        name: after.name,
        name_key: after.name.toLowerCase(),
        lines: canonicalJson(after.lines),
      });
      break;
    case 'evening.deleted':
      recorded.evenings.delete(subject);
      break;
    case 'regular.added':
    case 'regular.changed':
      recorded.regulars.set(subject, {
        name: after.name,
        name_key: after.name.toLowerCase(),
        letter: after.key,
        cards: JSON.stringify(after.cards),
      });
      break;
    case 'regular.deleted':
      recorded.regulars.delete(subject);
      break;
    case 'pattern.drawn':
    case 'pattern.changed': {
      const created_at = action === 'pattern.drawn' ? at : recorded.own_patterns.get(subject)?.created_at;
      const names = canonicalJson(after.names);
      recorded.own_patterns.set(subject, { pattern: after.pattern, names, created_at, updated_at: at });
      break;
    }
    case 'pattern.deleted':
      recorded.own_patterns.delete(subject);
      break;
    case 'designation.set':
      recorded.designations.set(subject, recordedDesignation(after, at));
      break;
    case 'designation.removed':
      recorded.designations.delete(subject);
      break;
    case 'share.agreed':
      recorded.share_agreements.set(subject, { from_day: after.from, basis_points: after.basisPoints });
      break;
    case 'share.paid': {
      const undone = { taken_back_at: null, taken_back_reason: null };
      recorded.share_payments.set(subject, { ...after, by_name: entry.by.name, ...undone });
      break;
    }
    case 'share.paid-undone': {
      const undone = { taken_back_at: at, taken_back_reason: after.reason };
      recorded.share_payments.set(subject, { ...recorded.share_payments.get(subject), ...undone });
      break;
    }
    case 'shift.opened':
    case 'shift.float-changed':
    case 'shift.closed':
      recorded.shifts.set(subject, recordedShift(entry, recorded.shifts.get(subject)));
      if (action === 'shift.closed') hall.shift = after.number + 1;
      break;
    case 'seller.added':
      recorded.sellers.set(subject, {
        ...{ name: after.name, name_key: after.name.toLowerCase(), active: 1, created_at: at, balance: santim(0) },
      });
      break;
    case 'seller.changed':
      recorded.sellers.set(subject, { ...recorded.sellers.get(subject), active: after.active ? 1 : 0 });
      break;
    case 'seller.float':
    case 'seller.sold':
    case 'seller.taken-back':
    case 'seller.handed-in':
      takeMove(recorded, entry);
  }
}

/** A move of a seller's money, and what it leaves with them. */
function takeMove({ sellers, seller_moves: moves }: RecordedHall, { action, subject, after, at, seq }: Entry): void {
  const kind = action.slice('seller.'.length) as Database['seller_moves']['kind'];
  const { amount, cards, other, shift, day, series = null, gameNumber: game_number = null } = after;
  const means = after.paidBy?.means ?? null;
  moves.set(String(seq), {
    ...{ seq, seller_id: subject, shift, day, at, kind },
    ...{ amount, cards, other, means, series, game_number },
  });
  const seller = sellers.get(subject);
  const balance = addSantim(seller?.balance ?? santim(0), heldBy({ kind, amount }));
  sellers.set(subject, { ...seller, balance });
}

/** A game that has ended has used its designation up. */
export function useDesignation({ designations }: RecordedHall, series?: number, number?: number): void {
  for (const [id, one] of designations) if (one.series === series && one.number === number) designations.delete(id);
}

const recordedEntry = (recorded: Entry['after'], i: number): Recorded<'program_lines'> => ({
  id: recorded._id,
  place: i + 1,
  pattern: recorded.pattern,
  bet: santimFromBirr(recorded.betAmount) ?? undefined,
  jackpot_enabled: recorded.jackpotEnabled ? 1 : 0,
  note: recorded.note,
});

const recordedDesignation = (after: Entry['after'], at: string): Recorded<'designations'> => ({
  series: after.series,
  number: after.gameNumber,
  card_id: after.cardId,
  pattern: after.pattern,
  pattern_names:
    after.patternNames === undefined || after.patternNames === null ? null : canonicalJson(after.patternNames),
  jackpot_enabled: after.jackpotEnabled ? 1 : 0,
  by_id: after.by?.id,
  by_name: after.by?.name,
  by_role: after.by?.role,
  created_at: at,
});

const recordedShift = (
  { action, after, at, seq }: Entry,
  before: Recorded<'shifts'> | undefined,
): Recorded<'shifts'> => ({
  number: after.number,
  opening_float: action === 'shift.closed' ? after.drawer.float : after.float,
  opened_at: action === 'shift.opened' ? at : (before?.opened_at ?? null),
  float_changes: (before?.float_changes ?? 0) + (action === 'shift.float-changed' ? 1 : 0),
  // An entry from before these were stored does not have them.
  ...(action === 'shift.closed' || after.first === undefined
    ? { first_float: before?.first_float, float_note: before?.float_note }
    : { first_float: after.first, float_note: after.note ?? null }),
  ...(action === 'shift.closed'
    ? { closed_at: at, day: after.day, close: canonicalJson(after), record_seq: seq }
    : { closed_at: null, day: null, close: null, record_seq: null }),
});

/** Where counter, settings and what the hall prepared are not what the record says. */
export async function hallDiffers(db: Db, hallId: string, recorded: RecordedHall): Promise<string[]> {
  const of = (table: keyof Database) =>
    db
      .selectFrom(table as 'regulars')
      .selectAll()
      .where('hall_id', '=', hallId)
      .execute() as Promise<object[]>;
  const row = await findHall(db, hallId);
  const settings = row ? unlike(row, recorded.hall) : [];
  const program = new Map(recorded.program.map((entry) => [entry.id ?? '', entry]));
  const found: string[] = [];
  for (const table of TABLE_NAMES) {
    const { row: what, json }: { row: string; json?: string } = TABLES[table];
    const stored = rowsToCompare(table, await of(table));
    found.push(...rowsThatDiffer(what, hallId, json ? stored.map(canonical(json)) : stored, recorded[table]));
  }
  return [
    ...(settings.length > 0 ? [`hall ${hallId} is not what the record says: ${itsColumns(settings)}`] : []),
    ...rowsThatDiffer('line of the program', hallId, await of('program_lines'), program),
    ...found,
    ...pictureDiffers(hallId, await of('hall_pictures'), recorded.picture),
  ];
}

type Row = Record<string, unknown>;

function rowsToCompare(table: HallTable, rows: readonly object[]): readonly object[] {
  // Where the money of a hall stood before its shifts were counted, no entry tells.
  if (table === 'shifts') return rows.filter((shift) => (shift as Row).number !== 0);
  return table === 'seller_moves' ? rows.map((row) => ({ ...row, id: String((row as Row).seq) })) : rows;
}

/** Fields of JSON may stand in another order than in the record. */
const canonical =
  (column: string) =>
  (row: object): object => {
    const text = (row as Row)[column];
    return { ...row, [column]: typeof text === 'string' ? canonicalJson(readable(text)) : text };
  };

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

function pictureDiffers(hallId: string, rows: readonly object[], due: string | null): string[] {
  const [picture] = rows as Row[];
  const bytes = Buffer.from(String(picture?.base64 ?? ''), 'base64');
  const isSame = picture
    ? picture.hash === due &&
      createHash('sha256').update(bytes).digest('hex') === due &&
      bytes.toString('base64') === picture.base64 &&
      picture.type === pictureType(bytes)
    : due === null;
  return isSame ? [] : [`the picture of hall ${hallId} is not the one that the record tells of`];
}
