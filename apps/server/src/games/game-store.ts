import type { ErrorCode, ErrorDetails } from '@adarash/contract/errors';
import {
  apply,
  type Change,
  type Command,
  type Game,
  type GameErrorCode,
  hasEnded,
  isMixing,
  roundedOff,
} from '@adarash/rules/game';
import type { Result } from '@adarash/rules/result';
import type { Kysely } from 'kysely';
import { append, type By } from '../audit/append.ts';
import { Refusal } from '../http/refusal.ts';
import { bookRounding } from '../jackpot/roundings.ts';
import { type FieldsOf, inOneGo, type Prepared, prepared } from '../storage/prepared.ts';
import type { CallsTable } from '../storage/schema/games.ts';
import type { Database } from '../storage/schema.ts';
import type { HallTx } from '../storage/storage.ts';
import { tally } from '../tallies/tally.ts';
import { dropMix } from './mix-leases.ts';
import { receiptDigest } from './receipt-digest.ts';
import { revealSeed } from './seeds.ts';
import {
  type CardLookup,
  callsFromRows,
  cardIdsOf,
  gameFromRow,
  MOVED_BY_A_CALL,
  rowAfterCall,
  rowFromGame,
  rowsFromCalls,
  type StoredGame,
} from './stored-game.ts';
import { announce, record } from './tell.ts';

/** A game of the rules, and the row it was made from. */
export type LoadedGame = { row: StoredGame; game: Game };

const rowOf = prepared((db, { gameId }: { gameId: string }) =>
  db.selectFrom('games').selectAll().where('id', '=', gameId),
);

const callsOf = prepared((db, { gameId }: { gameId: string }) =>
  db.selectFrom('calls').select(['number', 'kind', 'at']).where('game_id', '=', gameId).orderBy('idx'),
);

const insertCall = prepared(
  (db, call: CallsTable) => {
    const { game_id, idx, number, kind, at } = call;
    return db.insertInto('calls').values({ game_id, idx, number, kind, at });
  },
  { fields: { game_id: 'text', idx: 'bigint', number: 'bigint', kind: 'text', at: 'text' } },
);

/** A game of another hall is as unknown as one that does not exist. `null` reads in every hall. */
export async function findRow(db: Kysely<Database>, hallId: string | null, gameId: string): Promise<StoredGame> {
  const row = await rowOf.first(db, { gameId });
  if (!row || (hallId !== null && row.hall_id !== hallId)) throw new Refusal('GAME_NOT_FOUND');
  return row;
}

export async function inRules(db: Kysely<Database>, cardOf: CardLookup, row: StoredGame): Promise<LoadedGame> {
  const calls = await callsOf.all(db, { gameId: row.id });
  return { row, game: gameFromRow(row, callsFromRows(calls), cardOf) };
}

export const loadGame = async (
  db: Kysely<Database>,
  cardOf: CardLookup,
  hallId: string,
  gameId: string,
): Promise<LoadedGame> => {
  const [row, calls] = await inOneGo([findRow(db, hallId, gameId), callsOf.all(db, { gameId })]);
  return { row, game: gameFromRow(row, callsFromRows(calls), cardOf) };
};

/** A running game as it was committed last, kept so that a call need not read it and its calls again. */
class KeptGame {
  constructor(readonly loaded: LoadedGame) {}
}

const versionOf = prepared(
  (db, { gameId }: { gameId: string }) => db.selectFrom('games').select('version').where('id', '=', gameId),
  { fields: { gameId: 'text' } },
);

/** Once it is called, nothing of a game changes without a new version until it ends. */
const isKeepable = (game: Game) => game.calls.length > 0 && !hasEnded(game) && !isMixing(game);

function keepGame({ memory }: HallTx, loaded: LoadedGame): LoadedGame {
  if (isKeepable(loaded.game)) memory.keep(loaded.game.id, new KeptGame(loaded));
  else memory.drop(loaded.game.id);
  return loaded;
}

/** A game for a command that holds its hall: out of memory, if what is there is what is stored. */
export async function heldGame(tx: HallTx, cardOf: CardLookup, gameId: string): Promise<LoadedGame> {
  const { db, hall, memory } = tx;
  const kept = memory.get(gameId);
  if (kept instanceof KeptGame && kept.loaded.game.hallId === hall.id) {
    const { loaded } = kept;
    if (!memory.shared || (await versionOf.first(db, { gameId }))?.version === loaded.game.version) return loaded;
  }
  return keepGame(tx, await loadGame(db, cardOf, hall.id, gameId));
}

/** The cards that running games of a hall hold. */
export async function cardsInPlay(db: Kysely<Database>, hallId: string): Promise<Set<number>> {
  const running = await db
    .selectFrom('games')
    .select('cards')
    .where('hall_id', '=', hallId)
    .where('ended_at', 'is', null)
    .where('status', 'in', ['active', 'paused'])
    .execute();
  return new Set(running.flatMap(cardIdsOf));
}

type OtherWords = Partial<Record<GameErrorCode, ErrorCode>>;

/** What the rules decided, or their refusal as an answer; a use case may have its own words for some. */
export function accepted<T>(
  result: Result<T, GameErrorCode>,
  details: ErrorDetails = {},
  otherWords: OtherWords = {},
): T {
  if (result.ok) return result.value;
  throw new Refusal(otherWords[result.error] ?? result.error, details);
}

/** One command on a game: the rules judge it, and what they decide is stored. */
export const changeGame = (
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  command: Command,
  details: ErrorDetails = {},
  otherWords: OtherWords = {},
): Promise<LoadedGame> => saveGame(tx, by, loaded, accepted(apply(loaded.game, command), details, otherWords));

/** Stores what the rules decided, with its place in the record, the roll-ups and the event streams. */
export async function saveGame(tx: HallTx, by: By, before: LoadedGame, change: Change): Promise<LoadedGame> {
  if (change.events.length === 0) return before;
  const { row, moved } = rowAfter(before, change);
  const after = { game: change.game, row };
  if (hasEnded(change.game)) await dropDesignation(tx, change.game);
  if (hasEnded(change.game) && isMixing(before.game)) await dropMix(tx, change.game.id);
  if (hasEnded(change.game) && !hasEnded(before.game)) await revealSeed(tx, before.row.draw_id);
  const calls = rowsFromCalls(change.game, before.game.calls.length);
  await inOneGo([
    update(tx, before.row, row, moved),
    ...calls.map((call) => insertCall.run(tx.db, call)),
    tally(tx, [{ before: before.row, after: after.row }]),
    record(tx, by, before.game, change),
    announce(tx, change),
  ]);
  const left = roundedOff(change.game);
  if (left > 0 && roundedOff(before.game) === 0) await bookRounding(tx, by, change.game, left);
  if (hasEnded(change.game)) after.row = await recordReceipt(tx, by, after);
  return keepGame(tx, after);
}

/** What has ended stands in the record as its receipt's digest, and the receipt names the end of the record then. */
async function recordReceipt(tx: HallTx, by: By, ended: LoadedGame): Promise<StoredGame> {
  const { id: subject, hallId, number: gameNumber } = ended.game;
  const after = { gameNumber, digest: receiptDigest(ended) };
  const { seq, hash } = await append(tx, { hallId, ...by, action: 'game.receipt', subject, after });
  const head = { record_seq: seq, record_hash: hash };
  await tx.db.updateTable('games').set(head).where('id', '=', subject).execute();
  return { ...ended.row, ...head };
}

type Column = keyof StoredGame;
/** The columns that a change moves, and which row in which state it is meant for. */
type ChangedGame = Partial<StoredGame> & Pick<StoredGame, 'id'> & { versionBefore: number };

const updates = new Map<string, Prepared<ChangedGame, unknown>>();

const FIELDS_OF_A_CALL = {
  id: 'text',
  versionBefore: 'bigint',
  called: 'text',
  called_count: 'bigint',
  manual_calls: 'bigint',
  draw_kind: 'text',
  version: 'bigint',
} satisfies Partial<FieldsOf<ChangedGame>>;

/** A change of certain columns; the few sorts of changes there are move the same ones again and again. */
function updateOf(columns: readonly Column[]): Prepared<ChangedGame, unknown> {
  const key = columns.join(' ');
  const found = updates.get(key);
  if (found) return found;
  const fields = columns === MOVED_BY_A_CALL ? (FIELDS_OF_A_CALL as FieldsOf<ChangedGame>) : undefined;
  const made = prepared(
    (db, game: ChangedGame) =>
      db
        .updateTable('games')
        .set(Object.fromEntries(columns.map((column) => [column, game[column]])))
        .where('games.id', '=', game.id)
        .where('games.version', '=', game.versionBefore),
    { fields },
  );
  updates.set(key, made);
  return made;
}

/** What was sold is hashed again only when it is another thing that was sold. */
function knownRoot({ game, row }: LoadedGame, after: Game): string | undefined {
  const { cards, number, pattern, bet, feeBasisPoints } = after;
  const isSame =
    cards === game.cards &&
    number === game.number &&
    pattern === game.pattern &&
    bet === game.bet &&
    feeBasisPoints === game.feeBasisPoints;
  return isSame ? row.sales_root : undefined;
}

/** What is stored from now on, and the columns that it moves. */
function rowAfter(before: LoadedGame, { game, events }: Change): { row: StoredGame; moved: readonly Column[] } {
  if (before.game.calls.length > 0 && events.every(({ type }) => type === 'called'))
    return { row: rowAfterCall(before.row, game), moved: MOVED_BY_A_CALL };
  const row = rowFromGame(game, before.row, knownRoot(before, game));
  const moved = (Object.keys(row) as Column[]).filter((column) => row[column] !== before.row[column]);
  return { row, moved };
}

async function update(tx: HallTx, before: StoredGame, after: StoredGame, columns: readonly Column[]): Promise<void> {
  const moved = Object.fromEntries(columns.map((column) => [column, after[column]]));
  const met = await updateOf(columns).run(tx.db, { ...moved, id: before.id, versionBefore: before.version });
  if (met !== 1) throw new Error(`Game ${before.id} was changed past the lock of its hall.`);
}

/** A game that has ended has used its designation up. */
async function dropDesignation(tx: HallTx, { hallId, series, number }: Game): Promise<void> {
  await tx.db
    .deleteFrom('designations')
    .where('hall_id', '=', hallId)
    .where('series', '=', series)
    .where('number', '=', number)
    .execute();
}
