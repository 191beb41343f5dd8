import { cardCode } from '@adarash/rules/catalogue';
import type { FastifyInstance } from 'fastify';
import { Outcome } from '../http/handler.ts';
import { keeping, type Mount } from '../http/mount.ts';
import { changeSettings, configureNext, readSettings, resetCounter } from '../settings/hall-settings.ts';
import type { Services } from '../start/services.ts';
import { callsAgain, checksAgain, endsAgain } from './answers-again.ts';
import { callNext, callNumber } from './call-number.ts';
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
import { makeOrders } from './draw/seeds.ts';
import { guardDraws } from './draw/start-over.ts';
import { drawDue, drawJackpot, patchGame } from './draw-jackpot.ts';
import {
  endOpenGames,
  falseClaim,
  finishedWords,
  finishGame,
  handOver,
  takeBack,
  undoHandOver,
  voidedWords,
  voidGame,
} from './end-game.ts';
import { showGame, shownGame } from './game-json.ts';
import { makeMixer } from './mix/mixer.ts';
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
import { commandOfSeller, commandSale, putNextSale, readSale, readSelling } from './sale.ts';
import { addText, closeSale, sellCards } from './sell-cards.ts';
import { pauseGame, setStatus, startGame } from './start-game.ts';

export function mountGames(app: FastifyInstance, mount: Mount, services: Services): void {
  const calling = { ...services, orders: makeOrders(services.seedKey) };
  const [calls, checks] = [callsAgain(services), checksAgain(services)];
  const endGames = endOpenGames(services);
  guardDraws(app, services, endGames);
  const mixer = makeMixer(services, {
    change: changeGame,
    show: (loaded) => showGame(services.storage.db, shownGame(loaded)),
    purposes: {
      call: {
        act: (tx, by, loaded) => callNext(calling, gameTx(tx, by, loaded)),
        write: keeping(calls, JSON.stringify),
      },
      // Nobody waits for it: the first number is asked for by itself.
      sale: { act: async () => null },
      jackpot: { act: (tx, by, loaded) => drawDue(services, gameTx(tx, by, loaded)) },
    },
  });
  app.addHook('onReady', () => mixer.start());
  app.addHook('preClose', async () => mixer.stop());
  services.onPairDeleted.push((tx, by) => endGames(tx, by, 'The hall was closed.'));

  mount('GET /games/cards/available', availableCards(services));
  mount('POST /games/sequential', createGames(services));
  mount('GET /games', listGames(services));
  mount('GET /games/next-pending', nextPending(services));
  mount('GET /games/open-prizes', openPrizes(services));
  mount('GET /games/next-draw', nextDraw(services));
  mount('GET /sale', readSale(services));
  mount('POST /sale/commands', commandSale(services));
  mount('PUT /games/next-sale', putNextSale(services));
  mount('GET /sell', readSelling(services));
  mount('POST /sell/commands', commandOfSeller(services));
  mount('GET /games/paired-cashier', pairedCashier(services));
  mount('POST /games/reset-game-counter', resetCounter);
  mount('POST /games/configure-next', configureNext);
  mount('GET /games/settings', readSettings(services));
  mount('PATCH /games/settings', changeSettings(services));

  mount('GET /games/:id', getGame(services));
  mount('PATCH /games/:id', patchGame(services));
  mount('POST /games/:id/start', startGame(services, mixer));
  mount('POST /games/:id/cards', sellCards(services));
  mount('POST /games/:id/pause', pauseGame(services));
  mount('PUT /games/:id/status', setStatus(services, mixer));
  mount('POST /games/:id/call-number', callNumber(calling, mixer), { brief: true, again: calls });
  mount('POST /games/:id/take-back', takeBack(services));
  mount('POST /games/:id/false-claim', falseClaim(services));
  mount('POST /games/:id/close-sale', closeSale(services, mixer));
  mount('POST /games/:id/mix', addText(services));
  mount('POST /games/:id/check-bingo', checkBingo(services), { brief: true, again: checks });
  mount('POST /games/:id/paid', handOver(services));
  mount('POST /games/:id/paid/undo', undoHandOver(services));
  mount('POST /games/:id/finish', finishGame(services), { again: endsAgain(services, finishedWords) });
  mount('POST /games/:id/void', voidGame(services), { again: endsAgain(services, voidedWords) });
  mount('GET /games/:id/jackpot-status', jackpotStatus(services));
  mount('POST /games/:id/select-jackpot-winner', drawJackpot(services, mixer));

  mount('GET /public/receipts/:gameId', getReceipt(services));
}

/** The catalogue changes before the first game alone, and a set never: each is written out once, the catalogue by size. */
export function mountCards(mount: Mount, { storage, cardsOf }: Services): void {
  const written = new Map<string, Outcome>();
  mount('GET /games/cards', async ({ hallId }) => {
    const { set, isOwn, cards } = await cardsOf(storage.db, hallId);
    const key = isOwn ? set.digest : String(cards.length);
    const known = written.get(key) ?? writtenOut(cards);
    written.set(key, known);
    return known;
  });
}

function writtenOut(cards: Services['cards']): Outcome {
  const data = cards.map(({ _id, cardId, numbers }) => ({
    _id,
    card_number: cardId,
    cardId,
    id: cardId,
    numbers,
    code: cardCode({ numbers }),
  }));
  return new Outcome({ json: JSON.stringify({ success: true, data }) });
}

export function mountDesignations(mount: Mount, services: Services): void {
  mount('POST /games/:id/select-winner', selectWinner(services));
  mount('POST /games/select-winner', selectWinnerByNumber(services));
  mount('POST /games/configure-future-winners', configureFutureWinners(services));
  mount('POST /games/future', (context) => configureFutureWinners(services)(context));
  mount('POST /games/future-winners', listFutureWinners(services));
  mount('PUT /games/future-winners/:id', changeFutureWinner(services));
  mount('DELETE /games/future-winners/:id', deleteFutureWinner(services));
}
