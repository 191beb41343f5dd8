import { beforeEach, expect, test } from 'vitest';
import { createGame, expectRefusal, settings } from '../harness/games.ts';
import { useHall, usePair } from '../harness/hall.ts';

const hall = useHall();
const pair = usePair(hall);
let code: string;
beforeEach(async () => {
  code = (await pair.cashier.api.get('/hall-code')).body.code;
});

const CROSS = { pattern: 'cross', betAmount: 20.5, jackpotEnabled: false, note: 'Holiday special' };
const ANY = { pattern: 'all', betAmount: 10 };

const program = async (person = pair.cashier) => (await person.api.get('/program')).body;
const onDisplay = async () => (await hall.api(null).get(`/hall/${code}`)).body.program;
const put = (lines: object[], more: object = {}) => pair.cashier.api.put('/program', { lines, ...more });

async function entries() {
  const { db } = hall.services.storage;
  const rows = await db.selectFrom('audit').selectAll().where('chain', '=', pair.hallId).orderBy('seq').execute();
  return rows
    .filter(({ action }) => action.startsWith('program.'))
    .map(({ action, actor_id, after }) => ({ action, by: actor_id, after: JSON.parse(after ?? 'null') }));
}

test('the cashier prepares games, moves them and takes them back; the moderator and the hall see what comes', async () => {
  expect(await program()).toEqual({ success: true, lines: [], version: 0 });
  const first = (await put([CROSS, ANY], { version: 0 })).body;
  expect(first).toMatchObject({ version: 1, lines: [CROSS, { ...ANY, jackpotEnabled: true, note: '' }] });
  expect(await program(pair.moderator)).toEqual({ success: true, lines: first.lines, version: 1 });
  expect(await onDisplay()).toMatchObject([CROSS, { ...ANY, jackpotEnabled: true, note: '' }]);

  const [cross, any] = first.lines;
  const moved = (await put([any, cross], { version: 1 })).body;
  expect(moved).toMatchObject({ version: 2, lines: [any, cross] });
  // The same list again is no change, and what another screen did meanwhile is not overwritten.
  expect((await put([any, cross], { version: 2 })).body.version).toBe(2);
  expectRefusal(await put([], { version: 1 }), 409, 'PROGRAM_MOVED');
  expect((await put([any], { version: 2 })).body.lines).toEqual([any]);
  expect((await put([any, cross], { version: 3 })).body).toMatchObject({ version: 4 });
  expect((await entries()).map(({ action, by }) => [action, by])).toEqual(
    Array.from({ length: 4 }, () => ['program.changed', pair.cashier.id]),
  );
});

test('a game takes its line with it, once, and one that is gone already is no obstacle', async () => {
  const { lines } = (await put([CROSS, ANY])).body;
  const wanted = settings({ ...CROSS, note: undefined, programLine: lines[0]._id });
  const headers = { 'idempotency-key': 'sold once' };
  const [sold, again] = [
    await pair.cashier.api.post('/games/sequential', wanted, { headers }),
    await pair.cashier.api.post('/games/sequential', wanted, { headers }),
  ];
  expect(again.text).toBe(sold.text);
  expect(sold.body.games[0]).toMatchObject({ pattern: 'cross', betAmount: 20.5, jackpotEnabled: false });
  expect(await program()).toMatchObject({ version: 2, lines: [{ _id: lines[1]._id }] });
  expect(await onDisplay()).toMatchObject([{ pattern: 'all', betAmount: 10 }]);
  expect((await entries()).at(-1)).toMatchObject({
    action: 'program.taken',
    after: { gameNumber: sold.body.games[0].gameNumber },
  });

  const second = await pair.cashier.api.post('/games/sequential', settings({ programLine: lines[0]._id }));
  expect(second.status).toBe(201);
  expect(await program()).toMatchObject({ version: 2 });
  // A refused sale leaves the line where it was.
  const refused = settings({ programLine: lines[1]._id, startGameNumber: 1 });
  expectRefusal(await pair.cashier.api.post('/games/sequential', refused), 409, 'GAME_NUMBER_TAKEN');
  expect((await program()).lines).toHaveLength(1);
});

test('a game whose line says no jackpot feeds none, and its money adds up without it', async () => {
  const jackpot = async () => (await pair.cashier.api.get(`/jackpot/${pair.hallId}`)).body.amount;
  await pair.moderator.api.put(`/jackpot/${pair.hallId}`, { amount: 30 });
  const { lines } = (await put([{ ...ANY, jackpotEnabled: false }, ANY])).body;
  const sale = { cards: 3, betAmount: 10, pattern: 'all', houseFeePercentage: 15, jackpotEnabled: false };
  await pair.cashier.api.put('/games/next-sale', sale);
  expect((await hall.api(null).get(`/hall/${code}`)).body.next.sale.prizePool).toBe(25.5);

  const alone = await createGame(pair.cashier.api, { programLine: lines[0]._id });
  const money = { totalPot: 30, jackpotContribution: 0, houseFee: 4.5, prizePool: 25.5 };
  expect(alone).toMatchObject({ ...money, jackpotEnabled: false, potentialJackpot: 30 });
  await pair.cashier.api.post(`/games/${alone._id}/start`);
  // A screen asks for the contribution after every start, and a switch of later changes no money.
  const asked = await pair.cashier.api.post(`/jackpot/${pair.hallId}/contributions`, { gameId: alone._id, amount: 10 });
  expect(asked.body).toMatchObject({ contributionAmount: 0, newTotal: 30 });
  await pair.cashier.api.patch(`/games/${alone._id}`, { jackpotEnabled: true });
  expect((await pair.cashier.api.get(`/games/${alone._id}`)).body.game).toMatchObject(money);
  expect(await jackpot()).toBe(30);

  // Without an entry the switch alone decides nothing about money.
  const switched = await createGame(pair.cashier.api, { jackpotEnabled: false, cardPool: [7, 8, 9] });
  expect(switched).toMatchObject({ jackpotContribution: 10, prizePool: 17, jackpotEnabled: false });

  // Nor does it beside an entry that feeds the jackpot: the entry decides.
  const wanted = { programLine: lines[1]._id, jackpotEnabled: false, cardPool: [1, 2, 4] };
  const fed = await createGame(pair.cashier.api, wanted);
  expect(fed).toMatchObject({ jackpotContribution: 10, prizePool: 17, jackpotEnabled: false });
  await pair.cashier.api.post(`/games/${fed._id}/start`);
  expect(await jackpot()).toBe(40);
});

test('a line of another hall stays there, whoever names it', async () => {
  const { lines } = (await put([CROSS])).body;
  const other = await hall.pair();
  const copied = (await other.cashier.api.put('/program', { lines: [{ ...ANY, _id: lines[0]._id }] })).body;
  expect(copied.lines[0]._id).not.toBe(lines[0]._id);
  await createGame(other.cashier.api, { programLine: lines[0]._id });
  expect((await program()).lines).toEqual(lines);
  expect((await other.cashier.api.get('/program')).body.lines).toEqual(copied.lines);
});

test('what is no program is refused in words', async () => {
  const many = Array.from({ length: 51 }, () => ANY);
  expectRefusal(await put(many), 400, 'PROGRAM_TOO_LONG', 'A program has at most 50 games.');
  expectRefusal(await put([{ ...ANY, betAmount: 0 }]), 400, 'BET_INVALID');
  expectRefusal(await put([{ ...ANY, pattern: 'spiral' }]), 400, 'PATTERN_INVALID');
  expectRefusal(await put([{ ...ANY, note: 'ሀ'.repeat(61) }]), 400, 'NOTE_TOO_LONG');
  expect((await put([{ ...ANY, note: ` ${'ሀ'.repeat(60)} ` }])).body.lines[0].note).toBe('ሀ'.repeat(60));
  expect((await put(many.slice(1))).body.lines).toHaveLength(50);
  expect(await onDisplay()).toHaveLength(5);
  for (const person of [pair.moderator, hall.admin])
    expect((await person.api.put('/program', { lines: [] })).status).toBe(403);
  expect((await hall.admin.api.get('/program')).status).toBe(403);
});
