import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Handler, oneHall } from '../../http/handler.ts';
import type { Mount } from '../../http/mount.ts';
import { makeFairQueue } from '../../limits/limiter.ts';
import { QUEUES } from '../../limits/policies.ts';
import { FIRST_DAY } from '../../start/periods.ts';
import { Refusal, StorageBusy } from '../../start/refusal.ts';
import type { Services } from '../../start/services.ts';
import { hallPaper } from '../hall-paper.ts';
import { folderOf } from './folder.ts';
import { makeDates } from './sheet.ts';

/** A client that reads nothing for this long is cut off, because the snapshot must not stay open for ever. */
const STALLED_MS = 60_000;
const LOOK_EVERY_MS = 5_000;
/** What waits for the reader; nothing more is made until it is taken. */
const WAITING_BYTES = 256 * 1024;

const queue = makeFairQueue({
  ...QUEUES.folders,
  refuse: (why) => (why === 'full' ? new StorageBusy() : new Refusal('FOLDER_BUSY')),
});

export function mountInspection(mount: Mount, services: Services): void {
  mount('GET /games/admin/folder', makeFolder(services));
}

const makeFolder =
  (services: Services): Handler<'GET /games/admin/folder'> =>
  async ({ hallId: asked, query, request, reply }) => {
    const { storage, config, log } = services;
    const hallId = await oneHall(storage.db, asked);
    const hall = await hallPaper(services, hallId, query.language, request);
    const english = await hallPaper(services, hallId, 'en', request);
    const today = hall.dayOf(hall.at.getTime());
    const dates = makeDates(config.hallTz);
    const [, from = FIRST_DAY] = [query.from, FIRST_DAY].sort();
    const [to = today] = [query.to, today].sort();
    const out = new PassThrough({ highWaterMark: WAITING_BYTES });
    // Logged below; without a listener an error would end the process.
    out.on('error', () => {});
    await new Promise<void>((begin, refuse) => {
      const make = () =>
        storage.snapshot(async (db) => {
          const pieces = await folderOf({ services, db, hall, english, from, to, dates });
          begin();
          // What breaks off is cut off, so that nobody takes a half for the whole; a reader who left is no failure.
          await pipeline(watched(pieces, out), out).catch((error) => {
            if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
              log.error({ err: error }, 'a folder could not be made whole');
          });
        });
      queue({ key: hallId }, make).catch(refuse);
    });
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="inspection-${from}-${to}.zip"`)
      .send(out);
  };

/** Passes everything on, and aborts when the client stops reading. */
async function* watched(pieces: AsyncIterable<Uint8Array>, out: PassThrough): AsyncGenerator<Uint8Array> {
  let offeredAt: number | null = null;
  const timer = setInterval(() => {
    if (offeredAt !== null && performance.now() - offeredAt > STALLED_MS) out.destroy();
  }, LOOK_EVERY_MS);
  try {
    for await (const piece of pieces) {
      offeredAt = performance.now();
      yield piece;
      offeredAt = null;
    }
  } finally {
    clearInterval(timer);
  }
}
