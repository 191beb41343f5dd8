import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { isWhole } from '../../../../../checks/size.ts';
import type { Storage } from '../../../src/storage/storage.ts';
import type { Db, Rewriting } from '../../harness/rewriting.ts';

type Row = Record<string, unknown>;

/** What the walk through the columns knows of the halls: the one that is rewritten, and another, by column. */
export type Walked = { hallId: string; ended: ReadonlySet<unknown>; elsewhere: Row };

/** Tables that carry no money, draw, time of a game or setting, and why what they hold may change. */
const OTHER_TABLES: Record<string, string> = {
  users: 'who may sign in; games, ledger and record name people as they were called then',
  sessions: 'come and go with every sign-in',
  password_resets: 'codes that end within minutes',
  throttles: 'attempts that are counted for a quarter of an hour',
  known_addresses: 'where people signed in from',
  known_devices: 'the browsers they signed in with',
  pairings: 'screens that wait for their digits',
  displays: 'when a display was last there',
  checked_devices: 'what browsers found out about themselves, the newest fifty',
  listening: 'how many phones listen just now',
  idempotency_keys: 'answers kept for a day, so that a repeated request is answered alike',
  archives: 'files of old months; none here, and the test of archives rewrites what is noted of them',
  archived_chains: 'as above',
  mixes: 'which instance is at work on a mix, gone once it is done',
  sales: 'what is being sold before a game exists; removals and tickets are entries by themselves, read by people',
  settings: 'notes of the server to itself: which key, which mail was sent, whether it was restored',
};

/** Columns of the other tables that may change, and why. */
const MAY_CHANGE: Record<string, string> = {
  'games.version': 'tells screens that theirs is old; rises with every change and means nothing by itself',
  'games.mix_wait': 'how long a mix was expected to take, for the screens',
  'halls.seq': 'numbers the events of screens',
  'halls.hall_code': 'the address of the display, which is kept out of the record',
  'sellers.token_hash': 'the phone that sells, which comes and goes with its shift',
  'sellers.token_shift': 'as above',
  'sellers.float_offered': 'waits for a word; what both said is a move, with an entry',
  'sellers.hand_in': 'as above',
  'mix_parts.phone_id': 'whose part it was; the digest holds the parts themselves',
  'mix_parts.address': 'as above',
  'mix_parts.at': 'as above; the mix has its own times',
};

/** Values that may be emptied: what stands beside them says the same. */
const MAY_BE_EMPTIED: Record<string, string> = {
  'commitments.seed': 'its sealed form stands beside it, and the receipt is then made from that',
  'games.open_shift': 'none and an earlier shift mean the same; the sum of its hall holds those of the open one',
};

/** Where a value means something only in some rows. */
const PICK: Record<string, (row: Row, at: Walked) => boolean> = {
  // The time of a drawn number stands in the receipt, so it is held from the end of its game on.
  'calls.at': ({ game_id }, { ended }) => ended.has(game_id),
  // The engine holds on to a game that has calls.
  'games.id': ({ called_count }) => called_count === 0,
  // A row that counts no game adds nothing to any sum.
  tallies: ({ games }) => games !== 0,
  means_tallies: ({ taken }) => taken !== 0,
  // Once the seed is open, or out of use, nothing is drawn from what was sealed.
  'commitments.seed_sealed': ({ seed, discarded_at }) => seed === null && discarded_at === null,
};

const and = (row: Row, ...columns: string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, Number(row[column]) + 100]));

/** What the table holds together has to be rewritten together, as whoever rewrites it would. */
const TOGETHER: Record<string, (row: Row, at: Walked) => Row> = {
  'games.pot': (row) => and(row, 'pot', 'house_fee'),
  'games.house_fee': (row) => and(row, 'pot', 'house_fee'),
  'games.contribution': (row) => and(row, 'pot', 'contribution'),
  'games.prize_pool': (row) => and(row, 'pot', 'prize_pool'),
  'games.prizes_paid': ({ prizes_paid, prize_pool }) => ({ prizes_paid: prizes_paid === 0 ? prize_pool : 0 }),
  'games.hall_id': (_, { elsewhere }) => ({ hall_id: elsewhere.hall_id, number: 9_999 }),
  'commitments.hall_id': (_, { elsewhere }) => ({ hall_id: elsewhere.hall_id, sequence: 99_999 }),
  'commitments.sequence': () => ({ sequence: 88_888 }),
  'jackpot_entries.hall_id': (_, { elsewhere }) => ({ hall_id: elsewhere.hall_id, seq: 9_999 }),
};

/** No rewrite of these is possible: everything of a hall, of its jackpot and of a seller hangs on its id. */
export const REFUSED_BY_THE_ENGINE = ['halls.id', 'jackpots.hall_id', 'seller_moves.seller_id', 'sellers.id'];

/** PostgreSQL lists the parts of a table beside it. */
const PART = /^(calls|mix_parts|audit)_(\d{4}_\d\d|rest)$/;

/** What was tried, column by column, and what came of it. */
export async function walkColumns(storage: Storage, rewriting: Rewriting, at: Walked) {
  const tables = await storage.db.introspection.getTables();
  const [missed, untried, refused]: [string[], string[], string[]] = [[], [], []];
  let tried = 0;
  for (const { name: table, columns, isView } of tables) {
    if (isView || table in OTHER_TABLES || PART.test(table)) continue;
    const rows = await rowsIn(storage, table);
    const own = rows.filter((row) =>
      [undefined, at.hallId].includes((table === 'halls' ? row.id : row.hall_id) as string),
    );
    for (const field of columns.flatMap((column) => fieldsOf(table, column, own))) {
      const { key, valueIn, changed } = field;
      if (key in MAY_CHANGE) continue;
      const pick = PICK[key] ?? PICK[table] ?? (() => true);
      const rewrites = rewritesOf(
        field,
        own.filter((row) => pick(row, at)),
        at.elsewhere,
      );
      let accepted = 0;
      for (const { row, to, emptied } of rewrites) {
        if (emptied && key in MAY_BE_EMPTIED) continue;
        // Once is enough to see that a column is compared; the whole form tries every way to rewrite it.
        if (accepted > 0 && !isWhole) break;
        for (const value of to) {
          const change = TOGETHER[key]?.(row, at) ?? changed(row, value);
          let rows = 0n;
          const found = await rewriting.namedAfter(async (db) => {
            rows = await setRow(db, table, row, change);
          }, table);
          if (found === null) continue;
          expect(rows).toBe(1n);
          accepted += 1;
          if (found.length === 0) missed.push(`${key}: ${JSON.stringify(valueIn(row))} → ${JSON.stringify(value)}`);
          break;
        }
      }
      tried += accepted;
      if (rewrites.length === 0) untried.push(key);
      else if (accepted === 0) refused.push(key);
    }
  }
  return { missed, untried, refused, tried };
}

/** A column, or one fact of the document in it. */
type Field = {
  readonly key: string;
  readonly name: string;
  readonly nullable: boolean;
  valueIn(row: Row): unknown;
  changed(row: Row, value: unknown): Row;
};

function fieldsOf(
  table: string,
  { name, isNullable }: { name: string; isNullable: boolean },
  rows: readonly Row[],
): Field[] {
  const key = `${table}.${name}`;
  if (key !== 'games.document')
    return [
      { key, name, nullable: isNullable, valueIn: (row) => row[name], changed: (_, value) => ({ [name]: value }) },
    ];
  const factsIn = (row: Row): Row => JSON.parse(String(row.document));
  const facts = new Set(rows.flatMap((row) => Object.keys(factsIn(row))));
  return [...facts].map((fact) => ({
    key: `${key}.${fact}`,
    name: fact,
    nullable: true,
    valueIn: (row) => factsIn(row)[fact] ?? null,
    changed: (row, value) => ({ document: JSON.stringify({ ...factsIn(row), [fact]: value ?? undefined }) }),
  }));
}

async function setRow(db: Db, table: string, row: Row, change: Row): Promise<bigint> {
  let update = (db as unknown as Kysely<Record<string, Row>>).updateTable(table).set(change as never);
  for (const [name, value] of Object.entries(row))
    update = update.where(name as never, (value === null ? 'is' : '=') as never, value as never);
  return (await update.executeTakeFirstOrThrow()).numUpdatedRows;
}

/** In the order they were made, which PostgreSQL forgets when a row changes. */
async function rowsIn(storage: Storage, table: string): Promise<Row[]> {
  const db = storage.db as unknown as Kysely<Record<string, Row>>;
  const rows = await db.selectFrom(table).selectAll().execute();
  const madeAt = (row: Row) =>
    ['created_at', 'series', 'number', 'sequence', 'seq', 'idx'].map((name) => row[name] ?? '');
  return rows.sort((a, b) => {
    const [here, there] = [madeAt(a), madeAt(b)];
    const place = here.findIndex((value, i) => value !== there[i]);
    return place < 0 ? 0 : (here[place] as number) < (there[place] as number) ? -1 : 1;
  });
}

/** Another value of the same kind. */
function another(value: unknown): unknown {
  if (typeof value === 'object') return anotherIn(value);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value === 0 || value === 1 ? 1 - value : value + 1;
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return new Date(Date.parse(text) + 1000).toISOString();
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return new Date(Date.parse(text) + 86_400_000).toISOString().slice(0, 10);
  if (/^[[{]/.test(text)) return JSON.stringify(anotherIn(JSON.parse(text)));
  if (/^[0-9a-f]{24,}$/.test(text)) return text.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
  return text.replace(/^.?/su, (first) => (first === 'x' ? 'y' : 'x'));
}

/** The same with its last leaf changed. */
function anotherIn(json: unknown): unknown {
  if (Array.isArray(json)) return json.length === 0 ? [1] : [...json.slice(0, -1), anotherIn(json.at(-1))];
  if (json === null) return 1;
  if (typeof json !== 'object') return another(json);
  const [name, value] = Object.entries(json).at(-1) ?? ['x', 0];
  return { ...json, [name]: anotherIn(value) };
}

type Rewrite = { row: Row; to: readonly unknown[]; emptied: boolean };

/** One word of a closed list: only another of its words is a rewrite that means something. */
const isWord = (value: unknown) => typeof value === 'string' && /^[a-z][a-z-]*$/.test(value);

/**
 * Each column's rewrites: a value to another one, to nothing, and from nothing to a value. The engine may refuse some
 * values, so there are several to choose from.
 */
function rewritesOf({ name, nullable, valueIn }: Field, rows: readonly Row[], elsewhere: Row): Rewrite[] {
  const filled = rows.filter((row) => valueIn(row) !== null);
  const empty = rows.filter((row) => valueIn(row) === null);
  const values = [...new Set(filled.map(valueIn))];
  const moved = name in elsewhere ? [elsewhere[name]] : [];
  const changed = (row: Row): Rewrite => {
    const own = valueIn(row);
    const others = [...moved, ...values.filter((value) => value !== own)].slice(0, 75);
    const made = another(own);
    const far = typeof made === 'number' ? [made + 1_000] : [];
    return { row, to: isWord(own) ? [...others, made] : [made, ...others, ...far], emptied: false };
  };
  return [
    ...filled.slice(-1).map(changed),
    ...(nullable ? filled.slice(0, 1).map((row) => ({ row, to: [null], emptied: true })) : []),
    ...(values.length > 0 ? empty.slice(-1).map((row) => ({ row, to: values.slice(0, 3), emptied: false })) : []),
  ];
}
