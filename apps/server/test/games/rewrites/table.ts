import { type Santim, santim } from '@adarash/rules/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { weightMoved } from '../../../src/money/tallies/tally.ts';
import { linkHash } from '../../../src/record/append.ts';
import { TALLY_COLUMNS } from '../../../src/storage/schema/money.ts';
import { type Db, rewriteDocument } from '../../harness/rewriting.ts';

/** The hall that is rewritten: a game that was won, one that was called off, one that runs; a jackpot; a closed shift. */
export type Known = { hallId: string; cashierId: string; moderatorId: string; won: string; off: string; runs: string };

const wonGame = (db: Db, { won }: Known) => db.updateTable('games').where('id', '=', won);
const runningGame = (db: Db, { runs }: Known) => db.updateTable('games').where('id', '=', runs);
const ledgerOf = (db: Db, { hallId }: Known) => db.updateTable('jackpot_entries').where('hall_id', '=', hallId);
const shiftOf = (db: Db, { hallId }: Known) =>
  db.updateTable('shifts').where('hall_id', '=', hallId).where('closed_at', 'is not', null);
const entryOf = (db: Db, { hallId }: Known, seq: number) =>
  db.updateTable('audit').where('chain', '=', hallId).where('seq', '=', seq);

/** A rewrite, and what has to be said of it. */
type Rewrite = readonly [(db: Db, at: Known) => Promise<unknown>, RegExp];

/** Each value of an entry of the record, rewritten by itself. */
const FIELDS = {
  at: '2020-01-01T00:00:00.000Z',
  actor_id: null,
  actor_name: 'Somebody',
  actor_role: 'admin',
  action: 'test.undone',
  subject: 'another',
  before: '{}',
  after: null,
  hash: 'f'.repeat(64),
} as const;

const ENTRIES = Object.entries(FIELDS).map(([field, value]): [string, Rewrite] => [
  `the ${field} of an entry of the record`,
  [
    (db, at) =>
      entryOf(db, at, 3)
        .set({ [field]: value })
        .execute(),
    /^chain \w+, entry 3: /,
  ],
]);

export const REWRITES: Record<string, Rewrite> = {
  ...Object.fromEntries(ENTRIES),
  'an entry of the record together with its own hash': [
    async (db, at) => {
      const chain = db.selectFrom('audit').selectAll().where('chain', '=', at.hallId).orderBy('seq').limit(2);
      const [first, second] = await chain.execute();
      const { hash: _old, ...forged } = { ...second!, subject: 'another' };
      await entryOf(db, at, 2)
        .set({ ...forged, hash: linkHash(first!.hash, forged) })
        .execute();
    },
    /^chain \w+, entry 3: /,
  ],
  'an entry of the record taken out': [
    (db, at) => db.deleteFrom('audit').where('chain', '=', at.hallId).where('seq', '=', 2).execute(),
    /^chain \w+, entry 2: the entry is missing$/,
  ],
  'the end of the record taken off': [
    (db, at) => db.deleteFrom('audit').where('chain', '=', at.hallId).where('seq', '>', 2).execute(),
    /^chain \w+, entry 3: /,
  ],
  'where the record ends': [
    (db, at) => db.deleteFrom('audit_heads').where('chain', '=', at.hallId).execute(),
    /^chain \w+, entry 1: its chain has no known end$/,
  ],
  'the winner': [
    (db, at) =>
      rewriteDocument(db, at.won, () => ({ winners: [{ cardId: 3, pattern: 'cross', prize: 1700, callIndex: 4 }] })),
    /game 1 .* is not what the record holds/,
  ],
  'a call': [
    (db, at) =>
      db.updateTable('calls').set({ number: 75 }).where('game_id', '=', at.won).where('idx', '=', 1).execute(),
    /game 1 .* is not what the record holds/,
  ],
  'the seal of a game': [
    (db, at) =>
      wonGame(db, at)
        .set({ commitment: '0'.repeat(64) })
        .execute(),
    /game 1 .* has another seal/,
  ],
  'an opened commitment': [
    (db, at) =>
      db
        .updateTable('commitments')
        .set({ commitment: '0'.repeat(64) })
        .where('hall_id', '=', at.hallId)
        .where('sequence', '=', 9)
        .execute(),
    /commitment 9 .* is not the one that was opened/,
  ],
  'a commitment taken away': [
    (db, at) => db.deleteFrom('commitments').where('hall_id', '=', at.hallId).where('sequence', '=', 9).execute(),
    /commitment 9 .* is missing/,
  ],
  'an end undone': [
    async (db, at) => {
      await wonGame(db, at)
        .set({ status: 'active', ended_at: null, winner_count: 0, prizes_paid: santim(0) })
        .execute();
      await rewriteDocument(db, at.won, () => ({ winners: [] }));
    },
    /game 1 .* is not what the record holds/,
  ],
  'the tallies': [
    (db, at) =>
      db
        .updateTable('tallies')
        .set((e) => ({ house_fee: e('house_fee', '+', 1) }))
        .where('hall_id', '=', at.hallId)
        .where('period', '=', 'all')
        .execute(),
    /the tallies of hall .* \(all\) are not the sum/,
  ],
  'the tallies of a month alone': [
    (db, at) =>
      db
        .updateTable('tallies')
        .set((e) => ({ typed_numbers: e('typed_numbers', '-', 1) }))
        .where('hall_id', '=', at.hallId)
        .where((e) => e(e.fn('length', ['period']), '=', 7))
        .execute(),
    /the tallies of hall .* \(\d{4}-\d{2}\) are not the sum/,
  ],
  'a roll-up taken away': [
    (db, at) => db.deleteFrom('tallies').where('hall_id', '=', at.hallId).where('status', '=', 'voided').execute(),
    /the tallies of hall .* are not the sum/,
  ],
  'the house fee of a game': [
    (db, at) =>
      wonGame(db, at)
        .set({ house_fee: santim(400), prize_pool: santim(1600), prizes_paid: santim(1600) })
        .execute(),
    /game 1 .* does not bear out its own house_fee, prize_pool, prizes_paid/,
  ],
  'a card that was not paid': [
    (db, at) => wonGame(db, at).set({ complete_unpaid: 3 }).execute(),
    /game 1 .* does not bear out its own complete_unpaid/,
  ],
  'a game that never began, tallies and all': [
    async (db, at) => {
      const before = await db.selectFrom('games').selectAll().where('id', '=', at.won).executeTakeFirstOrThrow();
      await wonGame(db, at).set({ started_at: null }).execute();
      for (const { hall_id, period, status, pattern, ...moved } of weightMoved([
        { before: { row: before }, after: { row: { ...before, started_at: null } } },
      ])) {
        const sums = TALLY_COLUMNS.map((name) => [name, sql<number>`${sql.ref(name)} + ${moved[name]}`]);
        await db
          .updateTable('tallies')
          .set(Object.fromEntries(sums))
          .where((e) => e.and({ hall_id, period, status, pattern }))
          .execute();
      }
    },
    /game 1 .* is not what the record says: its started at/,
  ],
  'the day of a game': [
    (db, at) => wonGame(db, at).set({ day: '2020-01-01' }).execute(),
    /game 1 .* is not what the record says: its day/,
  ],
  'a hand-over taken away': [
    (db, at) =>
      rewriteDocument(db, at.won, ({ winners: [won] }) => {
        const { handedOver, ...winner } = won!;
        expect(handedOver?.by.id).toBe(at.cashierId);
        return { winners: [winner] };
      }),
    /game 1 .* is not what the record says: its winners/,
  ],
  'an award said to be handed over': [
    (db, at) =>
      rewriteDocument(db, at.runs, ({ jackpot }) => ({
        jackpot: { ...jackpot, handedOver: { at: 1, by: { id: 'a', name: 'b', role: 'cashier' } } },
      })),
    /game 3 .* is not what the record says: its jackpot$/m,
  ],
  'who wrote an entry of the ledger, and when': [
    (db, at) =>
      ledgerOf(db, at).set({ by_name: 'Nobody', at: '2020-01-01T00:00:00.000Z' }).where('seq', '=', 3).execute(),
    /entry 3 of the jackpot's ledger .* its by name, its at/,
  ],
  'commitments put out of use': [
    (db, at) =>
      db
        .updateTable('commitments')
        .set({ discarded_at: '2026-01-01T00:00:00.000Z' })
        .where('hall_id', '=', at.hallId)
        .where('sequence', '=', 9)
        .execute(),
    /commitment 9 .* is not what the record says: its discarded at/,
  ],
  'the counter': [
    (db, at) => db.updateTable('halls').set({ next_number: 9 }).where('id', '=', at.hallId).execute(),
    /hall .* is not what the record says: its next number/,
  ],
  'the cards of a running game': [
    (db, at) => rewriteDocument(db, at.runs, () => ({ cards: [3, 7, 43] })),
    /game 3 .* is not what the record says: its cards/,
  ],
  'the status of a running game': [
    (db, at) => runningGame(db, at).set({ status: 'paused' }).execute(),
    /game 3 .* is not what the record says: its status/,
  ],
  'a designation slipped into a running game': [
    async (db, at) => {
      const by = { id: at.moderatorId, name: 'M', role: 'moderator' };
      await rewriteDocument(db, at.runs, () => ({ designation: { cardId: 3, pattern: 'all', by } }));
      await runningGame(db, at).set({ draw_kind: 'designated' }).execute();
    },
    /game 3 .* is not what the record says: its designation/,
  ],
  'a typed number of a running game': [
    (db, at) =>
      db
        .updateTable('calls')
        .set({ kind: 'drawn' })
        .where('game_id', '=', at.runs)
        .where('kind', '=', 'manual')
        .execute(),
    /game 3 .* is not what the record says: its typed numbers/,
  ],
  'an amount of the ledger, sums and all': [
    async (db, at) => {
      const more = (name: string) => sql<Santim>`${sql.ref(name)} + 500`;
      await ledgerOf(db, at)
        .set({ amount: more('amount') })
        .where('kind', '=', 'addition')
        .execute();
      const sums = { put_in: more('put_in'), available: more('available') };
      await db.updateTable('jackpots').set(sums).where('hall_id', '=', at.hallId).execute();
    },
    /entry \d+ of the jackpot's ledger .* is not what the record says/,
  ],
  'an entry of the ledger taken away': [
    (db, at) => db.deleteFrom('jackpot_entries').where('hall_id', '=', at.hallId).where('seq', '=', 5).execute(),
    /entry 5 of the jackpot's ledger .* is missing/,
  ],
  'the card of an award that waits': [
    (db, at) =>
      db.updateTable('awards').set({ card: 42 }).where('hall_id', '=', at.hallId).where('card', '=', 3).execute(),
    /award .* is not what the record says/,
  ],
  'the end of the record, cut off': [
    async (db, at) => {
      const receipt = db.selectFrom('audit').select('seq').where('action', '=', 'game.receipt');
      const last = (await receipt.where('subject', '=', at.off).executeTakeFirstOrThrow()).seq - 1;
      const chain = db.selectFrom('audit').select('hash').where('chain', '=', at.hallId);
      const { hash } = await chain.where('seq', '=', last).executeTakeFirstOrThrow();
      await db.deleteFrom('audit').where('chain', '=', at.hallId).where('seq', '>', last).execute();
      await db.updateTable('audit_heads').set({ seq: last, hash }).where('chain', '=', at.hallId).execute();
    },
    /the record of hall .* ends or differs before game 2/,
  ],
  'what was counted in a shift': [
    async (db, at) => {
      const shift = db.selectFrom('shifts').select('close').where('hall_id', '=', at.hallId);
      const close = JSON.parse((await shift.where('close', 'is not', null).executeTakeFirstOrThrow()).close ?? '');
      const forged = { ...close, difference: 0, counted: close.counted - close.difference };
      await shiftOf(db, at)
        .set({ close: JSON.stringify(forged) })
        .execute();
    },
    /shift/,
  ],
  'the float of a shift': [
    (db, at) =>
      shiftOf(db, at)
        .set({ opening_float: santim(3_000) })
        .execute(),
    /shift/,
  ],
  'the day of a shift': [(db, at) => shiftOf(db, at).set({ day: '2020-01-01' }).execute(), /shift/],
  'the number of a shift': [(db, at) => shiftOf(db, at).set({ number: 7 }).execute(), /shift/],
  'a shift taken away': [
    (db, at) => db.deleteFrom('shifts').where('hall_id', '=', at.hallId).where('closed_at', 'is not', null).execute(),
    /shift/,
  ],
  'the game that a rounding came from': [
    async (db) => {
      const rounding = db
        .updateTable('jackpot_entries')
        .set({ game_id: 'f'.repeat(24) })
        .where('kind', '=', 'rounding');
      expect((await rounding.executeTakeFirstOrThrow()).numUpdatedRows).toBe(1n);
    },
    /what the prizes of game \w+ left over is not what the jackpot took in/,
  ],
};
