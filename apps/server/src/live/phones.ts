import type { Kysely } from 'kysely';
import type { StorageClock } from '../storage/clock.ts';
import type { Database } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';

/** A change of the number is told to the other instances within this time. */
const TELL_MS = 250;
const RENEW_MS = 10_000;
/** What an instance said of itself holds so long; one that died is forgotten after that. */
const HOLDS_MS = 30_000;

/** The phones that listen to a hall to take part in its draws. */
export type Phones = {
  /** From now on this phone listens; the answer ends that. */
  join(hallId: string, phoneId: string): () => void;
  /** How many listen, at every instance. */
  count(db: Kysely<Database>, hallId: string): Promise<number>;
  start(): void;
  stop(): void;
};

type Means = { storage: Storage; storageClock: StorageClock; instance: string };

export function makePhones({ storage, storageClock, instance }: Means): Phones {
  /** By hall, each phone with the number of its streams: one that reconnects may hold two for a while. */
  const halls = new Map<string, Map<string, number>>();
  const untold = new Set<string>();
  const isShared = storage.engine === 'postgresql';
  let soon: NodeJS.Timeout | undefined;
  let renewal: NodeJS.Timeout | undefined;

  const countHere = (hallId: string) => halls.get(hallId)?.size ?? 0;

  function moved(hallId: string): void {
    if (!isShared) return;
    untold.add(hallId);
    soon ??= setTimeout(() => void tell().catch(() => {}), TELL_MS).unref();
  }

  async function tell(): Promise<void> {
    soon = undefined;
    const halls = [...untold];
    untold.clear();
    if (halls.length === 0) return;
    await storage.write({}, async ({ db }) => {
      const until = new Date((await storageClock.now(db)).getTime() + HOLDS_MS).toISOString();
      const rows = halls.map((hall_id) => ({ instance, hall_id, phones: countHere(hall_id), until }));
      await db
        .insertInto('listening')
        .values(rows)
        .onConflict((c) =>
          c
            .columns(['hall_id', 'instance'])
            .doUpdateSet((e) => ({ phones: e.ref('excluded.phones'), until: e.ref('excluded.until') })),
        )
        .execute();
    });
  }

  return {
    join(hallId, phoneId) {
      const phones = halls.get(hallId) ?? new Map<string, number>();
      halls.set(hallId, phones);
      phones.set(phoneId, (phones.get(phoneId) ?? 0) + 1);
      moved(hallId);
      return () => {
        const left = (phones.get(phoneId) ?? 1) - 1;
        if (left > 0) phones.set(phoneId, left);
        else phones.delete(phoneId);
        if (phones.size === 0 && halls.get(hallId) === phones) halls.delete(hallId);
        moved(hallId);
      };
    },
    async count(db, hallId) {
      if (!isShared) return countHere(hallId);
      const elsewhere = await db
        .selectFrom('listening')
        .select((e) => e.fn.sum<string | null>('phones').as('phones'))
        .where('hall_id', '=', hallId)
        .where('instance', '<>', instance)
        .where('until', '>', (await storageClock.now(db)).toISOString())
        .executeTakeFirst();
      return countHere(hallId) + Number(elsewhere?.phones ?? 0);
    },
    start() {
      if (!isShared) return;
      renewal = setInterval(() => {
        for (const hallId of halls.keys()) moved(hallId);
      }, RENEW_MS).unref();
    },
    stop() {
      clearInterval(renewal);
      clearTimeout(soon);
    },
  };
}
