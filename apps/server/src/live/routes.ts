import type { FastifyInstance } from 'fastify';
import type { Mount } from '../http/mount.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Services } from '../services.ts';
import type { HallEvent } from '../storage/storage.ts';
import { everything } from './streams.ts';

const NOT_OF_A_GAME: readonly HallEvent['type'][] = [
  'sale-changed',
  'counter-changed',
  'sellers-changed',
  'phones-changed',
];

/**
 * Returns the event for a reader of one game: changes of this game, the jackpot and the settings. Sale events of the
 * next game are omitted. If the jackpot was drawn in another game, the event is converted, because the reader would
 * mistake the version of that game for the version of its game.
 */
function heardIn(gameId: string, event: HallEvent): HallEvent | null {
  if (NOT_OF_A_GAME.includes(event.type)) return null;
  if (!('gameId' in event) || event.gameId === gameId) return event;
  const drawn = event.type === 'game-changed' && event.change === 'jackpot-drawn';
  return drawn ? { type: 'jackpot-changed', seq: event.seq } : null;
}

const TOLD_TO_SELLERS: readonly HallEvent['type'][] = [
  'sale-changed',
  'counter-changed',
  'sellers-changed',
  'game-changed',
  'hall-changed',
];
const askAgain = (seq: number): HallEvent => ({ type: 'sellers-changed', seq });

export function mountLive(app: FastifyInstance, mount: Mount, services: Services): void {
  const { live, storage } = services;

  app.addHook('onReady', () => live.start());
  app.addHook('preClose', async () => live.streams.endAll('stopping'));
  app.addHook('onClose', () => live.stop());

  mount.admin('GET /live', async ({ actor: { sessionHash }, hallId, reply }) => {
    await live.streams.open(reply, {
      right: { sessionHash },
      hallId,
      hears: everything,
      hello: async () => ({ seq: hallId === null ? 0 : await lastSeq(storage.db, hallId), gameVersion: null }),
    });
    return reply;
  });

  // A seller's phone receives only a notification to reload, without numbers, games or cards.
  mount.seller('GET /sell/events', async ({ actor: { sessionHash }, hallId, reply }) => {
    await live.streams.open(reply, {
      right: { sessionHash },
      hallId,
      hears: (event) => (TOLD_TO_SELLERS.includes(event.type) && 'seq' in event ? askAgain(event.seq) : null),
      hello: async () => ({ seq: await lastSeq(storage.db, hallId), gameVersion: null }),
    });
    return reply;
  });

  mount.admin('GET /games/:id/events', async ({ actor, hallId, params, reply }) => {
    const find = () =>
      storage.db.selectFrom('games').select(['hall_id', 'version']).where('id', '=', params.id).executeTakeFirst();
    const game = await find();
    if (!game || (hallId !== null && game.hall_id !== hallId)) throw new Refusal('GAME_NOT_FOUND');
    await live.streams.open(reply, {
      right: { sessionHash: actor.sessionHash },
      hallId: game.hall_id,
      hears: (event) => heardIn(params.id, event),
      hello: async () => {
        // The sequence number must be read before the version of the game, otherwise the version could be older than
        // the number.
        const seq = await lastSeq(storage.db, game.hall_id);
        return { seq, gameVersion: (await find())?.version ?? game.version };
      },
    });
    return reply;
  });
}

export async function lastSeq(db: Services['storage']['db'], hallId: string): Promise<number> {
  const hall = await db.selectFrom('halls').select('seq').where('id', '=', hallId).executeTakeFirst();
  return hall?.seq ?? 0;
}
