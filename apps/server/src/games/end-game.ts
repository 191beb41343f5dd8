import { said } from '@adarash/contract/errors';
import { type Game, isOvertaken, outLimit, type Person } from '@adarash/rules/game';
import type { AuditContext } from '../audit-log/append.ts';
import type { HallHandler } from '../http/request-context.ts';
import { publish } from '../live/events.ts';
import { reverseContribution, type Shortfall } from '../money/jackpot/contributions.ts';
import { hallDay } from '../platform/periods.ts';
import { Refusal } from '../platform/refusal.ts';
import { type LoadedGame, openGames, toRules } from '../repositories/games.ts';
import { needDesignations, ownerSettings } from '../repositories/halls.ts';
import type { HallTx } from '../storage/storage.ts';
import { refuseTyping } from './call-number.ts';
import { changeGame, type GameTx, gameCommand } from './change-game.ts';
import type { EndOpenGames } from './draw/reset-draws.ts';
import type { GameDeps } from './game-deps.ts';
import { type CardsAsked, claimedGameJson, gameInResponse } from './game-json.ts';

export const finishedWords = () => said('GAME_FINISHED');
export const voidedWords = ({ number }: Pick<Game, 'number'>) => said('GAME_VOIDED', { number });

/** Finishes a game. A moderator can specify a card that wins by decision of the staff. */
export const finishGame =
  (services: GameDeps): HallHandler<'POST /games/:id/finish'> =>
  (request) => {
    const { actor, body, query } = request;
    const cardId = body?.moderatorCardId ?? undefined;
    if (cardId !== undefined && actor.role !== 'moderator') throw new Refusal('ACCESS_DENIED', { decideWinner: true });
    return gameCommand(services, request, async ({ tx, by, change, answer }) => {
      if (cardId !== undefined) await needDesignations(tx.db);
      const decision = cardId === undefined ? undefined : { cardId, by: by.actor };
      const people = { by: by.actor, beside: by.beside };
      const finish = { type: 'finish', at: by.at.getTime(), ...people, reason: body?.reason, decision } as const;
      const finished = await change(finish, { cardId });
      return answer(finished, finishedWords(), query.cards);
    });
  };

export const voidGame =
  (services: GameDeps): HallHandler<'POST /games/:id/void'> =>
  (request) =>
    gameCommand(services, request, async ({ tx, by, loaded, answer }) => {
      const { reason } = request.body;
      const voided = await callOff(services, tx, by, loaded, { reason, by: by.actor }, 'refuse');
      return answer(voided, voidedWords(voided.game));
    });

type EndDeps = Pick<GameDeps, 'cardOf' | 'seedKey' | 'demo'>;

async function callOff(
  deps: EndDeps,
  tx: HallTx,
  by: AuditContext,
  loaded: LoadedGame,
  why: { reason: string; by?: Person },
  shortfall: Shortfall,
): Promise<LoadedGame> {
  const voided = await changeGame(deps, tx, by, loaded, {
    type: 'void',
    at: by.at.getTime(),
    ...why,
    beside: by.beside,
  });
  await reverseContribution(tx, by, voided.game, shortfall);
  return voided;
}

/** Voids every unfinished game. A game that has paid a jackpot cannot be voided and is finished. */
export const endOpenGames =
  (deps: EndDeps): EndOpenGames =>
  async (tx, by, reason) => {
    for (const row of await openGames(tx.db, tx.hall.id)) {
      const loaded = await toRules(tx.db, deps.cardOf, row);
      if (loaded.game.jackpot === null) await callOff(deps, tx, by, loaded, { reason }, 'take-what-is-left');
      else await changeGame(deps, tx, by, loaded, { type: 'finish', at: by.at.getTime() });
    }
  };

/** Ends every game of a hall whose accounts are deleted. */
export const endGamesOfHall =
  (deps: EndDeps) =>
  async (tx: HallTx, by: AuditContext): Promise<void> => {
    const role = by.actor === 'system' ? by.actor : by.actor.role;
    const closing = { type: 'endWithHall', at: by.at.getTime(), role, reason: 'The hall was closed.' } as const;
    for (const row of await openGames(tx.db, tx.hall.id)) {
      const loaded = await toRules(tx.db, deps.cardOf, row);
      const { game } = await changeGame(deps, tx, by, loaded, closing);
      if (game.status === 'voided') await reverseContribution(tx, by, game, 'take-what-is-left');
    }
  };

export const handOver =
  (services: GameDeps): HallHandler<'POST /games/:id/paid'> =>
  (request) =>
    gameCommand(services, request, async ({ tx, by, change, answer }) => {
      const { of, cardId, by: means } = request.body;
      const byTransfer = means === 'transfer';
      const now = { at: by.at.getTime(), shift: tx.hall.shift };
      const changed = await change({ type: 'handOver', of, cardId, byTransfer, by: by.actor, ...now }, { cardId });
      return answer(changed, { message: `${namedIn(request.body)} is paid out.` });
    });

/** Undoes a recorded payout of a prize that was not paid. The audit log contains the payout and the undo. */
export const undoHandOver =
  (services: GameDeps): HallHandler<'POST /games/:id/paid/undo'> =>
  (request) =>
    gameCommand(services, request, async ({ tx, by, change, answer }) => {
      const { dayStartsAt } = await ownerSettings(services.storage.db);
      const dayOf = (at: number) => hallDay(new Date(at), services.config.hallTz, dayStartsAt);
      const changed = await change(
        { type: 'undoHandOver', ...request.body, at: by.at.getTime(), shift: tx.hall.shift, dayOf },
        { cardId: request.body.cardId },
      );
      return answer(changed, { message: `${namedIn(request.body)} is open again.` });
    });

const namedIn = ({ of, cardId }: { of: 'prize' | 'jackpot'; cardId?: number | undefined }): string => {
  if (of === 'jackpot') return 'The jackpot';
  return cardId === undefined ? 'The prize' : `The prize of card ${cardId}`;
};

/** Undoes the last call, if the user is allowed to type numbers. The audit log contains the call and the undo. */
export const takeBack =
  (services: GameDeps): HallHandler<'POST /games/:id/take-back'> =>
  (request) =>
    gameCommand(services, request, async (game) => {
      const { tx, by, loaded, change, answer } = game;
      refuseTyping(tx.hall, by.actor.role);
      await refuseOvertaken(game, request.body.after, request.query.cards);
      const number = loaded.game.calls.at(-1)?.number ?? '';
      const { reason } = request.body;
      const changed = await change({ type: 'takeBack', at: by.at.getTime(), by: by.actor, reason });
      return answer(changed, said('NUMBER_TAKEN_BACK', { number }), request.query.cards);
    });

/**
 * Locks a card after a false claim. A separate request is required, because a check by mistake must not lock a
 * card.
 */
export const falseClaim =
  (services: GameDeps): HallHandler<'POST /games/:id/false-claim'> =>
  (request) =>
    gameCommand(services, request, async (game) => {
      const { cardId, after } = request.body;
      const { tx, by, loaded, change, answer } = game;
      await refuseOvertaken(game, after, request.query.cards);
      const max = outLimit(loaded.game.cards.length);
      const changed = await change({ type: 'lockCard', cardId, by: by.actor }, { cardId, max });
      if (changed !== loaded) {
        const shown = claimedGameJson(gameInResponse(changed));
        await publish(tx, { type: 'claim-checked', gameId: changed.game.id, cardId, result: 'locked', game: shown });
      }
      return answer(changed, said('CARD_PUT_OUT', { cardId }), request.query.cards);
    });

/** Unlocks a card, which is possible until the next number. The audit log contains the lock and the unlock. */
export const unlockCard =
  (services: GameDeps): HallHandler<'POST /games/:id/unlock'> =>
  (request) =>
    gameCommand(services, request, async ({ by, change, answer }) => {
      const { cardId } = request.body;
      const changed = await change({ type: 'unlock', cardId, by: by.actor }, { cardId });
      return answer(changed, said('CARD_UNLOCKED', { cardId }), request.query.cards);
    });

/** Throws if the screen that sent the request has not received the latest call yet. */
async function refuseOvertaken({ loaded, answer }: GameTx, after: number | undefined, cards: CardsAsked) {
  if (!isOvertaken(loaded.game, after)) return;
  const { game } = await answer(loaded, {}, cards);
  throw new Refusal('OVERTAKEN', {}, { game });
}
