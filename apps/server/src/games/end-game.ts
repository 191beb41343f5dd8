import { said } from '@adarash/contract/errors';
import { apply, type Game, isOvertaken, moneyOf, outLimit, type Person, prizeIn } from '@adarash/rules/game';
import { givenBackOutOf } from '@adarash/rules/house';
import type { PaidBy } from '@adarash/rules/means';
import type { Handler } from '../http/handler.ts';
import { reverseContribution, type Shortfall } from '../money/jackpot/contributions.ts';
import type { By, ByStaff } from '../record/append.ts';
import { type LoadedGame, openGames, toRules } from '../repositories/games.ts';
import { needDesignations, needMeans, needTwoPersons, ownerSettings } from '../repositories/halls.ts';
import { hallDay } from '../start/periods.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { HallTx } from '../storage/storage.ts';
import { refuseTyping } from './call-number.ts';
import { accepted, changeGame, type GameTx, gameCommand, saveGame } from './change-game.ts';
import type { EndOpenGames } from './draw/start-over.ts';
import type { CardsAsked } from './game-json.ts';
import { returnedInSale } from './sale.ts';

export const finishedWords = () => said('GAME_FINISHED');
export const voidedWords = ({ number }: Pick<Game, 'number'>) => said('GAME_VOIDED', { number });

/** A moderator may name the card that wins by decision. */
export const finishGame =
  (services: Services): Handler<'POST /games/:id/finish'> =>
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
      if (decision) await needTwoPersons(tx, by, 'decision', prizeIn(finished.game, 1, 0));
      return answer(finished, finishedWords(), query.cards);
    });
  };

export const voidGame =
  (services: Services): Handler<'POST /games/:id/void'> =>
  (request) =>
    gameCommand(services, request, async ({ tx, by, loaded, answer }) => {
      const { reason, refund } = request.body;
      await needMeans(tx.db, refund);
      const voided = await callOff(tx, by, loaded, { reason, refund, by: by.actor }, 'refuse');
      return answer(voided, voidedWords(voided.game));
    });

async function callOff(
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  why: { reason: string; by?: Person; refund?: PaidBy | undefined },
  shortfall: Shortfall,
): Promise<LoadedGame> {
  const inSale = await returnedInSale(tx, loaded.game);
  const voided = await changeGame(tx, by, loaded, { type: 'void', at: by.at.getTime(), ...why, beside: by.beside });
  await reverseContribution(tx, by, voided.game, shortfall);
  await needTwoPersons(tx, by, 'void', givenBackOutOf(voided.game, moneyOf(voided.game).pot, inSale));
  return voided;
}

/** Calls off every game that has not ended. A game that has paid a jackpot cannot be voided and is finished. */
export const endOpenGames =
  ({ cardOf }: Pick<Services, 'cardOf'>): EndOpenGames =>
  async (tx, by, reason) => {
    for (const row of await openGames(tx.db, tx.hall.id)) {
      const loaded = await toRules(tx.db, cardOf, row);
      if (loaded.game.jackpot === null) await callOff(tx, by, loaded, { reason }, 'take-what-is-left');
      else await changeGame(tx, by, loaded, { type: 'finish', at: by.at.getTime() });
    }
  };

export const handOver =
  (services: Services): Handler<'POST /games/:id/paid'> =>
  (request) =>
    gameCommand(services, request, async ({ tx, by, change, answer }) => {
      const { of, cardId, paidBy } = request.body;
      await needMeans(tx.db, paidBy);
      const now = { at: by.at.getTime(), shift: tx.hall.shift };
      const changed = await change({ type: 'handOver', of, cardId, paidBy, by: by.actor, ...now }, { cardId });
      return answer(changed, { message: `${namedIn(request.body)} is handed over.` });
    });

/** Undoes a hand-over that did not happen. The record has both. */
export const undoHandOver =
  (services: Services): Handler<'POST /games/:id/paid/undo'> =>
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

/** Takes back the last number, by anyone who may type numbers. The record has both. */
export const takeBack =
  (services: Services): Handler<'POST /games/:id/take-back'> =>
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

/** A check is a look as well, and a slip of the finger must put nobody out: a false claim is said on its own. */
export const falseClaim =
  (services: Services): Handler<'POST /games/:id/false-claim'> =>
  (request) =>
    gameCommand(services, request, async (game) => {
      const { cardId, after, signed } = request.body;
      const { tx, by, loaded } = game;
      await refuseOvertaken(game, after, request.query.cards);
      const result = apply(loaded.game, { type: 'disqualify', cardId, by: by.actor, signedBy: signerOf(by, signed) });
      if (!result.ok && result.error === 'OUT_LIMIT') await refuseBeyond(game);
      const change = accepted(result, { cardId });
      const changed = await saveGame(tx, by, loaded, change);
      if (change.events.some((event) => event.type === 'disqualified' && event.decided)) {
        await needDesignations(tx.db);
        await needTwoPersons(tx, by, 'decision', prizeIn(changed.game, 1, 0));
      }
      return game.answer(changed, said('CARD_PUT_OUT', { cardId }), request.query.cards);
    });

/** The moderator of the hall: at the cashier's counter by their password, at their own screen by saying so. */
function signerOf({ actor, beside }: ByStaff, signed: true | undefined): Person | undefined {
  if (beside?.role === 'moderator') return beside;
  return actor.role === 'moderator' && signed ? actor : undefined;
}

/** Names who is needed, unless nobody can: a game that staff decide is a designated one, which an owner may rule out. */
async function refuseBeyond({ tx, by, loaded }: GameTx): Promise<never> {
  await needDesignations(tx.db);
  const max = outLimit(loaded.game.cards.length);
  throw new Refusal('OUT_LIMIT', { max }, by.actor.role === 'cashier' ? { needed: 'moderator' } : {});
}

/** What was seen on a screen is judged as it was seen. */
async function refuseOvertaken({ loaded, answer }: GameTx, after: number | undefined, cards: CardsAsked) {
  if (!isOvertaken(loaded.game, after)) return;
  const { game } = await answer(loaded, {}, cards);
  throw new Refusal('OVERTAKEN', {}, { game });
}
