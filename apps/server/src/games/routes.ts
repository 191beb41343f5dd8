import type { FastifyInstance } from 'fastify';
import type { Mount } from '../http/mount.ts';
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

export function mountGames(app: FastifyInstance, mount: Mount, services: Services): void {
  const desk = openDesk(services);
  guardDraws(app, services, desk);
  const mixer = makeMixer({ ...services, ...desk }, { call: callNext(desk), jackpot: drawDue(desk) });
  app.addHook('onReady', () => mixer.start());
  app.addHook('preClose', async () => mixer.stop());
  services.onPairDeleted.push(endGamesOfPair(desk));

  mount('GET /games/cards/available', availableCards(services));
  mount('POST /games/sequential', createGames(desk));
  mount('GET /games', listGames(desk));
  mount('GET /games/next-pending', nextPending(desk));
  mount('GET /games/next-draw', nextDraw(desk));
  mount('PUT /games/next-sale', putNextSale);
  mount('GET /games/paired-cashier', pairedCashier(desk));
  mount('POST /games/reset-game-counter', resetCounter);
  mount('POST /games/configure-next', configureNext);
  mount('GET /games/settings', readSettings(desk));
  mount('PATCH /games/settings', changeSettings(desk));

  mount('GET /games/:id', getGame(desk));
  mount('PATCH /games/:id', patchGame(desk));
  mount('POST /games/:id/start', startGame(desk));
  mount('POST /games/:id/cards', sellCards(desk));
  mount('POST /games/:id/pause', pauseGame(desk));
  mount('PUT /games/:id/status', setStatus(desk));
  mount('POST /games/:id/call-number', callNumber(desk, mixer), { brief: true });
  mount('POST /games/:id/mix', addText(desk));
  mount('POST /games/:id/check-bingo', checkBingo(desk), { brief: true });
  mount('POST /games/:id/paid', payWinner(desk));
  mount('POST /games/:id/finish', finishGame(desk));
  mount('POST /games/:id/void', voidGame(desk));
  mount('GET /games/:id/jackpot-status', jackpotStatus(desk));
  mount('POST /games/:id/select-jackpot-winner', drawJackpot(desk, mixer));

  mount('POST /games/:id/select-winner', selectWinner(desk));
  mount('POST /games/select-winner', selectWinnerByNumber(desk));
  mount('POST /games/configure-future-winners', configureFutureWinners(desk));
  mount('POST /games/future', (context) => configureFutureWinners(desk)(context));
  mount('POST /games/future-winners', listFutureWinners(desk));
  mount('PUT /games/future-winners/:id', changeFutureWinner(desk));
  mount('DELETE /games/future-winners/:id', deleteFutureWinner(desk));

  mount('GET /public/receipts/:gameId', getReceipt(desk));
}
