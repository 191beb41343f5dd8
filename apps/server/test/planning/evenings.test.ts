import { expect, test } from 'vitest';
import { expectRefusal, range } from '../harness/games.ts';
import { useHall, usePair } from '../harness/hall.ts';
import { drawPattern } from '../harness/own-pattern.ts';

const hall = useHall();
const pair = usePair(hall);

const CROSS = { pattern: 'cross', betAmount: 20.5, jackpotEnabled: false, note: 'Holiday special' };
const ANY = { pattern: 'all', betAmount: 10 };
const SHOWN = [
  { ...CROSS, patternNames: null },
  { ...ANY, jackpotEnabled: true, note: '', patternNames: null },
];

const list = async (person = pair.cashier) => (await person.api.get('/evenings')).body.evenings;
const keep = (wanted: object, headers = {}) => pair.cashier.api.post('/evenings', wanted, { headers });
const kept = async (name: string, lines: object[] = [ANY]) => (await keep({ name, lines })).body.evening;
const change = (id: string, wanted: object) => pair.cashier.api.put(`/evenings/${id}`, wanted);

async function actions(kind: string) {
  const { db } = hall.services.storage;
  const rows = await db.selectFrom('audit').selectAll().where('chain', '=', pair.hallId).orderBy('seq').execute();
  return rows
    .filter(({ action }) => action.startsWith(kind))
    .map(({ action, actor_id, after }) => [action, actor_id, JSON.parse(after ?? 'null')?.name]);
}

test('a program is kept under a name, taken again, renamed, kept anew and deleted, all of it on the record', async () => {
  const answer = await keep({ name: ' Every Friday ', lines: [CROSS, ANY] });
  expect(answer.status).toBe(201);
  const friday = answer.body.evening;
  expect(friday).toEqual({ _id: friday._id, name: 'Every Friday', lines: SHOWN });
  expect(await list(pair.moderator)).toEqual([friday]);

  // Taken twice into one program, its games are games of their own each time.
  const { lines } = (await pair.cashier.api.put('/program', { lines: [...friday.lines, ...friday.lines] })).body;
  expect(lines).toMatchObject([...SHOWN, ...SHOWN]);
  expect(new Set(lines.map(({ _id }: { _id: string }) => _id)).size).toBe(4);
  // The program goes its own way; what is kept stays as it was kept.
  await pair.cashier.api.put('/program', { lines: [] });
  expect(await list()).toEqual([friday]);

  const renamed = await change(friday._id, { name: 'Fridays', lines: friday.lines });
  expect(renamed.body.evening).toEqual({ ...friday, name: 'Fridays' });
  await change(friday._id, { name: 'Fridays', lines: friday.lines });
  expect((await change(friday._id, { name: 'Fridays', lines: [ANY] })).body.evening.lines).toEqual([SHOWN[1]]);
  expect((await pair.cashier.api.delete(`/evenings/${friday._id}`)).body).toMatchObject({ success: true });
  expectRefusal(await pair.cashier.api.delete(`/evenings/${friday._id}`), 404, 'EVENING_NOT_FOUND');
  expect(await list()).toEqual([]);
  const by = pair.cashier.id;
  expect(await actions('evening.')).toEqual([
    ['evening.kept', by, 'Every Friday'],
    ['evening.changed', by, 'Fridays'],
    ['evening.changed', by, 'Fridays'],
    ['evening.deleted', by, undefined],
  ]);
});

test('asked twice it is kept once, and no name twice', async () => {
  const headers = { 'idempotency-key': 'kept once' };
  const first = await keep({ name: 'Meskel', lines: [ANY] }, headers);
  expect((await keep({ name: 'Meskel', lines: [ANY] }, headers)).text).toBe(first.text);
  expectRefusal(await keep({ name: 'meskel', lines: [ANY] }), 409, 'EVENING_EXISTS');
  const other = await kept('Fasika');
  expectRefusal(await change(other._id, { name: 'MESKEL', lines: [ANY] }), 409, 'EVENING_EXISTS');
  expect(await list()).toHaveLength(2);
});

test('a pattern of the hall stays with the evenings that have it, under the name it has now', async () => {
  const drawn = await drawPattern(pair.moderator.api);
  const friday = await kept('Every Friday', [{ ...ANY, pattern: drawn.pattern }]);
  const anew = { shapes: [[0, 1, 2]], names: { en: 'Corner piece' } };
  const { pattern } = (await pair.moderator.api.put(`/patterns/${drawn._id}`, anew)).body;
  expect(pattern.pattern).not.toBe(drawn.pattern);
  expect(await list()).toMatchObject([{ lines: [{ pattern: pattern.pattern, patternNames: anew.names }] }]);
  const refusal = await pair.moderator.api.delete(`/patterns/${drawn._id}`);
  expectRefusal(refusal, 409, 'PATTERN_IN_EVENING');
  expect(refusal.body.error).toContain('"Every Friday"');
  await pair.cashier.api.delete(`/evenings/${friday._id}`);
  expect((await pair.moderator.api.delete(`/patterns/${drawn._id}`)).status).toBe(200);
  expectRefusal(await keep({ name: 'Gone', lines: [{ ...ANY, pattern: pattern.pattern }] }), 400, 'PATTERN_INVALID');
});

test('what is no evening is refused in words, and nobody reaches into another hall', async () => {
  const name = 'ሀ'.repeat(40);
  expectRefusal(await keep({ name: '  ', lines: [ANY] }), 400, 'EVENING_NAME_INVALID');
  expectRefusal(await keep({ name: `${name}ሀ`, lines: [ANY] }), 400, 'EVENING_NAME_INVALID');
  expectRefusal(await keep({ name: 'Empty', lines: [] }), 400, 'EVENING_EMPTY');
  expectRefusal(await keep({ name: 'Long', lines: range(1, 51).map(() => ANY) }), 400, 'PROGRAM_TOO_LONG');
  expectRefusal(await keep({ name: 'Free', lines: [{ ...ANY, betAmount: 0 }] }), 400, 'BET_INVALID');
  expectRefusal(await keep({ name: 'Spiral', lines: [{ ...ANY, pattern: 'spiral' }] }), 400, 'PATTERN_INVALID');
  const mine = await kept(
    name,
    range(1, 50).map(() => ANY),
  );

  const other = await hall.pair();
  expectRefusal(await other.cashier.api.delete(`/evenings/${mine._id}`), 404, 'EVENING_NOT_FOUND');
  const theirs = { name: 'Theirs', lines: [ANY] };
  expectRefusal(await other.cashier.api.put(`/evenings/${mine._id}`, theirs), 404, 'EVENING_NOT_FOUND');
  expect(await list(other.cashier)).toEqual([]);
  for (const person of [pair.moderator, hall.admin])
    expect((await person.api.post('/evenings', theirs)).status).toBe(403);

  for (const number of range(2, 20)) await kept(`${number}`);
  expectRefusal(await keep({ name: '21', lines: [ANY] }), 409, 'EVENINGS_FULL');
  expect((await change(mine._id, { name: 'First', lines: [ANY] })).status).toBe(200);
  expect(await list()).toHaveLength(20);
});
