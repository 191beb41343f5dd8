import { documentIn, type GameDocument } from '@adarash/rules/game';
import { santim } from '@adarash/rules/money';
import { sql } from 'kysely';
import { linkHash } from '../../../../src/audit-log/append.ts';
import { type Db, rewriteDocument } from '../../../harness/rewriting.ts';

/** Changes or deletes a fact of the hall in SQL. */
type Change = (db: Db, hallId: string) => Promise<unknown>;
/** The change, and the difference that must be reported. */
type Rewrite = readonly [Change, RegExp];

/** Fields of an entry, each of which is changed separately. */
const FIELDS = {
  at: '2020-01-01T00:00:00.000Z',
  actor_id: 'somebody',
  actor_name: 'Somebody',
  actor_role: 'admin',
  action: 'test.undone',
  subject: 'another',
  before: '{}',
  after: null,
  hash: 'f'.repeat(64),
} as const;

const CHAIN: Record<string, Rewrite> = {
  ...Object.fromEntries(
    Object.entries(FIELDS).map(([field, value]): [string, Rewrite] => [
      `the ${field} of an entry`,
      [
        (db, hallId) =>
          db
            .updateTable('audit')
            .set({ [field]: value })
            .where('chain', '=', hallId)
            .where('seq', '=', 3)
            .execute(),
        /^chain \w+, entry 3: /,
      ],
    ]),
  ),
  'an entry with its hash': [
    async (db, hallId) => {
      const chain = db.selectFrom('audit').selectAll().where('chain', '=', hallId).orderBy('seq').limit(2);
      const [first, second] = await chain.execute();
      const { hash: _old, ...forged } = { ...second!, subject: 'another' };
      const hash = linkHash(first!.hash, forged);
      const entry = db.updateTable('audit').where('chain', '=', hallId).where('seq', '=', 2);
      await entry.set({ ...forged, hash }).execute();
    },
    /^chain \w+, entry 3: /,
  ],
  'a deleted entry': [
    (db, hallId) => db.deleteFrom('audit').where('chain', '=', hallId).where('seq', '=', 2).execute(),
    /^chain \w+, entry 2: the entry is missing$/,
  ],
  'the deleted end of the log': [
    (db, hallId) => db.deleteFrom('audit').where('chain', '=', hallId).where('seq', '>', 2).execute(),
    /^chain \w+, entry 3: /,
  ],
  'the deleted head of the log': [
    (db, hallId) => db.deleteFrom('audit_heads').where('chain', '=', hallId).execute(),
    /^chain \w+, entry 1: its chain has no known end$/,
  ],
};

const games = (db: Db, hallId: string) => db.selectFrom('games').selectAll().where('hall_id', '=', hallId);
const firstGame = (query: ReturnType<typeof games>) =>
  query.orderBy('series').orderBy('number').limit(1).executeTakeFirstOrThrow();
/** The game that phones took part in: drawn numbers only, ended without a winner. */
const drawnGame = (db: Db, hallId: string) => firstGame(games(db, hallId).where('mix_links', 'is not', null));
/** Two winners on typed numbers, both paid. */
const typedGame = (db: Db, hallId: string) => firstGame(games(db, hallId).where('winner_count', '=', 2));
/** Called off before its start. */
const voidedGame = (db: Db, hallId: string) => firstGame(games(db, hallId).where('status', '=', 'voided'));
const runningGame = (db: Db, hallId: string) => firstGame(games(db, hallId).where('status', '=', 'paused'));

/** The first game with a fact in its document. */
async function gameWith(db: Db, hallId: string, has: (facts: GameDocument) => boolean) {
  const rows = await games(db, hallId).orderBy('series').orderBy('number').execute();
  const found = rows.find(({ document }) => has(documentIn(document)));
  if (!found) throw new Error('no game has the fact');
  return found;
}

/** Ended by a decision, with an award that was paid. */
const decidedGame = (db: Db, hallId: string) =>
  gameWith(db, hallId, ({ decision, jackpot }) => decision !== null && jackpot?.handedOver !== undefined);
const designatedGame = (db: Db, hallId: string) => gameWith(db, hallId, ({ designation }) => designation !== null);
const undoneGame = (db: Db, hallId: string) => gameWith(db, hallId, ({ takenBack }) => takenBack.length > 0);

type Find = (db: Db, hallId: string) => Promise<{ id: string }>;
type Facts = Parameters<typeof rewriteDocument>[2];

/** Changes facts in the document of a game. */
const inDocument =
  (find: Find, change: Facts): Change =>
  async (db, hallId) =>
    rewriteDocument(db, (await find(db, hallId)).id, change);

/** Changes columns of a game. */
const inRow =
  (find: Find, columns: object): Change =>
  async (db, hallId) =>
    db
      .updateTable('games')
      .set(columns)
      .where('id', '=', (await find(db, hallId)).id)
      .execute();

const BY = { id: 'a'.repeat(24), name: 'M', role: 'moderator' };
const OTHER_ID = 'f'.repeat(24);

const GAMES: Record<string, Rewrite> = {
  'a deleted game': [
    async (db, hallId) =>
      db
        .deleteFrom('games')
        .where('id', '=', (await voidedGame(db, hallId)).id)
        .execute(),
    /game 1 of series 1, entry \d+: game is missing in the database$/,
  ],
  'a game without an entry': [
    async (db, hallId) => {
      const game = await voidedGame(db, hallId);
      const { draw_id } = await waitingDraw(db, hallId);
      await db
        .insertInto('games')
        .values({ ...game, id: OTHER_ID, number: 9_999, draw_id })
        .execute();
    },
    /game 9999 of series \d+: game is not in the audit log$/,
  ],
  'the day of a game': [inRow(voidedGame, { day: '2020-01-01' }), /game 1 of series 1, entry \d+: day is "2020-01-01"/],
  'the draw of a game': [
    async (db, hallId) => {
      const { draw_id } = await waitingDraw(db, hallId);
      await inRow(voidedGame, { draw_id })(db, hallId);
    },
    /game 1 of series 1, entry \d+: draw id is "\w+" in/,
  ],
  'the commitment of a game': [
    inRow(drawnGame, { commitment: '0'.repeat(64) }),
    /game \d+ of .*: receipt has another digest/,
  ],
  'a card of a game that ended': [
    inDocument(drawnGame, ({ cards }) => ({ cards: [...cards.slice(0, -1), 99] })),
    /game \d+ of .*: receipt has another digest/,
  ],
  'the winners of a game that ended': [
    inDocument(typedGame, ({ winners }) => ({ winners: winners.toReversed() })),
    /game \d+ of .*: receipt has another digest/,
  ],
  'a drawn number of a game that ended': [
    async (db, hallId) => {
      const { id } = await drawnGame(db, hallId);
      const calls = await db.selectFrom('calls').select('number').where('game_id', '=', id).execute();
      const called = new Set(calls.map((call) => call.number));
      const number = Array.from({ length: 75 }, (_, i) => i + 1).find((other) => !called.has(other))!;
      await db.updateTable('calls').set({ number }).where('game_id', '=', id).where('idx', '=', 2).execute();
    },
    /game \d+ of .*: receipt has another digest/,
  ],
  'a deleted call': [
    async (db, hallId) => {
      const { id } = await drawnGame(db, hallId);
      await db.deleteFrom('calls').where('game_id', '=', id).where('idx', '=', 1).execute();
    },
    /game \d+ of .*: receipt has another digest/,
  ],
  'a part of a phone': [inRow(drawnGame, { mix_parts: '["00","11"]' }), /game \d+ of .*: receipt has another digest/],
  'an end that was undone': [
    inRow(voidedGame, { status: 'active', ended_at: null }),
    /game 1 of series 1, entry \d+: ended is null in the database and "voided"/,
  ],
  'a running game that was ended': [
    inRow(runningGame, { status: 'completed', ended_at: '2030-01-01T00:00:00.000Z' }),
    /game 1 of series \d+, entry \d+: ended is "completed" in the database and null/,
  ],
  'the place of a receipt in the log': [
    inRow(drawnGame, { record_seq: null, record_hash: null }),
    /game \d+ of .*: record seq is null in the database/,
  ],
  'the log cut off with its head': [
    async (db, hallId) => {
      const receipts = db.selectFrom('audit').select('seq').where('chain', '=', hallId);
      const first = await receipts.where('action', '=', 'game.receipt').orderBy('seq').executeTakeFirstOrThrow();
      const seq = first.seq - 1;
      const last = db.selectFrom('audit').select('hash').where('chain', '=', hallId).where('seq', '=', seq);
      const { hash } = await last.executeTakeFirstOrThrow();
      await db.deleteFrom('audit').where('chain', '=', hallId).where('seq', '>', seq).execute();
      await db.updateTable('audit_heads').set({ seq, hash }).where('chain', '=', hallId).execute();
    },
    /game 1 of series 1, entry \d+: record seq is \d+ in the database and null in the audit log$/,
  ],
  'the card set of a game': [
    inRow(decidedGame, { card_set: '0'.repeat(64) }),
    /game \d+ of .*, entry \d+: card set is "0+…? in the database and null in the facts of the game$/,
  ],
  'a sum in the row of a game': [
    inRow(voidedGame, { house_fee: santim(0), prize_pool: sql`prize_pool + house_fee` }),
    /game 1 of series 1, entry \d+: house fee is 0 in the database and \d+ in the facts of the game$/,
  ],
  'a document that cannot be read': [
    inRow(voidedGame, { document: '{}' }),
    /game 1 of series 1, entry \d+: game cannot be read: /,
  ],
  'the cards of a running game': [
    inDocument(runningGame, ({ cards }) => ({ cards: cards.slice(1) })),
    /game 1 of series \d+, entry \d+: /,
  ],
  'the kind of a typed number': [
    async (db, hallId) => {
      const { id } = await runningGame(db, hallId);
      const calls = db.updateTable('calls').set({ kind: 'drawn' }).where('game_id', '=', id);
      await calls.where('kind', '=', 'manual').execute();
    },
    /game 1 of series \d+, entry \d+: typed number \d+ is missing in the database$/,
  ],
  'a typed number without an entry': [
    async (db, hallId) => {
      const { id } = await runningGame(db, hallId);
      await db.updateTable('calls').set({ kind: 'manual' }).where('game_id', '=', id).where('idx', '=', 1).execute();
    },
    /game 1 of series \d+, entry \d+: typed number 1 is not in the audit log$/,
  ],
  'the time of a typed number': [
    async (db, hallId) => {
      const { id } = await runningGame(db, hallId);
      const calls = db.updateTable('calls').set({ at: '2020-01-01T00:00:00.000Z' }).where('game_id', '=', id);
      await calls.where('kind', '=', 'manual').execute();
    },
    /game 1 of series \d+, entry \d+: typed number \d+ is "\d+ at 2020-/,
  ],
};

const MARKS: Record<string, Rewrite> = {
  'a deleted designation': [
    inDocument(designatedGame, () => ({ designation: null })),
    /game \d+ of .*: designation is missing in the database$/,
  ],
  'a designation without an entry': [
    inDocument(runningGame, () => ({ designation: { cardId: 3, pattern: 'all', by: BY } })),
    /game 1 of series \d+, entry \d+: designation is not in the audit log$/,
  ],
  'the card of a designation': [
    inDocument(designatedGame, ({ designation }) => ({ designation: { ...designation, cardId: 99 } })),
    /game \d+ of .*: designated cardId is "99" in the database/,
  ],
  'a deleted decision': [
    inDocument(decidedGame, () => ({ decision: null })),
    /game \d+ of .*: decision is missing in the database$/,
  ],
  'a decision without an entry': [
    inDocument(typedGame, () => ({ decision: { cardId: 3, by: BY } })),
    /game \d+ of .*: decision is not in the audit log$/,
  ],
  'the card of a decision': [
    inDocument(decidedGame, ({ decision }) => ({ decision: { ...decision, cardId: 99 } })),
    /game \d+ of .*: cardId is 99 in the database/,
  ],
  'an undone number that was deleted': [
    inDocument(undoneGame, () => ({ takenBack: [] })),
    /game \d+ of .*: number undone in version \d+ is missing in the database$/,
  ],
  'an undone number without an entry': [
    inDocument(typedGame, () => ({
      takenBack: [{ number: 75, callIndex: 1, calledAt: 0, at: 0, reason: 'x', version: 9 }],
    })),
    /game \d+ of .*: number undone in version 9 is not in the audit log$/,
  ],
  'a deleted winner of a later game': [
    (db, hallId) => db.deleteFrom('designations').where('hall_id', '=', hallId).where('card_id', '=', 5).execute(),
    /entry \d+: designation of game \d+ of series \d+ is missing in the database$/,
  ],
  'a winner of a later game without an entry': [
    async (db, hallId) => {
      const rows = db.selectFrom('designations').selectAll().where('hall_id', '=', hallId).limit(1);
      const row = { ...(await rows.executeTakeFirstOrThrow()), id: OTHER_ID, number: 800 };
      await db.insertInto('designations').values(row).execute();
    },
    /^chain \w+: designation of game 800 of series \d+ is not in the audit log$/,
  ],
  'the card of a winner of a later game': [
    (db, hallId) =>
      db
        .updateTable('designations')
        .set({ card_id: 8 })
        .where('hall_id', '=', hallId)
        .where('card_id', '=', 5)
        .execute(),
    /designation of game \d+ of series \d+ card id is 8 in the database and 5/,
  ],
  'the day since which no winners are chosen': [
    async (db) => {
      const settings = db.selectFrom('settings').select('value').where('name', '=', 'house');
      const { value } = await settings.executeTakeFirstOrThrow();
      const forged = JSON.stringify({ ...JSON.parse(value), noDesignatedSince: '2020-01-01' });
      await db.updateTable('settings').set({ value: forged }).where('name', '=', 'house').execute();
    },
    /^chain house, entry \d+: noDesignatedSince is "2020-01-01" in the database and null in the audit log$/,
  ],
};

const commitments = (db: Db, hallId: string) => db.updateTable('commitments').where('hall_id', '=', hallId);
const waitingDraw = (db: Db, hallId: string) =>
  db
    .selectFrom('commitments')
    .selectAll()
    .where('hall_id', '=', hallId)
    .where('game_id', 'is', null)
    .where('discarded_at', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Changes the last commitment that no game has. */
const inWaitingDraw =
  (columns: object): Change =>
  async (db, hallId) =>
    commitments(db, hallId)
      .set(columns)
      .where('draw_id', '=', (await waitingDraw(db, hallId)).draw_id)
      .execute();

const DRAWS: Record<string, Rewrite> = {
  'a published commitment': [
    inWaitingDraw({ commitment: '0'.repeat(64) }),
    /entry \d+: commitment \d+ commitment is "0+/,
  ],
  'a deleted commitment': [
    async (db, hallId) =>
      db
        .deleteFrom('commitments')
        .where('draw_id', '=', (await waitingDraw(db, hallId)).draw_id)
        .execute(),
    /entry \d+: commitment \d+ is missing in the database$/,
  ],
  'a commitment without an entry': [
    async (db, hallId) => {
      const row = { ...(await waitingDraw(db, hallId)), draw_id: OTHER_ID, sequence: 99_999 };
      await db.insertInto('commitments').values(row).execute();
    },
    /^chain \w+: commitment 99999 is not in the audit log$/,
  ],
  'the game of a commitment': [inWaitingDraw({ game_id: OTHER_ID }), /commitment \d+ game id is "f+"/],
  'a commitment that was discarded': [
    (db, hallId) => commitments(db, hallId).set({ discarded_at: null }).where('discarded_at', 'is not', null).execute(),
    /commitment \d+ discarded is false in the database and true/,
  ],
  'a seed that is shown early': [
    inWaitingDraw({ seed: '0'.repeat(64) }),
    /commitment \d+ shows its seed before its game ended$/,
  ],
};

const ledger = (db: Db, hallId: string) => db.updateTable('jackpot_entries').where('hall_id', '=', hallId);
const more = (name: string) => sql<ReturnType<typeof santim>>`${sql.ref(name)} + 500`;
const awardsWith = (db: Db, hallId: string, status: 'pending' | 'triggered') =>
  db.updateTable('awards').where('hall_id', '=', hallId).where('status', '=', status);
const movements = (db: Db, hallId: string) => db.updateTable('drawer_movements').where('hall_id', '=', hallId);
const sellerMoves = (db: Db, hallId: string) => db.updateTable('seller_moves').where('hall_id', '=', hallId);
const sellers = (db: Db, hallId: string) => db.updateTable('sellers').where('hall_id', '=', hallId);

/** Inserts a copy of the hall's seller, without moves. */
async function addSeller(db: Db, hallId: string): Promise<void> {
  const seller = await db.selectFrom('sellers').selectAll().where('hall_id', '=', hallId).executeTakeFirstOrThrow();
  const other = { ...seller, id: OTHER_ID, name_key: 'other', token_hash: null };
  await db.insertInto('sellers').values(other).execute();
}

const shifts = (db: Db, hallId: string) =>
  db.updateTable('shifts').where('hall_id', '=', hallId).where('closed_at', 'is not', null);
const tallies = (db: Db, hallId: string) =>
  db.updateTable('tallies').where('hall_id', '=', hallId).where('games', '>', 0);

const MONEY: Record<string, Rewrite> = {
  'an amount of the jackpot with its balance': [
    async (db, hallId) => {
      await ledger(db, hallId)
        .set({ amount: more('amount') })
        .where('kind', '=', 'initial')
        .execute();
      const sums = { put_in: more('put_in'), available: more('available') };
      await db.updateTable('jackpots').set(sums).where('hall_id', '=', hallId).execute();
    },
    /entry \d+: jackpot entry \d+ amount is \d+ in the database and \d+ in the audit log$/,
  ],
  'the time of a jackpot entry': [
    (db, hallId) => ledger(db, hallId).set({ at: '2020-01-01T00:00:00.000Z' }).where('seq', '=', 3).execute(),
    /entry \d+: jackpot entry 3 at is "2020-/,
  ],
  'the game of a jackpot entry': [
    (db, hallId) => ledger(db, hallId).set({ game_id: OTHER_ID }).where('kind', '=', 'rounding').execute(),
    /entry \d+: jackpot entry \d+ game id is "f+"/,
  ],
  'a deleted jackpot entry': [
    (db, hallId) => db.deleteFrom('jackpot_entries').where('hall_id', '=', hallId).where('seq', '=', 3).execute(),
    /entry \d+: jackpot entry 3 is missing in the database$/,
  ],
  'the deleted last jackpot entry': [
    async (db, hallId) => {
      const { entries } = await db
        .selectFrom('jackpots')
        .select('entries')
        .where('hall_id', '=', hallId)
        .executeTakeFirstOrThrow();
      await db.deleteFrom('jackpot_entries').where('hall_id', '=', hallId).where('seq', '=', entries).execute();
    },
    /entry \d+: jackpot entry \d+ is missing in the database$/,
  ],
  'a jackpot entry without a log entry': [
    async (db, hallId) => {
      const row = await db
        .selectFrom('jackpot_entries')
        .selectAll()
        .where('hall_id', '=', hallId)
        .orderBy('seq')
        .limit(1)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('jackpot_entries')
        .values({ ...row, kind: 'addition', seq: 9_999 })
        .execute();
    },
    /^chain \w+: jackpot entry 9999 is not in the audit log$/,
  ],
  'the balance of the jackpot': [
    (db, hallId) =>
      db
        .updateTable('jackpots')
        .set({ available: more('available') })
        .where('hall_id', '=', hallId)
        .execute(),
    /^chain \w+: jackpot is not the sum of its entries$/,
  ],
  'the card of an award': [
    (db, hallId) => awardsWith(db, hallId, 'pending').set({ card: 42 }).execute(),
    /entry \d+: award \w+ card is 42 in the database/,
  ],
  'the kind of a chosen award': [
    (db, hallId) => awardsWith(db, hallId, 'pending').set({ kind: 'drawn' }).execute(),
    /entry \d+: award \w+ kind is "drawn" in the database and "chosen" in the audit log$/,
  ],
  'the kind of a drawn award': [
    (db, hallId) => awardsWith(db, hallId, 'triggered').set({ kind: 'chosen' }).where('kind', '=', 'drawn').execute(),
    /entry \d+: award \w+ kind is "chosen" in the database and "drawn" in the audit log$/,
  ],
  'the amount of an award': [
    (db, hallId) =>
      awardsWith(db, hallId, 'pending')
        .set({ amount: more('amount') })
        .execute(),
    /entry \d+: award \w+ amount is \d+ in the database/,
  ],
  'the status of an award': [
    (db, hallId) => awardsWith(db, hallId, 'pending').set({ status: 'deleted' }).execute(),
    /entry \d+: award \w+ status is "deleted" in the database and "pending"/,
  ],
  'a deleted award': [
    (db, hallId) => db.deleteFrom('awards').where('hall_id', '=', hallId).where('status', '=', 'deleted').execute(),
    /entry \d+: award \w+ is missing in the database$/,
  ],
  'an award without an entry': [
    async (db, hallId) => {
      const award = db.selectFrom('awards').selectAll().where('hall_id', '=', hallId).limit(1);
      await db
        .insertInto('awards')
        .values({ ...(await award.executeTakeFirstOrThrow()), id: OTHER_ID, seq: 9_999 })
        .execute();
    },
    /award f+ is not in the audit log$/,
  ],
  'a payout of a prize that was deleted': [
    inDocument(typedGame, ({ winners }) => ({ winners: winners.map(({ handedOver: _, ...winner }) => winner) })),
    /game \d+ of .*: payout of the prize of card \d+ is missing in the database$/,
  ],
  'a payout of a prize without an entry': [
    inDocument(decidedGame, ({ winners }) => ({
      winners: winners.map((winner) => ({ ...winner, handedOver: { at: 1, by: BY } })),
    })),
    /game \d+ of .*: payout of the prize of card \d+ is not in the audit log$/,
  ],
  'the means of a payout': [
    inDocument(typedGame, ({ winners }) => ({
      winners: winners.map((winner) => ({
        ...winner,
        handedOver: { ...winner.handedOver, means: 'telebirr', reference: 'x' },
      })),
    })),
    /game \d+ of .*: payout of the prize of card \d+ is "\d+ santim, telebirr" in the database/,
  ],
  'a payout of an award that was deleted': [
    inDocument(decidedGame, ({ jackpot }) => {
      const { handedOver: _, ...award } = jackpot!;
      return { jackpot: award };
    }),
    /game \d+ of .*: payout of the jackpot of card \d+ is missing in the database$/,
  ],
  'a payout of an award without an entry': [
    inDocument(drawnGame, ({ jackpot }) => ({ jackpot: { ...jackpot, handedOver: { at: 1, by: BY } } })),
    /game \d+ of .*: payout of the jackpot of card \d+ is not in the audit log$/,
  ],
  'the award of a game that was deleted': [
    inDocument(drawnGame, () => ({ jackpot: null })),
    /game \d+ of .*: jackpot is missing in the database$/,
  ],
  'an award of a game without an entry': [
    async (db, hallId) => {
      const { jackpot } = JSON.parse((await drawnGame(db, hallId)).document);
      await rewriteDocument(db, (await runningGame(db, hallId)).id, () => ({ jackpot }));
    },
    /game 1 of series \d+, entry \d+: jackpot is not in the audit log$/,
  ],
  'the figures of a close': [
    async (db, hallId) => {
      const close = db.selectFrom('shifts').select('close').where('hall_id', '=', hallId);
      const sealed = JSON.parse((await close.where('close', 'is not', null).executeTakeFirstOrThrow()).close ?? '');
      await shifts(db, hallId)
        .set({ close: JSON.stringify({ ...sealed, difference: 0 }) })
        .execute();
    },
    /entry \d+: close of shift \w+ close is /,
  ],
  'the opening cash of a close': [
    (db, hallId) =>
      shifts(db, hallId)
        .set({ opening_float: santim(3_000) })
        .execute(),
    /entry \d+: close of shift \w+ opening float is 3000/,
  ],
  'the day of a close': [
    (db, hallId) => shifts(db, hallId).set({ day: '2020-01-01' }).execute(),
    /entry \d+: close of shift \w+ day is "2020-01-01"/,
  ],
  'a deleted close': [
    (db, hallId) => db.deleteFrom('shifts').where('hall_id', '=', hallId).where('closed_at', 'is not', null).execute(),
    /entry \d+: close of shift \w+ is missing in the database$/,
  ],
  'a close without an entry': [
    async (db, hallId) => {
      const closed = db.selectFrom('shifts').selectAll().where('hall_id', '=', hallId);
      const row = await closed.where('closed_at', 'is not', null).limit(1).executeTakeFirstOrThrow();
      await db
        .insertInto('shifts')
        .values({ ...row, id: OTHER_ID, number: 99 })
        .execute();
    },
    /close of shift f+ is not in the audit log$/,
  ],
  'the amount of a movement': [
    (db, hallId) =>
      movements(db, hallId)
        .set({ amount: santim(1) })
        .execute(),
    /entry \d+: movement of the drawer \d+ amount is 1 /,
  ],
  'a deleted movement': [
    (db, hallId) => db.deleteFrom('drawer_movements').where('hall_id', '=', hallId).execute(),
    /entry \d+: movement of the drawer \d+ is missing in the database$/,
  ],
  'a movement without an entry': [
    async (db, hallId) => {
      const row = await db
        .selectFrom('drawer_movements')
        .selectAll()
        .where('hall_id', '=', hallId)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('drawer_movements')
        .values({ ...row, seq: 999_999 })
        .execute();
    },
    /movement of the drawer 999999 is not in the audit log$/,
  ],
  'the amount of a move of a seller': [
    (db, hallId) =>
      sellerMoves(db, hallId)
        .set({ amount: santim(1) })
        .where('kind', '=', 'sold')
        .execute(),
    /entry \d+: move of a seller \d+ amount is 1 in the database and 3000 in the audit log$/,
  ],
  'the kind of a move of a seller': [
    (db, hallId) => sellerMoves(db, hallId).set({ kind: 'settled' }).where('kind', '=', 'sold').execute(),
    /entry \d+: move of a seller \d+ kind is "settled" in the database and "sold" in the audit log$/,
  ],
  'the game of a move of a seller': [
    (db, hallId) => sellerMoves(db, hallId).set({ game_number: 800 }).where('kind', '=', 'sold').execute(),
    /entry \d+: move of a seller \d+ game number is 800 in the database/,
  ],
  'the seller of a move': [
    async (db, hallId) => {
      await addSeller(db, hallId);
      await sellerMoves(db, hallId).set({ seller_id: OTHER_ID }).where('kind', '=', 'sold').execute();
    },
    /entry \d+: move of a seller \d+ seller id is "f+" in the database/,
  ],
  'a deleted move of a seller': [
    (db, hallId) => db.deleteFrom('seller_moves').where('hall_id', '=', hallId).where('kind', '=', 'settled').execute(),
    /entry \d+: move of a seller \d+ is missing in the database$/,
  ],
  'a move of a seller without an entry': [
    async (db, hallId) => {
      const move = db.selectFrom('seller_moves').selectAll().where('hall_id', '=', hallId).limit(1);
      await db
        .insertInto('seller_moves')
        .values({ ...(await move.executeTakeFirstOrThrow()), seq: 999_999 })
        .execute();
    },
    /^chain \w+: move of a seller 999999 is not in the audit log$/,
  ],
  'the balance of a seller': [
    (db, hallId) =>
      sellers(db, hallId)
        .set({ balance: santim(0) })
        .execute(),
    /entry \d+: seller \w+ balance is 0 in the database and 200 in the audit log$/,
  ],
  'a seller without an entry': [addSeller, /^chain \w+: seller f+ is not in the audit log$/],
  'a deleted seller': [
    (db, hallId) => db.deleteFrom('sellers').where('hall_id', '=', hallId).where('name', '=', 'Dawit').execute(),
    /entry \d+: seller \w+ is missing in the database$/,
  ],
  'a roll-up': [
    (db, hallId) => tallies(db, hallId).set({ house_fee: sql`house_fee + 1` }).where('period', '=', 'all').execute(),
    /^chain \w+: roll-up all is not the sum of its games$/,
  ],
  'a roll-up of a month': [
    (db, hallId) =>
      tallies(db, hallId)
        .set({ typed_numbers: sql`typed_numbers - 1` })
        .where(sql<boolean>`length(period) = 7`)
        .execute(),
    /^chain \w+: roll-up \d{4}-\d{2} is not the sum of its games$/,
  ],
  'a deleted roll-up': [
    (db, hallId) => db.deleteFrom('tallies').where('hall_id', '=', hallId).where('status', '=', 'voided').execute(),
    /^chain \w+: roll-up \S+ is not the sum of its games$/,
  ],
  'the open prizes of a shift': [
    (db, hallId) => db.updateTable('halls').set({ open_sum: 1 }).where('id', '=', hallId).execute(),
    /^chain \w+: roll-up shift \d+ is not the sum of its games$/,
  ],
};

const SETS: Record<string, Rewrite> = {
  'a card of a set': [
    async (db) => {
      const { digest, cards } = await db.selectFrom('card_sets').selectAll().executeTakeFirstOrThrow();
      const [first, second, ...others] = JSON.parse(cards);
      const swapped = JSON.stringify([[first[0], ...second.slice(1)], [second[0], ...first.slice(1)], ...others]);
      await db.updateTable('card_sets').set({ cards: swapped }).where('digest', '=', digest).execute();
    },
    /^chain house, entry \d+: card set "From the printer", version 1 has other cards than its digest$/,
  ],
  'the name of a set': [
    (db) => db.updateTable('card_sets').set({ name: 'Other', name_key: 'other' }).execute(),
    /^chain house, entry \d+: card set "From the printer", version 1 has another name/,
  ],
  'a deleted set': [
    async (db, hallId) => {
      await db.updateTable('halls').set({ card_set: null }).where('id', '=', hallId).execute();
      await db.deleteFrom('card_sets').execute();
    },
    /^chain house, entry \d+: card set "From the printer", version 1 is missing in the database$/,
  ],
  'a set without an entry': [
    async (db) => {
      const set = await db.selectFrom('card_sets').selectAll().executeTakeFirstOrThrow();
      const other = { ...set, digest: '0'.repeat(64), name: 'Other', name_key: 'other' };
      await db.insertInto('card_sets').values(other).execute();
    },
    /^chain house: card set "Other", version 1 is not in the audit log$/,
  ],
};

/** One rewrite for each fact and direction that is verified. */
export const REWRITES: Record<string, Rewrite> = { ...CHAIN, ...GAMES, ...MARKS, ...DRAWS, ...MONEY, ...SETS };
