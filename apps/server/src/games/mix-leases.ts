import type { ByStaff } from '../audit/append.ts';
import type { IntentMark } from '../http/idempotency.ts';
import type { Services } from '../services.ts';
import type { MixesTable } from '../storage/schema/games.ts';
import type { HallTx } from '../storage/storage.ts';

/** Another instance that has not been heard of for so long is taken for dead. */
const LEASE_MS = 15_000;

export type NewMix = { hallId: string; gameId: string; purpose: MixesTable['purpose']; intent: IntentMark | null };

/** Which mixes are under way, and which instance is at work on each: one at a time, and another when it dies. */
export type MixLeases = {
  open(tx: HallTx, by: ByStaff, mix: NewMix): Promise<void>;
  find(gameId: string): Promise<MixesTable | undefined>;
  isHeldHere(tx: HallTx, gameId: string): Promise<boolean>;
  /** Stores the links so far and holds on to the mix; false when another instance has taken it. */
  keep(gameId: string, links: readonly string[]): Promise<boolean>;
  drop(gameId: string): Promise<unknown>;
  /** Takes what nobody is at work on: after a restart, or after another instance died. */
  takeAbandoned(): Promise<string[]>;
};

export function makeMixLeases({ storage, chance }: Pick<Services, 'storage' | 'chance'>): MixLeases {
  const { db } = storage;
  const holder = chance.newId();
  const held = () => ({ holder, held_until: new Date(chance.now().getTime() + LEASE_MS).toISOString() });

  return {
    async open(tx, { actor }, { hallId, gameId, purpose, intent }) {
      await tx.db
        .insertInto('mixes')
        .values({
          game_id: gameId,
          hall_id: hallId,
          purpose,
          by_id: actor.id,
          by_name: actor.name,
          by_role: actor.role,
          intent_key: intent?.key ?? null,
          fingerprint: intent?.fingerprint ?? null,
          ...held(),
        })
        .execute();
    },
    find: (gameId) => db.selectFrom('mixes').selectAll().where('game_id', '=', gameId).executeTakeFirst(),
    async isHeldHere(tx, gameId) {
      const mine = tx.db.selectFrom('mixes').select('game_id').where('game_id', '=', gameId);
      return (await mine.where('holder', '=', holder).executeTakeFirst()) !== undefined;
    },
    keep: (gameId, links) =>
      storage.write({}, async (tx) => {
        const { numUpdatedRows } = await tx.db
          .updateTable('mixes')
          .set(held())
          .where('game_id', '=', gameId)
          .where('holder', '=', holder)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 0n) return false;
        // The game's version stays: no screen has to load it again.
        await tx.db
          .updateTable('games')
          .set({ mix_links: JSON.stringify(links) })
          .where('id', '=', gameId)
          .execute();
        return true;
      }),
    drop: (gameId) => storage.write({}, (tx) => tx.db.deleteFrom('mixes').where('game_id', '=', gameId).execute()),
    async takeAbandoned() {
      const now = chance.now().toISOString();
      const left = db.selectFrom('mixes').select('game_id').where('holder', '<>', holder);
      // SQLite has one server only, so whoever held a mix before is gone.
      const rows = await (storage.engine === 'sqlite' ? left : left.where('held_until', '<', now)).execute();
      const taken: string[] = [];
      for (const { game_id } of rows) {
        const { numUpdatedRows } = await storage.write({}, (tx) =>
          tx.db
            .updateTable('mixes')
            .set(held())
            .where('game_id', '=', game_id)
            .$if(storage.engine === 'postgresql', (query) => query.where('held_until', '<', now))
            .executeTakeFirstOrThrow(),
        );
        if (numUpdatedRows === 1n) taken.push(game_id);
      }
      return taken;
    },
  };
}
