import type { GameJson } from '@adarash/contract';
import type { Details } from '@adarash/contract/details';
import type { ErrorCode } from '@adarash/contract/errors';
import { apply, type Change, type Command, type Game, hasEnded, isMixing, roundedOff } from '@adarash/rules/game';
import type { GameErrorCode, Result } from '@adarash/rules/refusal';
import type { Commit } from '../http/handler.ts';
import { settleByRule } from '../money/jackpot/by-rule.ts';
import { bookRounding, jackpotHolds, readJackpot } from '../money/jackpot/ledger.ts';
import { tally } from '../money/tallies/tally.ts';
import type { By, ByStaff } from '../record/append.ts';
import {
  dropDesignation,
  dropMix,
  keepGame,
  type LoadedGame,
  loadGame,
  moveOpen,
  OvertakenError,
  rowAfter,
  storeCalls,
  untilUndisturbed,
  updateGame,
} from '../repositories/games.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { together } from '../storage/prepared.ts';
import type { HallTx } from '../storage/storage.ts';
import { revealSeed } from './draw/seeds.ts';
import { type CardsAsked, gameJson, shownGame } from './game-json.ts';
import { announce, record, recordReceipt } from './record-and-announce.ts';

type OtherWords = Partial<Record<GameErrorCode, ErrorCode>>;

/** What the rules decided, or their refusal as an answer; a use case may have its own words for some. */
export function accepted<T>(result: Result<T, GameErrorCode>, details: Details = {}, otherWords: OtherWords = {}): T {
  if (result.ok) return result.value;
  throw new Refusal(otherWords[result.error] ?? result.error, details);
}

/** One command on a game: the rules judge it, and what they decide is stored. */
export const changeGame = (
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  command: Command,
  details: Details = {},
  otherWords: OtherWords = {},
): Promise<LoadedGame> => saveGame(tx, by, loaded, accepted(apply(loaded.game, command), details, otherWords));

/** Stores what the rules decided, with its place in the record, the roll-ups and the event streams. */
export async function saveGame(tx: HallTx, by: By, before: LoadedGame, change: Change): Promise<LoadedGame> {
  if (change.events.length === 0) return before;
  const { game } = change;
  const { row, moved } = rowAfter(before, change, tx.hall.shift);
  await together([
    hasEnded(game) ? leaveBehind(tx, before, game) : updateGame(tx, before.row, { row, moved }),
    storeCalls(tx, game, before.game.calls.length),
    tally(tx, [{ before: before.row, after: row }]),
    moveOpen(tx, before, { game, row }),
    record(tx, by, before.game, change),
    announce(tx, change),
  ]);
  const left = roundedOff(game);
  if (left > 0 && roundedOff(before.game) === 0) await bookRounding(tx, by, game, left);
  if (!hasEnded(game)) return keepGame(tx, { game, row });
  await settleByRule(tx, by, game);
  const head = await recordReceipt(tx, by, { game, row });
  const ended = { ...row, ...head };
  await updateGame(tx, before.row, { row: ended, moved: [...moved, ...HEAD] });
  return keepGame(tx, { game, row: ended });
}

const HEAD = ['record_seq', 'record_hash'] as const;

/** Removes what an ended game does not need, and opens its seed. */
async function leaveBehind(tx: HallTx, before: LoadedGame, ended: Game): Promise<void> {
  await together([
    dropDesignation(tx, ended),
    isMixing(before.game) ? dropMix(tx, ended.id) : null,
    hasEnded(before.game) ? null : revealSeed(tx, before.row.draw_id),
  ]);
}

/** A transaction that holds one game for a command of the staff. */
export type GameTx = {
  readonly tx: HallTx;
  readonly by: ByStaff;
  readonly loaded: LoadedGame;
  change(command: Command, details?: Details): Promise<LoadedGame>;
  answer<Facts>(
    changed: LoadedGame,
    facts: Facts,
    cards?: CardsAsked,
  ): Promise<{ success: true; game: GameJson } & Facts>;
};

export const gameTx = (tx: HallTx, by: ByStaff, loaded: LoadedGame): GameTx => ({
  tx,
  by,
  loaded,
  change: (command, details) => changeGame(tx, by, loaded, command, details),
  answer: async (changed, facts, cards) => {
    const jackpot = jackpotHolds(await readJackpot(tx.db, tx.hall.id));
    return { success: true, ...facts, game: gameJson(shownGame(changed), jackpot, cards) };
  },
});

type GameRequest<A> = {
  readonly hallId: string;
  readonly params: { readonly id: string };
  readonly commit: Commit<A>;
};

/** One command on one game, which is read under the lock of its hall: a row that was changed past the server counts. */
export const gameCommand = <A>(
  { cardOf }: Pick<Services, 'cardOf'>,
  { params, commit }: GameRequest<A>,
  work: (game: GameTx) => Promise<A>,
): Promise<A> => commit(async (tx, by) => work(gameTx(tx, by, await loadGame(tx.db, cardOf, tx.hall.id, params.id))));

/**
 * A command that needs what takes longer to find than others should wait. It is found before the write, and found again
 * when somebody has changed the game meanwhile.
 */
export const preparedGameCommand = <A, P>(
  services: Pick<Services, 'storage' | 'cardOf'>,
  request: GameRequest<A>,
  prepare: (loaded: LoadedGame) => Promise<P>,
  work: (game: GameTx, prepared: P) => Promise<A>,
): Promise<A> =>
  untilUndisturbed(async () => {
    const { storage, cardOf } = services;
    const before = await loadGame(storage.db, cardOf, request.hallId, request.params.id);
    const prepared = await prepare(before);
    return gameCommand(services, request, async (game) => {
      if (game.loaded.game.version !== before.game.version) throw new OvertakenError();
      return work(game, prepared);
    });
  });
