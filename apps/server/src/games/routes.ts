import { type Answer, ROUTES, type RouteKey } from '@adarash/contract';
import { cardCode } from '@adarash/rules/catalogue';
import type { FastifyInstance } from 'fastify';
import { changeSettings, configureNext, readSettings, resetCounter } from '../halls/hall-settings.ts';
import { type Mount, serializerOf } from '../http/mount.ts';
import { JsonText } from '../http/write-json.ts';
import type { Services } from '../services.ts';
import { callNext, callNumber } from './call-number.ts';
import type { HallCards } from './catalogue.ts';
import { changeGame, gameTx } from './change-game.ts';
import { checkBingo } from './check-claim.ts';
import {
  changeFutureWinner,
  configureFutureWinners,
  deleteFutureWinner,
  listFutureWinners,
  selectWinner,
  selectWinnerByNumber,
} from './choose-winners.ts';
import { createGames } from './create-games.ts';
import { watchForRestore } from './draw/reset-draws.ts';
import { drawDue, drawJackpot, patchGame } from './draw-jackpot.ts';
import {
  endOpenGames,
  falseClaim,
  finishedWords,
  finishGame,
  handOver,
  takeBack,
  undoHandOver,
  unlockCard,
  voidedWords,
  voidGame,
} from './end-game.ts';
import { keptCall, keptCheck, keptEnd } from './kept-answers.ts';
import { createMixes } from './mix/mix.ts';
import {
  availableCards,
  getGame,
  getReceipt,
  jackpotStatus,
  listGames,
  nextDraw,
  nextPending,
  openPrizes,
  pairedCashier,
} from './read-games.ts';
import { makeRunningGames } from './running-games.ts';
import { commandSale, readSale } from './sale/counter.ts';
import { commandOfSeller, readSelling } from './sale/seller-phone.ts';
import { closeSale, sellCards } from './sell-cards.ts';
import { signedActs } from './signed-acts.ts';
import { pauseGame, setStatus, startGame } from './start-game.ts';

export function mountGames(app: FastifyInstance, mount: Mount, services: Services): void {
  const calling = { ...services, running: makeRunningGames(services) };
  watchForRestore(app, services, endOpenGames(services));
  const jsonOf = <K extends RouteKey>(key: K, answer: Answer<K>): string =>
    serializerOf(ROUTES[key], services.checkAnswers).toJson(answer);
  const mixes = createMixes(services, {
    change: (tx, by, loaded, command) => changeGame(services, tx, by, loaded, command),
    purposes: {
      call: async (tx, by, loaded) =>
        jsonOf('POST /games/:id/call-number', await callNext(calling, gameTx(services, tx, by, loaded))),
      // Closing the sale calls no number, so the response is empty. The first number requires a separate request.
      sale: async () => 'null',
      jackpot: async (tx, by, loaded) =>
        jsonOf('POST /games/:id/select-jackpot-winner', await drawDue(services, gameTx(services, tx, by, loaded))),
    },
  });
  app.addHook('onReady', () => mixes.start());
  app.addHook('preClose', async () => mixes.stop());

  const acts = signedActs(services);
  mount.admin('GET /games/cards/available', availableCards(services));
  mount.hall('POST /games/sequential', createGames(services));
  mount.admin('GET /games', listGames(services));
  mount.hall('GET /games/next-pending', nextPending(services));
  mount.hall('GET /games/open-prizes', openPrizes(services));
  mount.hall('GET /games/next-draw', nextDraw(services));
  mount.hall('GET /sale', readSale(services));
  mount.hall('POST /sale/commands', commandSale(services));
  mount.seller('GET /sell', readSelling(services));
  mount.seller('POST /sell/commands', commandOfSeller(services));
  mount.hall('GET /games/paired-cashier', pairedCashier(services));
  mount.hall('POST /games/reset-game-counter', resetCounter);
  mount.hall('POST /games/configure-next', configureNext);
  mount.hall('GET /games/settings', readSettings(services));
  mount.hall('PATCH /games/settings', changeSettings(services));

  mount.admin('GET /games/:id', getGame(services));
  mount.hall('PATCH /games/:id', patchGame(services));
  mount.hall('POST /games/:id/start', startGame(services));
  mount.hall('POST /games/:id/cards', sellCards(services), { signedAbove: acts.removing });
  mount.hall('POST /games/:id/pause', pauseGame(services));
  mount.hall('PUT /games/:id/status', setStatus(services));
  mount.hall('POST /games/:id/call-number', callNumber(calling, mixes), { replay: keptCall(services) });
  mount.hall('POST /games/:id/take-back', takeBack(services));
  mount.hall('POST /games/:id/false-claim', falseClaim(services));
  mount.hall('POST /games/:id/unlock', unlockCard(services));
  mount.hall('POST /games/:id/close-sale', closeSale(services, mixes));
  mount.hall('POST /games/:id/check-bingo', checkBingo(calling), { replay: keptCheck(services) });
  mount.hall('POST /games/:id/paid', handOver(services), { signedAbove: acts.paying });
  mount.hall('POST /games/:id/paid/undo', undoHandOver(services));
  mount.hall('POST /games/:id/finish', finishGame(services), {
    signedAbove: acts.deciding,
    replay: keptEnd(services, finishedWords),
  });
  mount.hall('POST /games/:id/void', voidGame(services), {
    signedAbove: acts.voiding,
    replay: keptEnd(services, voidedWords),
  });
  mount.admin('GET /games/:id/jackpot-status', jackpotStatus(services));
  mount.hall('POST /games/:id/select-jackpot-winner', drawJackpot(services, mixes), { signedAbove: acts.drawing });

  mount.public('GET /public/receipts/:gameId', getReceipt(services));
}

/**
 * Serves the cards of a set or of the catalogue as cached text. A set never changes. The catalogue changes only before
 * the first game, so its size is the cache key.
 */
export function mountCards(mount: Mount, { storage, cardsOf }: Services): void {
  const written = new Map<string, JsonText>();
  mount.admin('GET /games/cards', async ({ hallId }) => {
    const { set, isOwn, cards } = await cardsOf(storage.db, hallId);
    const key = isOwn ? set.digest : String(cards.length);
    const known = written.get(key) ?? writtenOut(cards);
    written.set(key, known);
    return known;
  });
}

function writtenOut(cards: HallCards['cards']): JsonText {
  const data = cards.map(({ _id, cardId, numbers }) => ({
    _id,
    card_number: cardId,
    cardId,
    id: cardId,
    numbers,
    code: cardCode({ numbers }),
  }));
  return new JsonText(JSON.stringify({ success: true, data }));
}

export function mountDesignations(mount: Mount, services: Services): void {
  mount.hall('POST /games/:id/select-winner', selectWinner(services));
  mount.hall('POST /games/select-winner', selectWinnerByNumber(services));
  mount.hall('POST /games/configure-future-winners', configureFutureWinners(services));
  mount.hall('POST /games/future', (context) => configureFutureWinners(services)(context));
  mount.hall('POST /games/future-winners', listFutureWinners(services));
  mount.hall('PUT /games/future-winners/:id', changeFutureWinner(services));
  mount.hall('DELETE /games/future-winners/:id', deleteFutureWinner(services));
}
