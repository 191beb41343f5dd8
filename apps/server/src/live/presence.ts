import type { DisplayState } from '@adarash/contract/routes/hall';
import type { Runtime } from '../platform/runtime.ts';
import type { Db } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';

/** The phones that listen to a hall to take part in its draws. */
export type Phones = ReturnType<typeof makePhones>;

/** The TVs of the halls: which are there now, and when one was there last. */
export type Displays = ReturnType<typeof makeDisplays>;

type PresenceOptions = {
  /** Everything that came and went within this time is one write. */
  readonly tellMs: number;
  readonly renewMs: number;
  tell(halls: readonly string[]): Promise<unknown>;
};

/**
 * Who is there in each hall, with the number of their streams: a reconnecting screen may hold two for a while. Changes are
 * written soon, and everything again from time to time, since what a server wrote is forgotten some time after it died.
 */
function makePresence({ tellMs, renewMs, tell }: PresenceOptions) {
  const halls = new Map<string, Map<string, number>>();
  const unannounced = new Set<string>();
  let soon: NodeJS.Timeout | undefined;
  let renewal: NodeJS.Timeout | undefined;

  function changed(hallId: string): void {
    unannounced.add(hallId);
    soon ??= setTimeout(write, tellMs).unref();
  }

  function write(): void {
    soon = undefined;
    const halls = [...unannounced];
    unannounced.clear();
    // Nobody is turned away because this could not be written: the next renewal tries again.
    void tell(halls).catch(() => {});
  }

  return {
    countOf: (hallId: string) => halls.get(hallId)?.size ?? 0,
    /** From now on one is there; what is returned ends that. */
    join(hallId: string, who: string): () => void {
      const present = halls.get(hallId) ?? new Map<string, number>();
      halls.set(hallId, present);
      present.set(who, (present.get(who) ?? 0) + 1);
      changed(hallId);
      return () => {
        const left = (present.get(who) ?? 1) - 1;
        if (left > 0) present.set(who, left);
        else present.delete(who);
        if (present.size === 0 && halls.get(hallId) === present) halls.delete(hallId);
        changed(hallId);
      };
    },
    start() {
      renewal = setInterval(() => {
        for (const hallId of halls.keys()) changed(hallId);
      }, renewMs).unref();
    },
    stop() {
      clearInterval(renewal);
      clearTimeout(soon);
    },
  };
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString();

/** What an instance said of its phones holds this long. */
const PHONES_HOLD_MS = 30_000;

/** A clock that all instances share. */
export type PresenceClock = (db: Db) => Promise<Date>;

type PhoneDependencies = {
  storage: Storage;
  now: PresenceClock;
  instance: string;
  /** Hears how many there are, soon after that changed at this instance, and from time to time. */
  onCount(hallId: string, phones: number): void;
};

export function makePhones({ storage, now, instance, onCount }: PhoneDependencies) {
  const isShared = storage.engine === 'postgresql';
  const { countOf, ...presence } = makePresence({
    tellMs: 250,
    renewMs: 10_000,
    async tell(halls) {
      // With SQLite there is no other instance to tell.
      if (isShared) await storage.write({}, (tx) => tellPhones(tx.db, halls));
      for (const hallId of halls) onCount(hallId, await count(storage.db, hallId));
    },
  });

  async function tellPhones(db: Db, halls: readonly string[]): Promise<void> {
    const until = later(await now(db), PHONES_HOLD_MS);
    await db
      .insertInto('listening')
      .values(halls.map((hall_id) => ({ instance, hall_id, phones: countOf(hall_id), until })))
      .onConflict((c) =>
        c
          .columns(['hall_id', 'instance'])
          .doUpdateSet((e) => ({ phones: e.ref('excluded.phones'), until: e.ref('excluded.until') })),
      )
      .execute();
  }

  /** How many listen, at every instance. */
  async function count(db: Db, hallId: string): Promise<number> {
    if (!isShared) return countOf(hallId);
    const elsewhere = await db
      .selectFrom('listening')
      .select((e) => e.fn.sum<string | null>('phones').as('phones'))
      .where('hall_id', '=', hallId)
      .where('instance', '<>', instance)
      .where('until', '>', (await now(db)).toISOString())
      .executeTakeFirst();
    return countOf(hallId) + Number(elsewhere?.phones ?? 0);
  }

  return { ...presence, count };
}

/** What was written of a display holds this long. */
const DISPLAYS_HOLD_MS = 90_000;

export function makeDisplays({ storage, runtime }: { storage: Storage; runtime: Runtime }) {
  const { countOf, join, ...presence } = makePresence({
    tellMs: 500,
    renewMs: 60_000,
    tell: (halls) => storage.write({}, (tx) => tellDisplays(tx.db, halls)),
  });

  function tellDisplays(db: Db, halls: readonly string[]): Promise<unknown> {
    const now = runtime.now();
    const [at, held] = [now.toISOString(), later(now, DISPLAYS_HOLD_MS)];
    const until = (hallId: string) => (countOf(hallId) > 0 ? held : at);
    return db
      .insertInto('displays')
      .values(halls.map((hall_id) => ({ hall_id, first_at: at, seen_at: at, until: until(hall_id) })))
      .onConflict((c) =>
        c
          .column('hall_id')
          .doUpdateSet((e) => ({ seen_at: e.ref('excluded.seen_at'), until: e.ref('excluded.until') })),
      )
      .execute();
  }

  return {
    ...presence,
    join: (hallId: string) => join(hallId, 'display'),
    /** Halls whose display was never seen are left out. */
    async stateOf(db: Db, halls: readonly string[]): Promise<Map<string, DisplayState>> {
      const now = runtime.now().toISOString();
      const rows =
        halls.length === 0 ? [] : await db.selectFrom('displays').selectAll().where('hall_id', 'in', halls).execute();
      const states = new Map(
        rows.map((row) => [row.hall_id, { connected: row.until > now, lastSeenAt: row.seen_at }] as const),
      );
      for (const id of halls) if (countOf(id) > 0) states.set(id, { connected: true, lastSeenAt: now });
      return states;
    },
  };
}
