import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { addText } from './add-text.ts';
import { callNext, callNumber } from './call-number.ts';
import { checkBingo, payWinner } from './check-claim.ts';
import {
  changeFutureWinner,
  configureFutureWinners,
  deleteFutureWinner,
  listFutureWinners,
  selectWinner,
  selectWinnerByNumber,
} from './choose-winners.ts';
import { createGames } from './create-games.ts';
import { openDesk } from './desk.ts';
import { drawDue, drawJackpot } from './draw-jackpot.ts';
import { endGamesOfPair, finishGame, voidGame } from './end-game.ts';
import { changeSettings, configureNext, readSettings, resetCounter } from './hall-settings.ts';
import { makeMixer } from './mixer.ts';
import { putNextSale } from './next-sale.ts';
import { patchGame } from './patch-game.ts';
import {
  availableCards,
  getGame,
  jackpotStatus,
  listGames,
  nextDraw,
  nextPending,
  pairedCashier,
} from './read-games.ts';
import { getReceipt } from './receipt.ts';
import { sellCards } from './sell-cards.ts';
import { pauseGame, setStatus, startGame } from './set-status.ts';
import { guardDraws } from './start-anew.ts';

export function mountGames(app: FastifyInstance, services: Services): void {
  const desk = openDesk(services);
  guardDraws(app, services, desk);
  const mixer = makeMixer({ ...services, ...desk }, { call: callNext(desk), jackpot: drawDue(desk) });
  app.addHook('onReady', () => mixer.start());
  app.addHook('preClose', async () => mixer.stop());
  services.onPairDeleted.push(endGamesOfPair(desk));

  mount(app, services, 'GET /games/cards/available', availableCards(services));
  mount(app, services, 'POST /games/sequential', createGames(desk));
  mount(app, services, 'GET /games', listGames(desk));
  mount(app, services, 'GET /games/next-pending', nextPending(desk));
  mount(app, services, 'GET /games/next-draw', nextDraw(desk));
  mount(app, services, 'PUT /games/next-sale', putNextSale);
  mount(app, services, 'GET /games/paired-cashier', pairedCashier(desk));
  mount(app, services, 'POST /games/reset-game-counter', resetCounter);
  mount(app, services, 'POST /games/configure-next', configureNext);
  mount(app, services, 'GET /games/settings', readSettings(desk));
  mount(app, services, 'PATCH /games/settings', changeSettings(desk));

  mount(app, services, 'GET /games/:id', getGame(desk));
  mount(app, services, 'PATCH /games/:id', patchGame(desk));
  mount(app, services, 'POST /games/:id/start', startGame(desk));
  mount(app, services, 'POST /games/:id/cards', sellCards(desk));
  mount(app, services, 'POST /games/:id/pause', pauseGame(desk));
  mount(app, services, 'PUT /games/:id/status', setStatus(desk));
  mount(app, services, 'POST /games/:id/call-number', callNumber(desk, mixer), { often: true });
  mount(app, services, 'POST /games/:id/mix', addText(desk));
  mount(app, services, 'POST /games/:id/check-bingo', checkBingo(desk), { often: true });
  mount(app, services, 'POST /games/:id/paid', payWinner(desk));
  mount(app, services, 'POST /games/:id/finish', finishGame(desk));
  mount(app, services, 'POST /games/:id/void', voidGame(desk));
  mount(app, services, 'GET /games/:id/jackpot-status', jackpotStatus(desk));
  mount(app, services, 'POST /games/:id/select-jackpot-winner', drawJackpot(desk, mixer));

  mount(app, services, 'POST /games/:id/select-winner', selectWinner(desk));
  mount(app, services, 'POST /games/select-winner', selectWinnerByNumber(desk));
  mount(app, services, 'POST /games/configure-future-winners', configureFutureWinners(desk));
  mount(app, services, 'POST /games/future', (context) => configureFutureWinners(desk)(context));
  mount(app, services, 'POST /games/future-winners', listFutureWinners(desk));
  mount(app, services, 'PUT /games/future-winners/:id', changeFutureWinner(desk));
  mount(app, services, 'DELETE /games/future-winners/:id', deleteFutureWinner(desk));

  mount(app, services, 'GET /public/receipts/:gameId', getReceipt(desk));
}
