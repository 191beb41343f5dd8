import { createHash } from 'node:crypto';
import type { GameJson } from '@adarash/contract';
import type { ErrorCode } from '@adarash/contract/errors';
import type { GameChange } from '@adarash/contract/live';
import type { Details } from '@adarash/contract/message-params';
import { hexToBytes } from '@adarash/rules/draw';
import {
  apply,
  type Change,
  type Command,
  EVENT_NAMES,
  type Game,
  type GameEvent,
  hasEnded,
  isMixing,
  roundedOff,
} from '@adarash/rules/game';
import { type Receipt, receiptOf } from '@adarash/rules/receipt';
import type { GameErrorCode, Result } from '@adarash/rules/result';
import { type AuditContext, append, type StaffContext } from '../audit-log/append.ts';
import { canonicalJson } from '../audit-log/canonical-json.ts';
import { entryOf } from '../audit-log/game-entries.ts';
import { isStale, STALE, type Stale, storeRefusal } from '../http/idempotency.ts';
import type { HallContext } from '../http/request-context.ts';
import { publish } from '../live/events.ts';
import { bookRounding, jackpotHolds, readJackpot } from '../money/jackpot/ledger.ts';
import { tally } from '../money/tallies/tally.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  dropDesignation,
  type LoadedGame,
  loadGame,
  moveOpen,
  rowAfter,
  storeCalls,
  updateGame,
} from '../repositories/games.ts';
import { deleteMix, findMix, intentOfMix } from '../repositories/mixes.ts';
import type { StoredGame } from '../repositories/stored-game.ts';
import type { HallTx } from '../storage/storage.ts';
import { revealSeed } from './draw/seeds.ts';
import type { GameDeps } from './game-deps.ts';
import { type CardsAsked, gameInResponse, gameJson } from './game-json.ts';

type OtherWords = Partial<Record<GameErrorCode, ErrorCode>>;

/**
 * Returns the value of a result. Throws a refusal with the error code of the result; `otherWords` can replace that
 * code.
 */
export function unwrapOrRefuse<T>(
  result: Result<T, GameErrorCode>,
  details: Details = {},
  otherWords: OtherWords = {},
): T {
  if (result.ok) return result.value;
  throw new Refusal(otherWords[result.error] ?? result.error, details);
}

/** Services required to store a change of a game. */
type ChangeDeps = Pick<GameDeps, 'seedKey' | 'demo'>;

/** Applies a command to a game and stores its changes. */
export const changeGame = (
  deps: ChangeDeps,
  tx: HallTx,
  by: AuditContext,
  loaded: LoadedGame,
  command: Command,
  details: Details = {},
  otherWords: OtherWords = {},
): Promise<LoadedGame> =>
  saveGame(deps, tx, by, loaded, unwrapOrRefuse(apply(loaded.game, command), details, otherWords));

/** Stores the changes of a game with its audit entries, roll-ups and live events. */
export async function saveGame(
  deps: ChangeDeps,
  tx: HallTx,
  by: AuditContext,
  before: LoadedGame,
  change: Change,
): Promise<LoadedGame> {
  if (change.events.length === 0) return before;
  const { game } = change;
  const after = { game, row: rowAfter(before, change, tx.hall.shift) };
  if (hasEnded(game)) await leaveBehind(deps, tx, before, game, by.at);
  await storeCalls(tx, game, before.game.calls.length);
  await tally(tx, [{ before, after }]);
  await moveOpen(tx, before, after);
  await logEvents(tx, by, before.game, change);
  await announce(tx, change);
  const left = roundedOff(game);
  if (left > 0 && roundedOff(before.game) === 0) await bookRounding(tx, by, game, left);
  const receipt = hasEnded(game) ? await recordReceipt(deps, tx, by, after) : {};
  const row = { ...after.row, ...receipt };
  await updateGame(tx, before, change, row);
  return { game, row };
}

/** Deletes the designation and the unfinished mix of an ended game, and reveals the game's seed. */
async function leaveBehind(
  { seedKey }: ChangeDeps,
  tx: HallTx,
  before: LoadedGame,
  ended: Game,
  at: Date,
): Promise<void> {
  await dropDesignation(tx, ended);
  if (isMixing(before.game)) await refuseMix(tx, ended.id, at);
  if (!hasEnded(before.game)) await revealSeed(tx, before.row.draw_id, seedKey);
}

/**
 * Deletes the unfinished mix of the phones' codes of an ended game. A repetition of the request that opened the mix is
 * refused.
 */
async function refuseMix(tx: HallTx, gameId: string, at: Date): Promise<void> {
  const mix = await findMix(tx.db, gameId);
  const intent = mix && intentOfMix(mix);
  if (intent) await storeRefusal(tx, intent, new Refusal('GAME_PAUSED_OR_FINISHED'), at);
  await deleteMix(tx, gameId);
}

/** Transaction with one game, for a command of the hall's staff. */
export type GameTx = {
  readonly tx: HallTx;
  readonly by: StaffContext;
  readonly loaded: LoadedGame;
  change(command: Command, details?: Details): Promise<LoadedGame>;
  answer<Facts>(
    changed: LoadedGame,
    facts: Facts,
    cards?: CardsAsked,
  ): Promise<{ success: true; game: GameJson } & Facts>;
};

export const gameTx = (deps: ChangeDeps, tx: HallTx, by: StaffContext, loaded: LoadedGame): GameTx => ({
  tx,
  by,
  loaded,
  change: (command, details) => changeGame(deps, tx, by, loaded, command, details),
  answer: async (changed, facts, cards) => {
    const jackpot = jackpotHolds(await readJackpot(tx.db, tx.hall.id));
    return { success: true, ...facts, game: gameJson(gameInResponse(changed), jackpot, cards) };
  },
});

type GameRequest = Pick<HallContext, 'hallId' | 'commit'> & { readonly params: { readonly id: string } };

/**
 * Runs a command on a game. The hall is locked before the game is read, so that the command includes changes by other
 * requests.
 */
export const gameCommand = <A>(
  deps: ChangeDeps & Pick<GameDeps, 'cardOf'>,
  { params, commit }: GameRequest,
  work: (game: GameTx) => Promise<A>,
): Promise<A> =>
  commit(async (tx, by) => work(gameTx(deps, tx, by, await loadGame(tx.db, deps.cardOf, tx.hall.id, params.id))));

const MOST_TRIES = 3;

/**
 * Runs a write with a prepared value. If the game has changed since the preparation, prepares and runs it again, at
 * most three times.
 */
export async function retryIfStale<A>(attempt: () => Promise<A | Stale>): Promise<A> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await attempt();
    if (!isStale(answer)) return answer;
  }
  throw new Refusal('UNAVAILABLE');
}

/**
 * Runs a command with a prepared value. The value is computed before the write, because its computation would block
 * other writes for too long. If the game has changed since then, the value is computed again.
 */
export const preparedGameCommand = <A, P>(
  services: ChangeDeps & Pick<GameDeps, 'storage' | 'cardOf'>,
  request: GameRequest,
  prepare: (loaded: LoadedGame) => Promise<P>,
  work: (game: GameTx, prepared: P) => Promise<A>,
): Promise<A> =>
  retryIfStale(async () => {
    const { storage, cardOf } = services;
    const before = await loadGame(storage.db, cardOf, request.hallId, request.params.id);
    const prepared = await prepare(before);
    return gameCommand(
      services,
      request,
      async (game): Promise<A | Stale> =>
        game.loaded.game.version === before.game.version ? work(game, prepared) : STALE,
    );
  });

/** Appends the events of a game to the hall's audit log; `audit-log/verify` compares the stored game with them. */
async function logEvents(tx: HallTx, by: AuditContext, before: Game, { game, events }: Change): Promise<void> {
  for (const event of events) {
    const entry = entryOf(event, before, game);
    if (entry) await append(tx, { hallId: game.hallId, ...by, subject: game.id, ...entry });
  }
}

/**
 * Logs the digest of an ended game's receipt. Returns the current last entry of the audit log, which becomes part of
 * the receipt.
 */
async function recordReceipt(
  { demo }: ChangeDeps,
  tx: HallTx,
  by: AuditContext,
  ended: LoadedGame,
): Promise<Pick<StoredGame, 'record_seq' | 'record_hash'>> {
  const { id: subject, hallId, number: gameNumber } = ended.game;
  const after = { gameNumber, digest: digestOfText(receiptText(ended, demo)) };
  const { seq, hash } = await append(tx, { hallId, ...by, action: 'game.receipt', subject, after });
  return { record_seq: seq, record_hash: hash };
}

export const digestOfText = (text: string): string => createHash('sha256').update(text).digest('hex');

type Ended = { game: Game; row: Pick<StoredGame, 'draw_id' | 'sequence' | 'commitment'> };

/**
 * Returns the text whose digest the audit log stores: a receipt's canonical JSON without two fields. The commitment
 * determines the seed, and the last entry of the audit log is known only after the digest.
 */
export function receiptText({ game, row }: Ended, demo: boolean): string {
  const { draw_id: drawId, sequence } = row;
  const unsaid = { seed: new Uint8Array(), recordHead: null };
  const draw = { drawId, sequence, commitment: hexToBytes(row.commitment), ...unsaid, demo };
  return digestedText(receiptOf(game, draw));
}

export const digestedText = (receipt: Receipt): string =>
  canonicalJson({ ...receipt, seed: undefined, recordHead: undefined });

async function announce(tx: HallTx, { game, events }: Change): Promise<void> {
  for (const event of events)
    if (event.type === 'called')
      await publish(tx, {
        type: 'number-called',
        gameId: game.id,
        version: game.version,
        number: event.number,
        kind: event.kind,
        count: event.callIndex,
      });
  const change = changeOf(events);
  if (change) await announceGame(tx, game, change);
}

export const announceGame = (tx: HallTx, { id: gameId, version, status }: Game, change: GameChange) =>
  publish(tx, { type: 'game-changed', gameId, version, change, status });

/** Publishes that designations, the game counter or settings of the hall have changed. */
export const announceHall = (tx: HallTx) => publish(tx, { type: 'hall-changed' });

/** Event names for screens that differ from the names in the audit log; null if another event is published instead. */
const CHANGES: Partial<Record<GameEvent['type'], GameChange | null>> = {
  undesignated: 'designated',
  saleClosed: null,
  called: null,
};

const changeBy = ({ type }: GameEvent): GameChange | null => {
  const change = CHANGES[type];
  return change === undefined ? EVENT_NAMES[type] : change;
};

function changeOf(events: readonly GameEvent[]): GameChange | null {
  const has = (type: GameEvent['type']) => events.some((event) => event.type === type);
  if (has('won')) return has('completed') ? 'won' : 'claimed';
  if (has('completed')) return 'finished';
  return events.map(changeBy).find((change) => change !== null) ?? null;
}
