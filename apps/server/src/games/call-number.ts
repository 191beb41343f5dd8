import { type DrawSecret, needsNewRound, nextInOrder, orderOf } from '@adarash/rules/draw';
import { apply, type Game, isRunning, type MakeCall, numbersCalled, roundInForce } from '@adarash/rules/game';
import { type Actor, auditActor } from '../http/actor.ts';
import type { Handler } from '../http/call.ts';
import { Refusal } from '../http/refusal.ts';
import type { HallTx } from '../storage/storage.ts';
import { accepted } from './accepted.ts';
import type { Desk } from './desk.ts';
import { findRound } from './draws/find-round.ts';
import { drawSecret } from './draws/secret.ts';
import { hallOf } from './hall-of.ts';
import { type LoadedGame, loadGame } from './load.ts';
import { OvertakenError, untilUndisturbed } from './overtaken.ts';
import { saveGame } from './save.ts';
import { showGame } from './show.ts';

export const callNumber =
  (desk: Desk): Handler<'POST /games/:id/call-number'> =>
  ({ actor, params, body, commit }) => {
    const typed = body?.number;
    const isTyped = typed !== undefined && typed !== null && typed !== '';
    return untilUndisturbed(async () => {
      const hallId = hallOf(actor);
      const mending = isTyped ? await prepareMending(desk, hallId, params.id, typed) : null;
      return commit({ hallId }, async (tx) => {
        if (isTyped) refuseTyping(tx, actor);
        const loaded = await loadGame(tx.db, desk.cardOf, hallId, params.id);
        const call = isTyped ? typedCall(loaded, typed, mending) : await drawnCall(desk, tx, loaded);
        const by = { actor: auditActor(actor), at: desk.chance.now() };
        const change = accepted(apply(loaded.game, { ...call, at: notBefore(loaded.game, by.at) }), {
          number: asTyped(typed),
        });
        const row = await saveGame(tx, by, loaded, change);
        const { number: calledNumber, kind } = call;
        const game = await showGame(desk, tx.db, row);
        return { success: true, message: `Number ${calledNumber} called`, calledNumber, kind, game };
      });
    });
  };

type Call = Omit<MakeCall, 'at'>;

function refuseTyping({ hall }: HallTx, { role }: Actor): void {
  if (role !== 'moderator' && hall.ball_machine !== 1) throw new Refusal('MANUAL_CALL_NOT_ALLOWED');
}

/** The next number of the order in force. A game that cannot be called has none, and the rules say why. */
async function drawnCall(desk: Desk, tx: HallTx, { row, game }: LoadedGame): Promise<Call> {
  const round = roundInForce(game);
  if (round === null || !isRunning(game)) return { type: 'call', number: 0, kind: 'drawn' };
  const order = orderOf({ ...(await drawSecret(tx.db, row, desk.seedKey)), round });
  return { type: 'call', number: nextInOrder(order, numbersCalled(game)) ?? 0, kind: 'drawn' };
}

/** A round that mends a designated game which a typed number broke; found for one version of the game. */
type Mending = { version: number; round: number | null };

function typedCall({ row, game }: LoadedGame, typed: unknown, mending: Mending | null): Call {
  // Whether the round still mends depends on every call so far.
  if (game.designation && mending?.version !== row.version) throw new OvertakenError();
  return { type: 'call', number: typed as number, kind: 'manual', nextRound: mending?.round ?? undefined };
}

async function prepareMending(desk: Desk, hallId: string, gameId: string, typed: unknown): Promise<Mending | null> {
  const { db } = desk.storage;
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

/** A clock that was set back must not put a call before the one it followed. */
const notBefore = (game: Game, now: Date) => Math.max(now.getTime(), game.calls.at(-1)?.at ?? 0);

function asTyped(typed: unknown): number | string | undefined {
  if (typeof typed === 'number') return typed;
  return typeof typed === 'string' || typeof typed === 'boolean' ? String(typed).slice(0, 40) : undefined;
}
