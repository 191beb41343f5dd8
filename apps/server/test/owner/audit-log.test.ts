// @module-tag postgres
import { expect, test } from 'vitest';
import { useHallPerTest } from '../harness/hall.ts';
import { appendAny } from '../harness/play/entries.ts';
import { expectRefusal } from '../harness/play/games.ts';

const hall = useHallPerTest();

/** Appends entries in one write, in intervals of a minute. */
const write = (count: number, action = 'game.started', hallId: string | null = hall.hallId) =>
  hall.services.storage.write({}, async (tx) => {
    for (let entry = 0; entry < count; entry++) {
      const actor = { id: hall.cashier.id, name: 'Abebe_100%', role: 'cashier' } as const;
      await appendAny(tx, {
        hallId,
        actor,
        action,
        subject: `game ${entry}`,
        after: { number: entry },
        at: hall.clock.now(),
      });
      hall.clock.advance(60_000);
    }
  });
const search = async (query: string) => (await hall.admin.api.get(`/admin/record?${query}`)).body;
const subjects = ({ entries }: { entries: { subject: string }[] }) => entries.map(({ subject }) => subject);

test('lists audit entries by hall, kind and day in pages, newest first', async () => {
  const ours = `cashierId=${hall.hallId}`;
  // The business day in Addis Ababa starts at six in the morning, after the fifth entry.
  hall.clock.freeze('2026-03-05T02:55:00Z');
  await write(5);
  await write(3, 'shift.closed');
  await write(1, 'mail.daily', null);
  expect(subjects(await search(`${ours}&limit=2`))).toEqual(['game 2', 'game 1']);
  const { next, head } = await search(`${ours}&limit=2`);
  expect(subjects(await search(`${ours}&limit=2&before=${next}`))).toEqual(['game 0', 'game 4']);
  expect(head).toMatchObject({ seq: 8 });
  expect(subjects(await search(`${ours}&what=shift`))).toHaveLength(3);
  expect(subjects(await search(`${ours}&to=2026-03-04`))).toHaveLength(5);
  expect(subjects(await search(`${ours}&from=2026-03-05`))).toHaveLength(3);
  expect(subjects(await search(`${ours}&from=2026-03-05&to=2026-03-05`))).toHaveLength(3);
  expect((await search('what=mail')).entries).toMatchObject([{ action: 'mail.daily', actor: { role: 'cashier' } }]);
  expectRefusal(await hall.admin.api.get('/admin/record?what=nothing'), 400, 'VALIDATION');
  expectRefusal(await hall.admin.api.get('/admin/record?exception=nothing'), 400, 'VALIDATION');
  expectRefusal(await hall.admin.api.get(`/admin/record?cashierId=${'0'.repeat(24)}`), 404, 'CASHIER_NOT_FOUND');
  expectRefusal(await hall.cashier.api.get('/admin/record'), 403, 'ACCESS_DENIED');
});

test('finds rare entries in a long audit log with a limited number of queries', async () => {
  await write(1, 'shift.closed');
  await hall.services.storage.write({}, async ({ db }) => {
    const entry = await db.selectFrom('audit').selectAll().where('chain', '=', hall.hallId).executeTakeFirstOrThrow();
    for (let from = 2; from <= 12_001; from += 1_000) {
      const seqs = Array.from({ length: 1_000 }, (_, index) => from + index);
      await db
        .insertInto('audit')
        .values(seqs.map((seq) => ({ ...entry, seq, action: 'game.started' })))
        .execute();
    }
    await db.updateTable('audit_heads').set({ seq: 12_001 }).where('chain', '=', hall.hallId).execute();
  });
  const ours = `cashierId=${hall.hallId}&what=shift`;
  const first = await search(ours);
  expect({ found: first.entries.length, next: first.next }).toEqual({ found: 0, next: 2_002 });
  const second = await search(`${ours}&before=${first.next}`);
  expect(subjects(second)).toEqual(['game 0']);
  expect(second.next).toBeNull();
});

test('reports a valid audit log or its first invalid entry, and adds the check to the log', async () => {
  await write(450);
  const seal = async () => (await hall.admin.api.get('/admin/record/seal')).body;
  expect(await seal()).toMatchObject({ running: null, last: null });
  const check = async () => {
    expect((await hall.admin.api.post('/admin/record/check')).status).toBe(200);
    // Entries that are added during a check are verified by the next one.
    await write(3);
    await hall.services.background.idle();
    return seal();
  };
  const whole = await check();
  expect(whole).toMatchObject({ running: null, last: { by: hall.admin.name, broken: null } });
  expect(whole.last.entries).toBeGreaterThanOrEqual(450);
  const ours = whole.chains.find(({ cashierId }: { cashierId: string }) => cashierId === hall.hallId);
  expect(ours).toMatchObject({ name: hall.cashier.name, removed: false });
  expect(ours.head.seq).toBeGreaterThan(ours.checked.seq - 1);
  const { entries } = await search('what=record');
  expect(entries).toMatchObject([{ action: 'record.checked', actor: { name: hall.admin.name, role: 'admin' } }]);

  await hall.services.storage.write({}, ({ db }) =>
    db
      .updateTable('audit')
      .set({ subject: 'another' })
      .where('chain', '=', hall.hallId)
      .where('seq', '=', 300)
      .execute(),
  );
  const { last } = await check();
  expect(last.broken).toMatchObject({ chain: hall.hallId, seq: 300, reason: expect.stringContaining('was changed') });
});
