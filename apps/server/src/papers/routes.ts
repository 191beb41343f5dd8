import { type Handler, oneHall } from '../http/handler.ts';
import type { Mount } from '../http/mount.ts';
import { shareOf } from '../money/share.ts';
import type { Services } from '../start/services.ts';
import { getDayRoll, printDayRoll } from './day-roll.ts';
import { describeShare } from './describe.ts';
import { printCards, printGame, printTicket } from './game-slip.ts';
import { hallPaper, sendPaper, sheetJob } from './hall-paper.ts';

export function mountPaper(mount: Mount, services: Services): void {
  mount('GET /print/cards', printCards(services));
  mount('GET /print/games/:id', printGame(services));
  mount('GET /print/ticket', printTicket(services));
  mount('GET /games/day-roll', getDayRoll(services));
  mount('GET /print/day-roll', printDayRoll(services));
  mount('GET /print/share', printShare(services));
}

const printShare =
  (services: Services): Handler<'GET /print/share'> =>
  async ({ query: { cashierId, from, to, paper, language }, request, reply }) => {
    const hallId = await oneHall(services.storage.db, cashierId);
    const hall = await hallPaper(services, hallId, language, request);
    const statement = await services.storage.briefSnapshot(hallId, (db) => shareOf(db, hallId, { from, to }));
    const { words } = hall;
    const title = words.t('shareTitle', { from: words.day(from), to: words.day(to) });
    const job = sheetJob(hall, paper, title, describeShare(words, statement));
    return sendPaper(reply, `share-${from}-${to}`, job, hall);
  };
