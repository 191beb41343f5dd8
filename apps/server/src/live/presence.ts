import type { DisplayState } from '@adarash/contract/routes/hall';
import type { Runtime } from '../platform/runtime.ts';
import type { Db, PresenceTable } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';

/** Connected phones of each hall that participate in its draws. */
export type Phones = ReturnType<typeof makePhones>;

/** Connected displays of each hall, and the time of their last connection. */
export type Displays = ReturnType<typeof makeDisplays>;

/** Returns the time for connected clients, which is the same for all instances. */
export type PresenceClock = (db: Db) => Promise<Date>;

type Client = PresenceTable['kind'];

type PresenceOptions = {
  readonly storage: Storage;
  readonly kind: Client;
  readonly instance: string;
  readonly now: PresenceClock;
  /** Debounce time of a write in milliseconds: all changes within it are combined into one write. */
  readonly writeMs: number;
  readonly renewMs: number;
  /** Time for which a row about connected clients is valid. Rows of a stopped instance expire after it. */
  readonly validMs: number;
  readonly isWritten: boolean;
  /** Called after the number of clients at this instance has changed, and at each renewal. */
  onChange?(hallId: string): Promise<void>;
};

/**
 * Counts the connected clients of one kind per hall: in memory for this instance, and in the table `presence` for all
 * instances. After a reconnection a client may have several streams for a short time.
 */
function makePresence(options: PresenceOptions) {
  const { storage, kind, instance, now, writeMs, renewMs, validMs, isWritten, onChange } = options;
  const halls = new Map<string, Map<string, number>>();
  const changedHalls = new Set<string>();
  let soon: NodeJS.Timeout | undefined;
  let renewal: NodeJS.Timeout | undefined;

  const countHere = (hallId: string) => halls.get(hallId)?.size ?? 0;

  function changed(hallId: string): void {
    changedHalls.add(hallId);
    soon ??= setTimeout(writeChanged, writeMs).unref();
  }

  function writeChanged(): void {
    soon = undefined;
    const hallIds = [...changedHalls];
    changedHalls.clear();
    // If the write of the number of clients fails, clients are not refused; the next renewal writes the number again.
    void writeHalls(hallIds).catch(() => {});
  }

  async function writeHalls(hallIds: readonly string[]): Promise<void> {
    if (isWritten) await storage.write({}, (tx) => writeRows(tx.db, hallIds));
    if (onChange) for (const hallId of hallIds) await onChange(hallId);
  }

  async function writeRows(db: Db, hallIds: readonly string[]): Promise<void> {
    const at = await now(db);
    const seen_at = at.toISOString();
    const valid = new Date(at.getTime() + validMs).toISOString();
    const rows = hallIds.map((hall_id) => {
      const clients = countHere(hall_id);
      return { hall_id, kind, instance, clients, seen_at, until: clients > 0 ? valid : seen_at };
    });
    await db
      .insertInto('presence')
      .values(rows)
      .onConflict((c) =>
        c.columns(['hall_id', 'kind', 'instance']).doUpdateSet((e) => ({
          clients: e.ref('excluded.clients'),
          seen_at: e.ref('excluded.seen_at'),
          until: e.ref('excluded.until'),
        })),
      )
      .execute();
    // Deletes expired rows of stopped instances. The latest time of their clients is already in the rows written above.
    await db
      .deleteFrom('presence')
      .where('kind', '=', kind)
      .where('hall_id', 'in', hallIds)
      .where('instance', '<>', instance)
      .where('until', '<=', seen_at)
      .execute();
  }

  return {
    countHere,
    /** Adds an event stream of a client. Returns a function that removes it. */
    join(hallId: string, client: string): () => void {
      const present = halls.get(hallId) ?? new Map<string, number>();
      halls.set(hallId, present);
      present.set(client, (present.get(client) ?? 0) + 1);
      changed(hallId);
      return () => {
        const left = (present.get(client) ?? 1) - 1;
        if (left > 0) present.set(client, left);
        else present.delete(client);
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

type PhoneDependencies = {
  storage: Storage;
  now: PresenceClock;
  instance: string;
  /** Receives the current number of connected phones after a change at this instance, and periodically. */
  onCount(hallId: string, phones: number): void;
};

export function makePhones({ storage, now, instance, onCount }: PhoneDependencies) {
  // On SQLite there is only one instance, which counts its phones in memory.
  const isShared = storage.engine === 'postgresql';
  const { countHere, ...presence } = makePresence({
    storage,
    kind: 'phone',
    instance,
    now,
    writeMs: 250,
    renewMs: 10_000,
    validMs: 30_000,
    isWritten: isShared,
    onChange: async (hallId) => onCount(hallId, await count(storage.db, hallId)),
  });

  /** Returns the current number of connected phones of a hall at all instances. */
  async function count(db: Db, hallId: string): Promise<number> {
    if (!isShared) return countHere(hallId);
    const elsewhere = await db
      .selectFrom('presence')
      .select((e) => e.fn.sum<string | null>('clients').as('clients'))
      .where('hall_id', '=', hallId)
      .where('kind', '=', 'phone')
      .where('instance', '<>', instance)
      .where('until', '>', (await now(db)).toISOString())
      .executeTakeFirst();
    return countHere(hallId) + Number(elsewhere?.clients ?? 0);
  }

  return { ...presence, count };
}

type DisplayDependencies = { storage: Storage; runtime: Runtime; instance: string };

export function makeDisplays({ storage, runtime, instance }: DisplayDependencies) {
  const { countHere, join, ...presence } = makePresence({
    storage,
    kind: 'display',
    instance,
    now: async () => runtime.now(),
    writeMs: 500,
    renewMs: 60_000,
    validMs: 90_000,
    isWritten: true,
  });

  return {
    ...presence,
    join: (hallId: string) => join(hallId, 'display'),
    /** Returns the state of each hall's displays. Omits halls that never had a display. */
    async stateOf(db: Db, halls: readonly string[]): Promise<Map<string, DisplayState>> {
      if (halls.length === 0) return new Map();
      const now = runtime.now().toISOString();
      const rows = await db
        .selectFrom('presence')
        .select((e) => ['hall_id', e.fn.max('seen_at').as('seen_at'), e.fn.max('until').as('until')])
        .where('hall_id', 'in', halls)
        .where('kind', '=', 'display')
        .groupBy('hall_id')
        .execute();
      const states = new Map(
        rows.map((row) => [row.hall_id, { connected: row.until > now, lastSeenAt: row.seen_at }] as const),
      );
      for (const id of halls) if (countHere(id) > 0) states.set(id, { connected: true, lastSeenAt: now });
      return states;
    },
  };
}
