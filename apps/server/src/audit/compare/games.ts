import { mixDigest, nextInOrder, ordersOf } from '@adarash/rules/draw';
import { documentIn, drawSecretOf, type Game, type GameDocument, hasEnded, numbersCalled } from '@adarash/rules/game';
import { digestOfText, receiptText } from '../../games/change-game.ts';
import type { Recount } from '../../money/tallies/tally.ts';
import { canonicalJson, hashesTo } from '../../record/append.ts';
import type { LoadedGame } from '../../repositories/games.ts';
import {
  type CardLookup,
  callsFromRows,
  gameFromRow,
  rowFromGame,
  type StoredGame,
} from '../../repositories/stored-game.ts';
import { pagesBy } from '../../storage/prepared.ts';
import type { CallsTable, CommitmentsTable } from '../../storage/schema/games.ts';
import type { Db } from '../../storage/schema.ts';
import { cardsNotOfSet } from './card-sets.ts';
import { type MixToCheck, mixToCheck, type RecordedDraws, seedOf } from './draws.ts';
import { type Entry, itsColumns, unlike } from './entry.ts';
import { type Replayed, replay } from './replay.ts';

export type Stored = { db: Db; cardOf: CardLookup; seedKey: Uint8Array | null };

export type StoredHall = Stored & { isDemo: boolean };

/** What comes of comparing the games of a hall: words for what differs, and mixes whose links can be recomputed. */
export type Findings = { found: string[]; mixes: MixToCheck[]; recount: Recount };

/** How many are read at once, with their calls and commitments. */
export const BATCH = 200;

/** Games whose last entry was taken, against what is stored of them. */
export async function compareGames(
  stored: StoredHall,
  hallId: string,
  recorded: ReadonlyMap<string, readonly Entry[]>,
  draws: RecordedDraws,
  findings: Findings,
): Promise<void> {
  const ids = [...recorded.keys()];
  if (ids.length === 0) return;
  const { db } = stored;
  const rows = await db.selectFrom('games').selectAll().where('id', 'in', ids).execute();
  const calls = await db
    .selectFrom('calls')
    .selectAll()
    .where('game_id', 'in', ids)
    .orderBy('game_id')
    .orderBy('idx')
    .execute();
  const parts = await db
    .selectFrom('mix_parts')
    .select(['game_id', 'idx', 'part'])
    .where('game_id', 'in', ids)
    .orderBy('game_id')
    .orderBy('idx')
    .execute();
  const drawIds = rows.map((row) => row.draw_id);
  const commitments = await db.selectFrom('commitments').selectAll().where('draw_id', 'in', drawIds).execute();
  const [rowOf, callsOf, partsOf, drawOf] = [
    new Map(rows.map((row) => [row.id, row])),
    byGame(calls),
    byGame(parts),
    new Map(commitments.map((row) => [row.draw_id, row])),
  ];
  for (const [id, entries] of recorded) {
    const row = rowOf.get(id);
    if (!row) {
      findings.found.push(`game ${id} of hall ${hallId} is missing`);
      continue;
    }
    const related = {
      calls: callsOf.get(id) ?? [],
      parts: (partsOf.get(id) ?? []).map(({ idx, part }) => `${idx} ${part}`),
      draw: drawOf.get(row.draw_id),
    };
    const { gameNumber = row.number, series = row.series } = entries[0]?.after ?? {};
    const name = `game ${gameNumber} of series ${series} of hall ${hallId}`;
    const { what, due, mix } = compareGame(stored, entries, row, related, draws);
    findings.found.push(...what.map((each) => `${name} ${each}`));
    findings.recount.add(due);
    if (mix) findings.mixes.push({ ...mix, name });
    const receipt = entries.findLast(({ action }) => action === 'game.receipt');
    if (row.record_seq !== null && (receipt?.seq !== row.record_seq || receipt.hash !== row.record_hash))
      findings.found.push(
        `the record of hall ${hallId} ends or differs before ${name} ended (entry ${row.record_seq})`,
      );
  }
}

function byGame<Row extends { game_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) grouped.set(row.game_id, [...(grouped.get(row.game_id) ?? []), row]);
  return grouped;
}

type RelatedRows = { calls: readonly CallsTable[]; parts: readonly string[]; draw: CommitmentsTable | undefined };
type Compared = { what: string[]; due: StoredGame; mix: Omit<MixToCheck, 'name'> | null };

function compareGame(
  stored: StoredHall,
  entries: readonly Entry[],
  row: StoredGame,
  related: RelatedRows,
  draws: RecordedDraws,
): Compared {
  try {
    const game = gameFromRow(row, callsFromRows(related.calls), stored.cardOf);
    const recorded = replay(entries, game, stored.cardOf);
    const due = dueRow(recorded, row, draws);
    const what = [
      ...sealDiffers(recorded, row, related),
      ...receiptDiffers(recorded, { row, game }, stored),
      ...cardsNotOfSet(game, recorded.game),
      ...rowDiffers(row, due),
      ...callsDiffer(recorded, related.calls),
      ...mixDiffers(recorded, game, related.parts),
      ...(leavesOrder(stored, game, row, related.draw) ? ['has drawn numbers that its seed does not give'] : []),
    ];
    return { what, due, mix: mixToCheck(game, due) };
  } catch (error) {
    return { what: [`cannot be read: ${(error as Error).message}`], due: row, mix: null };
  }
}

function sealDiffers(recorded: Replayed, row: StoredGame, { draw }: RelatedRows): string[] {
  const found: string[] = [];
  if (recorded.drawId !== row.draw_id) found.push('has another draw than it was created with');
  if (draw?.commitment !== row.commitment || draw.game_id !== row.id) found.push('has another seal');
  return found;
}

/** The digest of a receipt covers its calls and their times. */
function receiptDiffers({ receipt }: Replayed, loaded: LoadedGame, { isDemo }: StoredHall): string[] {
  if (!receipt) {
    // Games from before ended without a receipt in the record; from the first one on, each has its own.
    return loaded.row.record_seq === null ? [] : ['has no receipt in the record'];
  }
  if (loaded.row.record_seq === null) return ['has lost its place in the record'];
  const isHeld = hasEnded(loaded.game) && hashesTo(receiptText(loaded, isDemo), digestOfText, receipt.digest);
  return isHeld ? [] : ['is not what the record holds of it'];
}

/** The expected row: from the entries, and from the row itself in what no entry has. */
function dueRow(recorded: Replayed, row: StoredGame, draws: RecordedDraws): StoredGame {
  const opened = draws.opened.get(recorded.drawId);
  return rowFromGame(recorded.game, {
    ...row,
    draw_id: recorded.drawId,
    sequence: opened?.sequence ?? row.sequence,
    commitment: opened?.commitment ?? row.commitment,
    day: recorded.day ?? row.day,
    record_seq: recorded.receipt?.seq ?? null,
    record_hash: recorded.receipt?.hash ?? null,
  });
}

/** Columns for lists and sums, which follow from the game. */
const FOLLOWING: ReadonlySet<string> = new Set([
  'card_count',
  'pot',
  'contribution',
  'house_fee',
  'prize_pool',
  'draw_kind',
  'manual_calls',
  'winner_count',
  'rounded_off',
  'prizes_paid',
  'complete_unpaid',
  'open_shift',
  'called',
  'called_count',
  'first_called_at',
]);

/** Facts of a document whose names are not the words for them. */
const WORDS: Readonly<Record<string, string>> = {
  feeBasisPoints: 'house fee',
  feeTable: 'house fee by size',
  wholeBirr: 'whole Birr',
  publicText: 'added text',
};

const inWords = (fact: string) => WORDS[fact] ?? fact.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function rowDiffers(row: StoredGame, due: StoredGame): string[] {
  const { document: stored, ...columns } = row;
  const { document, ...dueColumns } = due;
  const unlikeColumns = unlike(columns, dueColumns);
  const [facts, dueFacts] = [documentIn(stored), documentIn(document)].map(fieldsOf);
  const recorded = [
    ...unlikeColumns.filter((column) => !FOLLOWING.has(column)),
    // JSON, whose fields may stand in another order than in the record.
    ...unlike(facts ?? {}, dueFacts ?? {})
      .filter((fact) => fact !== 'squares')
      .map(inWords),
  ];
  const following = unlikeColumns.filter((column) => FOLLOWING.has(column));
  return [
    ...(recorded.length > 0 ? [`is not what the record says: ${itsColumns(recorded)}`] : []),
    ...(following.length > 0 ? [`does not bear out its own ${following.join(', ')}`] : []),
  ];
}

const fieldsOf = (document: GameDocument) =>
  Object.fromEntries(Object.entries(document).map(([name, value]) => [name, canonicalJson(value)]));

/** Typed numbers stand in the record, each with its place and time. */
function callsDiffer(recorded: Replayed, calls: readonly CallsTable[]): string[] {
  const found: string[] = [];
  const typed = calls.flatMap(({ idx, number, kind, at }) => (kind === 'manual' ? [`${idx} ${number} ${at}`] : []));
  const due = [...recorded.typed].map(([idx, { number, at }]) => `${idx} ${number} ${new Date(at).toISOString()}`);
  if (typed.join() !== due.join()) found.push('is not what the record says: its typed numbers');
  if (calls.some(({ idx }, i) => idx !== i + 1)) found.push('has lost a call');
  return found;
}

function mixDiffers({ mix: recorded, game: due }: Replayed, game: Game, received: readonly string[]): string[] {
  if (!due.mix || !game.mix || due.mix.closedAt === null) return [];
  const { parts, links } = game.mix;
  const found: string[] = [];
  if (recorded.digest !== mixDigest(game)) found.push('is not what the record says: what its phones added');
  else if (received.join() !== parts.map((part, i) => `${i + 1} ${part}`).join())
    found.push('has other parts than its phones sent');
  if (recorded.last !== null && recorded.last !== links.at(-1))
    found.push('is not what the record says: its last link');
  return found;
}

/** Looks at drawn numbers as far as their seed is open or the key is at hand. */
function leavesOrder(stored: Stored, game: Game, row: StoredGame, draw: CommitmentsTable | undefined): boolean {
  const seed = draw && game.calls.length > 0 ? seedOf(draw, stored.seedKey) : null;
  if (!seed) return false;
  const commitment = new Uint8Array(Buffer.from(row.commitment, 'hex'));
  const orders = ordersOf(drawSecretOf(game, { drawId: row.draw_id, commitment, seed }));
  const called = numbersCalled(game);
  const known = new Map<number, number[]>();
  return game.calls.some(({ number, kind }, i) => {
    if (kind !== 'drawn') return false;
    const round = game.rounds.findLast(({ fromCall }) => fromCall <= i + 1)?.round ?? 0;
    const order = known.get(round) ?? orders(round);
    known.set(round, order);
    return nextInOrder(order, called.slice(0, i)) !== number;
  });
}

/** What no entry tells of: games that somebody wrote past the server. */
export async function strangers(
  { db }: Stored,
  hallId: string,
  isRecorded: (id: string) => boolean,
  { found, recount }: Findings,
): Promise<void> {
  const ids = db.selectFrom('games').select('id').where('hall_id', '=', hallId);
  for await (const page of pagesBy(ids, 'id', '')) {
    const unknown = page.filter(({ id }) => !isRecorded(id)).map(({ id }) => id);
    if (unknown.length > 0)
      for (const row of await db.selectFrom('games').selectAll().where('id', 'in', unknown).execute()) {
        found.push(`game ${row.number} of series ${row.series} of hall ${hallId} was never created`);
        recount.add(row);
      }
  }
}
