import { type Handler, oneHall } from '../http/handler.ts';
import { shareOf } from '../money/share.ts';
import type { Services } from '../start/services.ts';
import { describeShare } from './describe.ts';
import { hallPaper, sendPaper, sheetJob } from './hall-paper.ts';

export const printShare =
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
