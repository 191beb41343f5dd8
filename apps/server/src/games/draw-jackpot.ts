import { said } from '@adarash/contract/errors';
import { game as contract } from '@adarash/contract/routes/game';
import { jackpotPick } from '@adarash/rules/draw';
import { type Game, isMixing, jackpotRefusal } from '@adarash/rules/game';
import { fewestCards, GAMES_JUDGED } from '@adarash/rules/jackpot';
import { birrFromSantim } from '@adarash/rules/money';
import { Accepted } from '../http/idempotency.ts';
import type { HallHandler } from '../http/request-context.ts';
import { awardJson, findAward, nextDueAward, type StoredAward, triggerAward } from '../money/jackpot/awards.ts';
import { Refusal } from '../platform/refusal.ts';
import { lastCardCounts } from '../repositories/games.ts';
import { ownerSettings, twoPersonsOf } from '../repositories/halls.ts';
import { signatureMissing } from '../repositories/second-signature.ts';
import type { HallTx } from '../storage/storage.ts';
import { type GameTx, gameCommand, gameTx } from './change-game.ts';
import { drawSecret } from './draw/seeds.ts';
import type { GameDeps } from './game-deps.ts';
import type { Mixes } from './mix/mix.ts';
import { drawOf } from './signed-acts.ts';

export const drawJackpot =
  (services: GameDeps, mixes: Mixes): HallHandler<'POST /games/:id/select-jackpot-winner'> =>
  (request) =>
    gameCommand(services, request, async (game) => {
      const { tx, by, answer } = game;
      const award = await awardOf(game);
      if (award.kind !== 'drawn') return give(services, game, award);
      const { loaded, isPending } = await mixes.askPhones(tx, by, game.loaded, {
        purpose: 'jackpot',
        intent: request.idempotencyKey,
      });
      const isBrokenOff = isMixing(game.loaded.game) && loaded !== game.loaded;
      if (isBrokenOff) await assertSigned(game, award);
      return isPending
        ? new Accepted(await answer(loaded, { mixing: true as const }))
        : give(services, gameTx(services, tx, by, loaded), award);
    });

/**
 * Draws the due award after the mix of the phones' codes. The second signature is checked again, because another award
 * may be due now.
 */
export async function drawDue(services: GameDeps, game: GameTx) {
  const award = await awardOf(game);
  await assertSigned(game, award);
  return give(services, game, award);
}

async function assertSigned({ tx, by, loaded: { game } }: GameTx, award: StoredAward): Promise<void> {
  const missing = await signatureMissing(tx, by, async () => (game.jackpot ? null : drawOf(award, game.number)));
  if (missing) throw missing;
}

/**
 * Returns the award that was drawn in a game. A game has only one draw, so a repeated request returns the same award.
 */
async function awardOf({ tx, by, loaded: { game } }: GameTx): Promise<StoredAward> {
  const award = game.jackpot ? await findAward(tx, game.jackpot.awardId) : await nextDueAward(tx.db, game, by.at);
  if (!award) throw new Refusal('JACKPOT_NOT_DRAWABLE');
  // Must be checked before the mix opens, because an open mix cannot be undone.
  if (!game.jackpot) await needCards(tx, game, award);
  return award;
}

/**
 * Refuses the draw of an award in a game with too few cards, because staff could choose the winner by choosing the
 * game. The award remains pending.
 */
async function needCards({ db }: HallTx, game: Game, award: StoredAward): Promise<void> {
  if (award.kind !== 'drawn' || jackpotRefusal({ ...game, drawn: false }, { random: true }) !== null) return;
  const { drawMinCards } = await ownerSettings(db);
  const lastGames = await lastCardCounts(db, game, GAMES_JUDGED);
  const min = fewestCards(award.game_number !== null, drawMinCards, lastGames);
  if (game.cards.length < min) throw new Refusal('TOO_FEW_CARDS', { min });
}

async function give(services: GameDeps, game: GameTx, award: StoredAward) {
  const { tx, by, change, answer } = game;
  const { id: awardId, amount, message } = award;
  const cardId = award.card ?? (await cardDrawn(services, game, award));
  const given = { awardId, cardId, amount, message, random: award.kind === 'drawn', ...twoPersonsOf(by) };
  const drawn = await change({ type: 'giveJackpot', at: by.at.getTime(), ...given }, { cardId });
  const triggered = await triggerAward(tx, by, award, drawn.game, cardId);
  return answer(drawn, {
    message: `Card ${cardId} wins ${birrFromSantim(amount)} BIRR from the jackpot!`,
    award: awardJson(triggered, drawn.game.jackpot?.handedOver),
  });
}

async function cardDrawn({ seedKey }: GameDeps, { tx, loaded }: GameTx, award: StoredAward): Promise<number> {
  if (isMixing(loaded.game)) throw new Refusal('MIXING');
  const secret = await drawSecret(tx.db, loaded, seedKey);
  return jackpotPick({ ...secret, awardId: award.id, cards: loaded.game.cards.map((card) => card.cardId) });
}

/** Fields of a game that clients can read but not update. */
const FIXED = new Set(Object.keys(contract.omit({ jackpotEnabled: true }).shape));

/** Updates whether an award can be drawn in a game, which is the only field that clients can update. */
export const patchGame =
  (services: GameDeps): HallHandler<'PATCH /games/:id'> =>
  (request) => {
    const { body } = request;
    const fixed = Object.keys(body).find((field) => FIXED.has(field));
    if (fixed) throw new Refusal('FIELD_NOT_CHANGEABLE', { field: fixed });
    const { jackpotEnabled: enabled } = body;
    if (enabled !== undefined && typeof enabled !== 'boolean')
      throw new Refusal('VALIDATION', { field: 'jackpotEnabled' });
    return gameCommand(services, request, async ({ loaded, change, answer }) => {
      if (enabled === undefined) return answer(loaded, { message: 'Nothing was changed.' });
      const changed = await change({ type: 'setJackpotEnabled', enabled });
      return answer(changed, said(enabled ? 'JACKPOT_ON' : 'JACKPOT_OFF'));
    });
  };
