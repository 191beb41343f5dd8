import type { ErrorCode, ErrorDetails } from '@adarash/contract/errors';
import { apply, type Change, type Command, hasEnded, isMixing, roundedOff } from '@adarash/rules/game';
import type { GameErrorCode, Result } from '@adarash/rules/refusal';
import type { By } from '../audit/append.ts';
import { recordReceipt } from '../draw/receipts.ts';
import { revealSeed } from '../draw/seeds.ts';
import { Refusal } from '../http/refusal.ts';
import { bookRounding } from '../jackpot/roundings.ts';
import { dropDesignation } from '../repositories/designations.ts';
import { insertCalls, keepGame, type LoadedGame, rowAfter, updateGame } from '../repositories/games.ts';
import { dropMix } from '../repositories/mixes.ts';
import { together } from '../storage/prepared.ts';
import type { HallTx } from '../storage/storage.ts';
import { tally } from '../tallies/tally.ts';
import { announce, record } from './record-and-announce.ts';

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
  const { game } = change;
  const changed = rowAfter(before, change);
  const after = { game, row: changed.row };
  if (hasEnded(game)) await dropDesignation(tx, game);
  if (hasEnded(game) && isMixing(before.game)) await dropMix(tx, game.id);
  if (hasEnded(game) && !hasEnded(before.game)) await revealSeed(tx, before.row.draw_id);
  await together([
    updateGame(tx, before.row, changed),
    insertCalls(tx, game, before.game.calls.length),
    tally(tx, [{ before: before.row, after: after.row }]),
    record(tx, by, before.game, change),
    announce(tx, change),
  ]);
  const left = roundedOff(game);
  if (left > 0 && roundedOff(before.game) === 0) await bookRounding(tx, by, game, left);
  if (hasEnded(game)) after.row = await recordReceipt(tx, by, after);
  return keepGame(tx, after);
}
