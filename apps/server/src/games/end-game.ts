import { said } from '@adarash/contract/errors';
import { type Game, moneyOf, type Person, prizeIn } from '@adarash/rules/game';
import { givenBackOutOf } from '@adarash/rules/two-persons';
import type { Handler } from '../http/handler.ts';
import { reverseContribution, type Shortfall } from '../money/jackpot/contributions.ts';
import type { By } from '../record/append.ts';
import { openGames } from '../repositories/game-lists.ts';
import { type LoadedGame, toRules } from '../repositories/games.ts';
import { needDesignations, needTwoPersons } from '../repositories/owner-settings.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { HallTx } from '../storage/storage.ts';
import { changeGame, gameCommand } from './change-game.ts';
import type { EndOpenGames } from './draw/start-over.ts';
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
      const voided = await callOff(tx, by, loaded, { reason: request.body.reason, by: by.actor }, 'refuse');
      return answer(voided, voidedWords(voided.game));
    });

async function callOff(
  tx: HallTx,
  by: By,
  loaded: LoadedGame,
  why: { reason: string; by?: Person },
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
