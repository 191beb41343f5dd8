import { expect, test } from 'vitest';
import { canonicalEntry, GLOBAL_CHAIN, linkTo } from '../../src/audit-log/append.ts';
import { verifyChains } from '../../src/audit-log/chain.ts';
import { differences } from '../../src/audit-log/verify/verify.ts';
import { digestOfText, receiptText } from '../../src/games/change-game.ts';
import { gameFromRow } from '../../src/repositories/stored-game.ts';
import type { Answered } from '../harness/api.ts';
import { PASSWORD, useHall } from '../harness/hall.ts';
import { cardOf } from '../harness/play/cards.ts';
import { appendAny } from '../harness/play/entries.ts';
import { createGame, startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';
import { FRAMES_DRAWN } from '../harness/play/own-pattern.ts';
import { rewriteDocument } from '../harness/rewriting.ts';

const hall = useHall();
const stored = () => hall.services.storage.db;

const HIDDEN = {
  'half a character': 'Rain\ud800',
  'the other half': '\udc00Rain',
  'a mark that turns the writing round': 'Rain\u202eniaR',
  'an isolate': 'Rain\u2066x\u2069',
  'a direction mark': 'Ra\u200fin',
  'a bell': 'Ra\u0007in',
  'a line break': 'Rain\nSun',
  'a line separator': 'Rain\u2028Sun',
};

let gameId = '';
const member = (name: string, email: string) => ({ name, email, password: PASSWORD });
const pairOf = (name: string, email = 'new@hall.test') => ({
  cashier: member(name, email),
  moderator: member('Mulu', 'other@hall.test'),
});

/** Requests that store a text, by the description of the text. */
const WAYS: Record<string, (text: string) => Promise<Answered>> = {
  'a reason to void': (reason) => hall.cashier.api.post(`/games/${gameId}/void`, { reason }),
  'a reason to finish': (reason) => hall.moderator.api.post(`/games/${gameId}/finish`, { reason }),
  'the text of the hall at a start': (hallEntropy) => hall.cashier.api.post(`/games/${gameId}/start`, { hallEntropy }),
  'the text of the hall of a new game': (hallEntropy) =>
    hall.cashier.api.post('/games/sequential', {
      betAmount: 10,
      houseFeePercentage: 15,
      pattern: 'all',
      cardPool: [9],
      hallEntropy,
    }),
  'a message to a winner': (message) => jackpotOf(hall).award({ message }),
  'the name of the hall': (hallName) => hall.cashier.api.patch('/games/settings', { hallName }),
  'a notice': (notice) => hall.cashier.api.patch('/games/settings', { notice }),
  'a voice': (voice) => hall.cashier.api.patch('/games/settings', { voice }),
  'the note of a close': (note) =>
    hall.cashier.api.post('/shift/close', {
      ...{ number: 1, expected: 0, count: {}, note },
      moderator: { email: 'nobody@hall.test', password: PASSWORD },
    }),
  'the name of a pattern': (en) => hall.moderator.api.post('/patterns', { ...FRAMES_DRAWN, names: { en } }),
  'the name of a person': (name) => hall.admin.api.post('/admin/add-user', pairOf(name)),
  'a changed name': (name) => hall.admin.api.patch(`/admin/users/${hall.cashier.id}`, { name }),
  'an e-mail address': (text) => hall.admin.api.post('/admin/add-user', pairOf('Hana', `${text}@hall.test`)),
  'the address of a sign-in': (email) => hall.api(null).post('/auth/login', { email, password: PASSWORD }),
};

/** Texts with several lines that are stored byte by byte. */
const OF_SEVERAL_LINES = ['the text of the hall at a start', 'the text of the hall of a new game'];

test.each(Object.keys(WAYS))('refuses hidden characters in %s with an explanation', async (way) => {
  gameId = (await createGame(hall.cashier.api))._id;
  const before = await stored().selectFrom('audit').select('seq').orderBy('seq').execute();
  for (const [what, text] of Object.entries(HIDDEN)) {
    if (what === 'a line break' && OF_SEVERAL_LINES.includes(way)) continue;
    const { status, body } = await WAYS[way]!(text);
    expect({ way, text, status }).toEqual({ way, text, status: 400 });
    expect(body.code).toMatch(/^(TEXT_NOT_PLAIN|HALL_NAME_INVALID|NOTICE_INVALID|PATTERN_NAME_INVALID)$/);
    expect(body.error).toMatch(/one line|name/);
  }
  expect(await stored().selectFrom('audit').select('seq').orderBy('seq').execute()).toHaveLength(before.length);
});

test('accepts Amharic and combined emoji in a text, and trims the spaces around it', async () => {
  const { _id } = await createGame(hall.cashier.api);
  const { body } = await hall.cashier.api.post(`/games/${_id}/void`, { reason: ' ዝናብ 👩‍👩‍👧 ' });
  expect(body.game.voidReason).toBe('ዝናብ 👩‍👩‍👧');
});

test('accepts any characters in a password, also at the sign-in', async () => {
  const password = 'bell\u0007 \u202e two\nlines';
  const account = { name: 'Hana', email: 'hana@hall.test', password };
  const added = await hall.admin.api.post('/admin/add-user', { ...pairOf('x'), cashier: account });
  expect(added.status).toBe(201);
  const { status } = await hall.api(null).post('/auth/login', { email: account.email, password });
  expect(status).toBe(200);
});

const compare = () => differences({ db: stored(), cardOf, seedKey: hall.services.seedKey });

test('hashes an audit entry exactly as stored, even with invalid characters', async () => {
  const entry = { hallId: null, actor: 'system', action: 'access.sign-in-failed', at: new Date() } as const;
  await hall.services.storage.write({}, (tx) =>
    appendAny(tx, { ...entry, subject: 'x\ud800', after: { why: '\udfff' } }),
  );
  expect(await verifyChains(stored())).toMatchObject({ broken: null });
});

test('verifies an old audit entry with half a character, and detects its changes', async () => {
  const head = await stored()
    .selectFrom('audit_heads')
    .selectAll()
    .where('chain', '=', GLOBAL_CHAIN)
    .executeTakeFirstOrThrow();
  const entry = {
    chain: GLOBAL_CHAIN,
    seq: head.seq + 1,
    at: new Date().toISOString(),
    actor_id: null,
    actor_name: 'system',
    actor_role: 'system',
    action: 'access.sign-in-failed',
    subject: 'x\ufffd@y\ufffd',
    before: null,
    after: null,
  };
  const hash = linkTo(head.hash)(canonicalEntry(entry).replaceAll('\ufffd', '\\ud9ab'));
  await hall.services.storage.write({}, async ({ db }) => {
    await db
      .insertInto('audit')
      .values({ ...entry, hash })
      .execute();
    await db.updateTable('audit_heads').set({ seq: entry.seq, hash }).where('chain', '=', GLOBAL_CHAIN).execute();
  });
  expect(await verifyChains(stored())).toMatchObject({ broken: null });
  const rename = (subject: string) =>
    hall.services.storage.write({}, ({ db }) =>
      db.updateTable('audit').set({ subject }).where('chain', '=', GLOBAL_CHAIN).where('seq', '=', entry.seq).execute(),
    );
  await rename('z\ufffd@y\ufffd');
  expect((await verifyChains(stored())).broken).toMatchObject({ chain: GLOBAL_CHAIN, seq: entry.seq });
  await rename(entry.subject);
});

test('verifies an old game that was voided with half a character in the reason', async () => {
  const { _id } = await startedGame(hall.cashier.api, { cardPool: [61] });
  await hall.cashier.api.post(`/games/${_id}/void`, { reason: 'ra\ufffdin' });
  const row = await stored().selectFrom('games').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
  const before = receiptText({ row, game: gameFromRow(row, [], cardOf) }, false).replaceAll('\ufffd', '\\ud800');
  await hall.services.storage.write({}, async ({ db }) => {
    const entries = await db.selectFrom('audit').selectAll().where('subject', '=', _id).orderBy('seq').execute();
    for (const { chain, seq, action, after } of entries) {
      const told = action === 'game.receipt' ? { gameNumber: row.number, digest: digestOfText(before) } : null;
      const text = told ? JSON.stringify(told) : after?.replaceAll('\ufffd', '\\ud800');
      const entry = db.updateTable('audit').set({ after: text ?? null });
      await entry.where('chain', '=', chain).where('seq', '=', seq).execute();
    }
  });
  expect(await compare()).toEqual([]);
  const endedBy = { role: 'cashier', reason: 'ra\ufffdn' };
  await hall.services.storage.write({}, ({ db }) => rewriteDocument(db, _id, () => ({ endedBy })));
  expect((await compare()).join()).toMatch(/receipt has another digest/);
});
