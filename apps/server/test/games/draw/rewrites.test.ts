import { beforeAll, expect, test } from 'vitest';
import { useHall } from '../../harness/hall.ts';
import { playEvening } from '../../harness/play/evening.ts';
import { mixByHand } from '../../harness/play/phones.ts';
import { type Db, rewritingIn } from '../../harness/rewriting.ts';
import { REWRITES } from './rewrites/table.ts';

const byHand = mixByHand();
const server = useHall(byHand);
const rewriting = rewritingIn(server);

let hallId = '';
beforeAll(async () => {
  hallId = (await playEvening(server, byHand)).hallId;
});

test('reports no rewritten entries in an unchanged audit log, with and without the seed key', {
  tags: ['postgres'],
}, async () => {
  expect(await rewriting.named()).toEqual([]);
  expect(await rewriting.namedAfter(async () => {}, 'audit', null)).toEqual([]);
});

test.each(Object.entries(REWRITES))(
  'reports a manipulation of the database: %s',
  { tags: ['postgres'] },
  async (_, [rewrite, reported]) => {
    const found = await rewriting.namedAfter((db) => rewrite(db, hallId), 'audit', null);
    expect(found).toEqual([expect.stringMatching(reported)]);
  },
);

test('reports a drawn number of a running game that does not follow the order, with the seed key', {
  tags: ['postgres'],
}, async () => {
  const rewrite = async (db: Db) => {
    const running = db.selectFrom('games').select(['id', 'called']).where('hall_id', '=', hallId);
    const { id, called } = await running.where('status', '=', 'paused').executeTakeFirstOrThrow();
    const [drawn, ...others] = JSON.parse(called);
    const number = [71, 72, 73].find((one) => one !== drawn && !others.includes(one)) ?? 74;
    await db
      .updateTable('games')
      .set({ called: JSON.stringify([number, ...others]) })
      .where('id', '=', id)
      .execute();
    await db.updateTable('calls').set({ number }).where('game_id', '=', id).where('idx', '=', 1).execute();
  };
  expect(await rewriting.namedAfter(rewrite, 'calls', null)).toEqual([]);
  expect(await rewriting.namedAfter(rewrite, 'calls')).toEqual([
    expect.stringMatching(/game 1 of series \d+, entry \d+: call 1 does not follow the committed order$/),
  ]);
});

test('reports a link of a mix that does not follow from the link before it', { tags: ['postgres'] }, async () => {
  // Deletes the digest of the receipt from the audit log, because the digest would report the change before the link.
  const rewrite = async (db: Db) => {
    const game = db.selectFrom('games').select(['id', 'mix_links']).where('hall_id', '=', hallId);
    const { id, mix_links } = await game.where('mix_links', 'is not', null).executeTakeFirstOrThrow();
    const links = JSON.stringify(JSON.parse(mix_links ?? '[]').with(2, '0'.repeat(64)));
    const row = { mix_links: links, record_seq: null, record_hash: null };
    await db.updateTable('games').set(row).where('id', '=', id).execute();
    await db.deleteFrom('audit').where('subject', '=', id).where('action', '=', 'game.receipt').execute();
  };
  expect(await rewriting.namedAfter(rewrite, 'games', null)).toEqual([
    expect.stringMatching(/game \d+ of series \d+: link 3 of the mix does not follow from its parts$/),
  ]);
});

/** Fields that entries of older releases do not contain. */
const ADDED: Record<string, readonly string[]> = {
  'game.created': ['designation', 'day'],
  'game.finished': ['decision'],
};

test('does not compare fields that audit entries of older releases lack', { tags: ['postgres'] }, async () => {
  const olderEntries = async (db: Db) => {
    for (const { chain, seq, action, after } of await db.selectFrom('audit').selectAll().orderBy('seq').execute()) {
      const told = JSON.parse(after ?? 'null');
      for (const name of ADDED[action] ?? []) delete told[name];
      if (action === 'game.designated') delete told.designation.by;
      const entry = db.updateTable('audit').set({ after: after && JSON.stringify(told) });
      await entry.where('chain', '=', chain).where('seq', '=', seq).execute();
    }
  };
  expect(await rewriting.namedAfter(olderEntries, 'games')).toEqual([]);
  const found = await rewriting.namedAfter(async (db) => {
    await olderEntries(db);
    await db
      .updateTable('games')
      .set({ bet: 1 as never })
      .where('hall_id', '=', hallId)
      .execute();
  }, 'games');
  expect(found.join('\n')).toMatch(/game 1 of series 1, entry \d+: bet is 1 in the database/);
});
