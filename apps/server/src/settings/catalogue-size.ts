import type { FastifyInstance } from 'fastify';
import { highestDesignated } from '../repositories/draws.ts';
import { gamesExist } from '../repositories/games.ts';
import { lockedHalls } from '../repositories/halls.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { Db } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';

/** What decides the size of the catalogue, so that the owner cannot; null: the owner decides. */
export async function sizeFixedBy(db: Db, { cardCount }: Services['config']): Promise<'setting' | 'games' | null> {
  if (cardCount !== null) return 'setting';
  return (await gamesExist(db)) ? 'games' : null;
}

/** Throws if a card that was sold or promised would go. Locks all halls, so that nobody sells meanwhile. */
export async function needFreeSize(tx: Tx, config: Services['config'], cardCount: number): Promise<void> {
  await lockedHalls(tx);
  const fixedBy = await sizeFixedBy(tx.db, config);
  if (fixedBy === 'setting') throw new Refusal('CATALOGUE_FIXED');
  if (fixedBy === 'games' || (await highestPromised(tx.db)) > cardCount) throw new Refusal('CATALOGUE_IN_USE');
}

/** The highest card that a regular, a designation or an award waits for. */
async function highestPromised(db: Db): Promise<number> {
  const regulars = await db.selectFrom('regulars').select('cards').execute();
  const ofRegulars = regulars.flatMap(({ cards }) => JSON.parse(cards) as number[]);
  const award = await db
    .selectFrom('awards')
    .select((q) => q.fn.max('card').as('card'))
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return Math.max(0, ...ofRegulars, Number(award?.card ?? 0), await highestDesignated(db));
}

const LOOK_EVERY_MS = 10_000;

/** Of several servers on one database the others follow the one at which the owner chose. */
export function followSize(app: FastifyInstance, services: Services, sizeOf: (db: Db) => Promise<number>): void {
  const { config, storage, background, resize } = services;
  if (storage.engine === 'sqlite' || config.cardCount !== null) return;
  let timer: NodeJS.Timeout | undefined;
  const look = () => background.run('following the catalogue', async () => resize(await sizeOf(storage.db)));
  app.addHook('onReady', async () => {
    timer = setInterval(look, LOOK_EVERY_MS).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
