import type { Kysely } from 'kysely';
import type { Chance } from '../chance.ts';
import type { Database } from '../storage/schema.ts';
import type { Storage } from '../storage/storage.ts';

/** All that came and went within this time is one write, however often a display reconnects. */
const TELL_MS = 500;
const RENEW_MS = 60_000;
/** What was written holds so long: the displays of a server that died are gone after that. */
const HOLDS_MS = 90_000;

export type DisplayState = { connected: boolean; lastSeenAt: string };

/** The TVs of the halls: which are there now, and when one was there last. */
export type Displays = {
  /** From now on a display of the hall is there; the answer ends that. */
  join(hallId: string): () => void;
  /** Halls whose display was never seen are left out. */
  stateOf(db: Kysely<Database>, halls: readonly string[]): Promise<Map<string, DisplayState>>;
  start(): void;
  stop(): void;
};

export function makeDisplays({ storage, chance }: { storage: Storage; chance: Chance }): Displays {
  const here = new Map<string, number>();
  const untold = new Set<string>();
  let soon: NodeJS.Timeout | undefined;
  let renewal: NodeJS.Timeout | undefined;

  function moved(hallId: string): void {
    untold.add(hallId);
    // A display is not turned away because this could not be written: the next renewal tries again.
    soon ??= setTimeout(() => void tell().catch(() => {}), TELL_MS).unref();
  }

  async function tell(): Promise<void> {
    soon = undefined;
    const now = chance.now();
    const [at, held] = [now.toISOString(), new Date(now.getTime() + HOLDS_MS).toISOString()];
    const rows = [...untold].map((hall_id) => ({
      hall_id,
      first_at: at,
      seen_at: at,
      until: here.has(hall_id) ? held : at,
    }));
    untold.clear();
    await storage.write({}, ({ db }) =>
      db
        .insertInto('displays')
        .values(rows)
        .onConflict((c) =>
          c
            .column('hall_id')
            .doUpdateSet((e) => ({ seen_at: e.ref('excluded.seen_at'), until: e.ref('excluded.until') })),
        )
        .execute(),
    );
  }

  return {
    join(hallId) {
      here.set(hallId, (here.get(hallId) ?? 0) + 1);
      moved(hallId);
      return () => {
        const left = (here.get(hallId) ?? 1) - 1;
        if (left > 0) here.set(hallId, left);
        else here.delete(hallId);
        moved(hallId);
      };
    },
    async stateOf(db, halls) {
      const now = chance.now().toISOString();
      const rows =
        halls.length === 0 ? [] : await db.selectFrom('displays').selectAll().where('hall_id', 'in', halls).execute();
      const states = new Map(
        rows.map((row) => [row.hall_id, { connected: row.until > now, lastSeenAt: row.seen_at }] as const),
      );
      for (const id of halls) if (here.has(id)) states.set(id, { connected: true, lastSeenAt: now });
      return states;
    },
    start() {
      renewal = setInterval(() => {
        for (const hallId of here.keys()) moved(hallId);
      }, RENEW_MS).unref();
    },
    stop() {
      clearInterval(renewal);
      clearTimeout(soon);
    },
  };
}
