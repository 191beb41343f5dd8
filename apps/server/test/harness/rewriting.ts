import { documentIn, type GameDocument } from '@adarash/rules/game';
import type { Kysely } from 'kysely';
import { verifyChains } from '../../src/audit-log/chain.ts';
import { differences } from '../../src/audit-log/verify/verify.ts';
import type { Database } from '../../src/storage/schema.ts';
import type { Hall } from './hall.ts';
import { cardOf } from './play/cards.ts';
import { cheapArgon2id } from './play/phones.ts';

export type Db = Kysely<Database>;

export type Rewriting = ReturnType<typeof rewritingIn>;

/** Tables of the chains, which are recomputed separately. */
const RECORD = ['audit', 'audit_heads'];

class Undo extends Error {}

/**
 * Returns functions with the findings of `audit verify` after the database was changed without the server. Each change
 * is undone.
 */
export function rewritingIn(hall: Hall) {
  /** Returns the findings like the command: a broken audit log is not compared with other data. */
  async function named(db: Db, table = 'audit', seedKey: Uint8Array | null = hall.services.seedKey): Promise<string[]> {
    const { broken } = RECORD.includes(table) ? await verifyChains(db) : { broken: null };
    if (broken) return [`chain ${broken.chain}, entry ${broken.seq}: ${broken.reason}`];
    return differences({ db, cardOf, seedKey, argon2id: cheapArgon2id });
  }

  return {
    named: () => named(hall.services.storage.db),

    /**
     * Returns the findings after a rewrite.
     * @param table the only rewritten table, if the chains need not be recomputed for other tables
     * @param seedKey null for an inspector without the key
     */
    async namedAfter(
      rewrite: (db: Db) => Promise<unknown>,
      table?: string,
      seedKey?: Uint8Array | null,
    ): Promise<string[]> {
      let found: string[] = [];
      const rewritten = hall.services.storage.write({}, async ({ db }) => {
        await rewrite(db);
        found = await named(db, table, seedKey);
        throw new Undo();
      });
      await rewritten.catch((error: Error) => {
        if (!(error instanceof Undo)) throw error;
      });
      return found;
    },
  };
}

/** Changes facts of a game's document past the rules. */
export async function rewriteDocument(db: Db, gameId: string, change: (facts: GameDocument) => object): Promise<void> {
  const games = db.selectFrom('games').select('document').where('id', '=', gameId);
  const { document } = await games.executeTakeFirstOrThrow();
  const rewritten = JSON.stringify({ ...JSON.parse(document), ...change(documentIn(document)) });
  await db.updateTable('games').set({ document: rewritten }).where('id', '=', gameId).execute();
}
