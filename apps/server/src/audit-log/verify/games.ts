import { hexToBytes, mixDigest, nextInOrder, ordersOf } from '@adarash/rules/draw';
import { drawSecretOf, type Game, hasEnded, numbersCalled } from '@adarash/rules/game';
import { type DrawOfGame, type Receipt, receiptOf } from '@adarash/rules/receipt';
import { verifyReceipt } from '@adarash/rules/verify';
import { digestedText, digestOfText } from '../../games/change-game.ts';
import {
  type CardLookup,
  callsFromRows,
  gameFromRow,
  rowFromGame,
  type StoredGame,
} from '../../repositories/stored-game.ts';
import type { CallsTable, CommitmentsTable } from '../../storage/schema/games.ts';
import type { Db } from '../../storage/schema.ts';
import { canonicalJson } from '../canonical-json.ts';
import { hashesTo } from '../chain.ts';
import { seedOf } from './draws.ts';
import { changedColumns, changedEntries, MISSING, NOT_IN_LOG } from './entries.ts';
import { type LoggedGame, paidAs, payoutOf, typedAt, undoneAt } from './logged-game.ts';

export type Stored = { readonly db: Db; readonly cardOf: CardLookup; readonly seedKey: Uint8Array | null };
export type StoredHall = Stored & { readonly isDemo: boolean };

/** Database row of a game with its calls and its commitment. */
type GameRows = {
  readonly row: StoredGame;
  readonly calls: readonly CallsTable[];
  readonly commitment: CommitmentsTable | undefined;
};

export async function rowsOfGames(db: Db, hallId: string, ids: readonly string[]): Promise<Map<string, GameRows>> {
  const games = db.selectFrom('games').selectAll().where('hall_id', '=', hallId);
  const rows = await games.where('id', 'in', ids).execute();
  const allCalls = db.selectFrom('calls').selectAll().where('game_id', 'in', ids);
  const calls = Map.groupBy(await allCalls.orderBy('game_id').orderBy('idx').execute(), ({ game_id }) => game_id);
  const drawIds = rows.map(({ draw_id }) => draw_id);
  const draws = db.selectFrom('commitments').selectAll().where('draw_id', 'in', drawIds);
  const drawOf = new Map((await draws.execute()).map((draw) => [draw.draw_id, draw]));
  return new Map(
    rows.map((row) => [row.id, { row, calls: calls.get(row.id) ?? [], commitment: drawOf.get(row.draw_id) }]),
  );
}

type Found = { field: string; problem: string };

/**
 * Compares a stored game and its receipt with its audit entries, and recomputes the receipt. The most important
 * differences are returned first.
 */
export function* compareGame(
  logged: LoggedGame,
  game: Game,
  { row, calls, commitment }: GameRows,
  stored: StoredHall & { readonly isKeyReplaced: boolean },
): Generator<Found> {
  yield* changedColumns(row, logged.created);
  yield* changedColumns({ feeTable: canonicalJson(game.feeTable), feedsJackpot: `${game.feedsJackpot}` }, logged.money);
  const status = hasEnded(row) ? row.status : null;
  yield* changedColumns({ ended: status }, { ended: logged.ended });
  yield* marksDiffer(logged, game);
  yield* changedEntries(paidIn(game), logged.paid);
  yield* compareAward(logged, game);
  const seed = commitment ? seedOf(commitment, stored.seedKey) : null;
  const draw = drawOf(row, seed, stored.isDemo);
  const receipt = receiptOf(game, draw);
  yield* compareDigest(logged, row, receipt);
  yield* columnsDiffer(game, row);
  if (calls.some(({ idx }, i) => idx !== i + 1)) yield { field: 'calls', problem: 'have a gap' };
  if (logged.mix !== null && game.mix?.closedAt && mixDigest(game) !== logged.mix)
    yield { field: 'mix', problem: 'has other parts than the audit log' };
  if (commitment?.commitment !== row.commitment || commitment.sequence !== row.sequence)
    yield { field: 'commitment', problem: 'is not the one of its draw' };
  // If the seed key was lost or replaced, the seed of an ended game may remain encrypted.
  const isLost = seed === null && (stored.seedKey === null || stored.isKeyReplaced);
  if (!(hasEnded(game) && isLost)) yield* compareReceipt(receipt);
  if (!hasEnded(game) && seed !== null) yield* compareOrder(game, { ...draw, seed });
}

function drawOf(row: StoredGame, seed: Uint8Array | null, demo: boolean): DrawOfGame {
  const { draw_id: drawId, sequence, record_seq: seq, record_hash: hash } = row;
  const recordHead = seq === null || hash === null ? null : { seq, hash };
  return { drawId, sequence, commitment: hexToBytes(row.commitment), seed, recordHead, demo };
}

export const gameIn = ({ row, calls }: GameRows, cardOf: CardLookup): Game =>
  gameFromRow(row, callsFromRows(calls), cardOf);

/**
 * Compares a game's designation, decision and typed numbers, which must be identical in the database and in the audit
 * log.
 */
function* marksDiffer({ designation, decided, typed, undone }: LoggedGame, game: Game): Generator<Found> {
  if (designation === null || game.designation === null) {
    if (designation !== null) yield { field: 'designation', problem: MISSING };
    if (game.designation !== null) yield { field: 'designation', problem: NOT_IN_LOG };
  } else yield* changedColumns(inJson(game.designation), inJson(designation));
  if (decided !== null && game.decision === null) yield { field: 'decision', problem: MISSING };
  if (decided === null && game.decision !== null) yield { field: 'decision', problem: NOT_IN_LOG };
  if (decided && game.decision) yield* changedColumns(game.decision, { cardId: decided.cardId ?? undefined });
  const storedTyped = game.calls.flatMap(({ number, kind, at }, i): [string, string][] =>
    kind === 'manual' ? [[typedAt(i + 1), `${number} at ${new Date(at).toISOString()}`]] : [],
  );
  yield* changedEntries(new Map(storedTyped), typed);
  const storedUndone = game.takenBack.map(({ version, number, callIndex }): [string, string] => [
    undoneAt(version),
    `${number} at ${callIndex}`,
  ]);
  yield* changedEntries(new Map(storedUndone), undone);
}

/** Returns the values of a designation as canonical JSON, because the order of an object's fields may differ. */
const inJson = (value: object) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [`designated ${name}`, canonicalJson(field)]));

function paidIn({ winners, jackpot }: Game): Map<string, string> {
  const paid = new Map<string, string>();
  for (const { cardId, prize, jackpot: share, handedOver } of winners) {
    if (!handedOver) continue;
    paid.set(payoutOf('prize', cardId), paidAs(prize, handedOver));
    if (share !== undefined) paid.set(payoutOf('jackpot', cardId), paidAs(share, handedOver));
  }
  if (jackpot?.handedOver) paid.set(payoutOf('jackpot', jackpot.cardId), paidAs(jackpot.amount, jackpot.handedOver));
  return paid;
}

function* compareAward({ award }: LoggedGame, { jackpot }: Game): Generator<Found> {
  if (award && jackpot) yield* changedColumns(jackpot, award);
  else if (award) yield { field: 'jackpot', problem: MISSING };
  else if (jackpot) yield { field: 'jackpot', problem: NOT_IN_LOG };
}

/**
 * Compares the digest of a game's receipt with the audit log. Games that ended before receipts were logged have no
 * digest.
 */
function* compareDigest({ receipt: logged }: LoggedGame, row: StoredGame, receipt: Receipt): Generator<Found> {
  yield* changedColumns(row, { record_seq: logged?.seq ?? null, record_hash: logged?.hash ?? null });
  if (logged && !hashesTo(digestedText(receipt), digestOfText, logged.digest))
    yield { field: 'receipt', problem: 'has another digest than the audit log' };
}

/** Compares the columns of a game's row that lists and sums use with the columns computed from the game. */
function* columnsDiffer(game: Game, row: StoredGame): Generator<Found> {
  const { document: _, ...columns } = rowFromGame(game, row);
  for (const { field, problem } of changedColumns(row, columns)) {
    yield { field, problem: problem.replace('the audit log', 'the facts of the game') };
    return;
  }
}

/** Verifies a receipt as a public verifier does; a running game has only a part of the receipt. */
function* compareReceipt(receipt: Receipt): Generator<Found> {
  for (const { name, detail } of verifyReceipt(receipt).steps)
    if (detail !== null) yield { field: `receipt, ${name}`, problem: `does not verify: ${detail}` };
}

function* compareOrder(
  game: Game,
  draw: Pick<DrawOfGame, 'drawId' | 'commitment'> & { seed: Uint8Array },
): Generator<Found> {
  if (game.calls.length === 0) return;
  const orders = ordersOf(drawSecretOf(game, draw));
  const called = numbersCalled(game);
  for (const [i, { number, kind }] of game.calls.entries()) {
    const round = game.rounds.findLast(({ fromCall }) => fromCall <= i + 1)?.round ?? 0;
    if (kind === 'drawn' && nextInOrder(orders(round), called.slice(0, i)) !== number)
      yield { field: `call ${i + 1}`, problem: 'does not follow the committed order' };
  }
}
