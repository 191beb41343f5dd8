import type { Role } from '@adarash/contract/access';
import { needsNewRound } from '@adarash/rules/designated';
import { type DrawSecret, orderOf } from '@adarash/rules/draw';
import { apply, type Game, isRunning, type MakeCall, numbersCalled, roundInForce } from '@adarash/rules/game';
import { Refusal } from '../http/refusal.ts';
import type { HallRow } from '../storage/schema.ts';
import type { Desk } from './desk.ts';
import { findRound } from './draws/find-round.ts';
import { drawSecret } from './draws/secret.ts';
import { type LoadedGame, loadGame } from './load.ts';
import { OvertakenError } from './overtaken.ts';

export type NewCall = Omit<MakeCall, 'at'>;

export function refuseTyping({ ball_machine }: HallRow, role: Role): void {
  if (role !== 'moderator' && ball_machine !== 1) throw new Refusal('MANUAL_CALL_NOT_ALLOWED');
}

/** A round that mends a designated game which a typed number broke; found for one version of the game. */
export type Mending = { version: number; round: number | null };

export function typedCall({ row, game }: LoadedGame, typed: unknown, mending: Mending | null): NewCall {
  // Whether the round still mends depends on every call so far.
  if (game.designation && mending?.version !== row.version) throw new OvertakenError();
  return { type: 'call', number: typed as number, kind: 'manual', nextRound: mending?.round ?? undefined };
}

/** Done before the write, since the search for a round takes longer than others should wait. */
export async function prepareTyped(
  desk: Desk,
  role: Role,
  hallId: string,
  gameId: string,
  typed: unknown,
): Promise<Mending | null> {
  const { db } = desk.storage;
  refuseTyping(await db.selectFrom('halls').selectAll().where('id', '=', hallId).executeTakeFirstOrThrow(), role);
  const { row, game } = await loadGame(db, desk.cardOf, hallId, gameId);
  if (!game.designation) return null;
  const none = { version: row.version, round: null };
  const after = apply(game, { type: 'call', number: typed as number, kind: 'manual', at: 0 });
  if (!after.ok || !isRunning(after.value.game)) return none;
  const round = await mendingRound(after.value.game, await drawSecret(db, row, desk.seedKey));
  return { ...none, round };
}

async function mendingRound(game: Game, secret: DrawSecret): Promise<number | null> {
  const inForce = roundInForce(game)!;
  const race = {
    cards: game.cards,
    designatedCardId: game.designation!.cardId,
    pattern: game.pattern,
    called: numbersCalled(game),
  };
  if (!needsNewRound({ ...race, order: orderOf({ ...secret, round: inForce }) })) return null;
  return findRound({ ...race, secret, fromRound: inForce + 1 });
}

/** What was typed, short enough to be repeated in a refusal. */
export function asTyped(typed: unknown): number | string | undefined {
  if (typeof typed === 'number') return typed;
  return typeof typed === 'string' || typeof typed === 'boolean' ? String(typed).slice(0, 40) : undefined;
}
