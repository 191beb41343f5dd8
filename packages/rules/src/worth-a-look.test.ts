import { expect, test } from 'vitest';
import { santim } from './money.ts';
import { isAfterMidnight, isJudged, isJudgedByGame, type Judged, WORTH_A_LOOK, worthALook } from './worth-a-look.ts';

const game = { series: 1, number: 7, bet: santim(1000), pot: santim(30_000), draw: 'fair' } as const;

const judge = (action: string, facts: Partial<Judged> = {}) => {
  const entry = { action, subject: 'g', at: '2026-11-17T22:10:00.000Z', actorId: 'c', before: {}, after: {}, game };
  return worthALook({ ...entry, ...facts }).map(({ gameNumber: _, ...sight }) => sight);
};
const alone = { group: null, count: 1 };

test.each<[string, Partial<Judged>, object[]]>([
  ['game.voided', {}, [{ kind: 'called-off', amount: 30_000, ...alone }]],
  [
    'game.cards-changed',
    { before: { cards: [1, 2, 3] }, after: { cards: [2, 9] } },
    [{ kind: 'taken-back', amount: 2000, group: null, count: 2 }],
  ],
  ['game.cards-changed', { before: { cards: [1] }, after: { cards: [1, 2] } }, []],
  [
    'sale.cards-removed',
    { game: null, after: { series: 1, gameNumber: 7, cards: [4, 5], amount: 2000, ticketed: [4] } },
    [{ kind: 'taken-back', amount: 2000, group: '1:7 c', count: 2 }],
  ],
  [
    'sale.cards-restored',
    { game: null, after: { series: 1, gameNumber: 7, cards: [4], amount: 1000 } },
    [{ kind: 'taken-back', amount: -1000, group: '1:7 c', count: -1 }],
  ],
  [
    'sale.corrected',
    { after: { gameNumber: 7, people: [{ by: { id: 'p', name: 'Abebe', role: 'cashier' }, cards: 3, amount: 3000 }] } },
    [
      {
        ...{ kind: 'corrected', amount: 3000, group: 'g p', count: 3 },
        by: { id: 'p', name: 'Abebe', role: 'cashier' },
      },
    ],
  ],
  ['shift.opened', { after: { float: 100, left: 416 } }, [{ kind: 'float', amount: -316, ...alone }]],
  ['shift.opened', { after: { float: 100, left: 100 } }, []],
  ['shift.opened', { after: { float: 100 } }, []],
  ['game.card-out', {}, [{ kind: 'put-out', amount: 1000, ...alone }]],
  [
    'designation.set',
    { game: null, after: { series: 1, gameNumber: 7 } },
    [{ kind: 'designated', amount: null, group: '1:7', count: 1 }],
  ],
  ['game.manual-call', {}, [{ kind: 'typed', amount: null, group: 'g', count: 1 }]],
  [
    'shift.float-changed',
    { before: { float: 500 }, after: { float: 200 } },
    [{ kind: 'float', amount: -300, ...alone }],
  ],
  ['shift.closed', { after: { difference: -40 } }, [{ kind: 'difference', amount: -40, ...alone }]],
  ['shift.closed', { after: { difference: 0 } }, []],
  [
    'jackpot.awarded',
    { after: { amount: 900, random: false, gameNumber: null } },
    [{ kind: 'award-chosen', amount: 900, group: 'g', count: 1 }],
  ],
  ['jackpot.awarded', { after: { amount: 900, random: true } }, []],
  [
    'game.jackpot-drawn',
    { after: { amount: 900, random: false, awardId: 'a' } },
    [{ kind: 'award-chosen', amount: null, group: 'a', count: 0 }],
  ],
  [
    'jackpot.award-changed',
    { before: { amount: 900, random: true }, after: { amount: 900, random: false } },
    [
      { kind: 'award-changed', amount: 900, ...alone },
      { kind: 'award-chosen', amount: 900, group: 'g', count: 1 },
    ],
  ],
  [
    'sale.price-lowered',
    { after: { series: 1, gameNumber: 7, cards: [1, 2], from: 1000, to: 500, amount: 1000 } },
    [{ kind: 'taken-back', amount: 1000, group: '1:7 c', count: 2 }],
  ],
  // A typing correction of a game that waits: nothing was given back for it.
  ['game.cards-changed', { before: { cards: [1, 2] }, after: { cards: [1], returned: 0 } }, []],
  ['house.clock-set-back', { game: null }, [{ kind: 'clock', amount: null, ...alone }]],
  ['game.jackpot-drawn', { after: { amount: 900, random: true } }, []],
  [
    'game.jackpot-drawn',
    { after: { amount: 900, random: true }, game: { ...game, pot: santim(19_000) } },
    [{ kind: 'few-cards', amount: 900, group: null, count: 19 }],
  ],
  [
    'jackpot.award-changed',
    { before: { amount: 900, gameNumber: 7 }, after: { amount: 100, gameNumber: 8 } },
    [{ kind: 'award-changed', amount: 900, ...alone }],
  ],
  ['jackpot.award-deleted', { before: { amount: 900 } }, [{ kind: 'award-changed', amount: 900, ...alone }]],
  [
    'jackpot.corrected',
    { game: null, after: { amount: -900 } },
    [{ kind: 'jackpot-corrected', amount: -900, ...alone }],
  ],
  ['game.paid-undone', { after: { prize: 500, withheld: 50 } }, [{ kind: 'undone', amount: 450, ...alone }]],
  ['game.paid-undone', { after: { prize: 500, withheld: 50, net: 440 } }, [{ kind: 'undone', amount: 440, ...alone }]],
  ['game.jackpot-paid-undone', { after: { amount: 500 } }, [{ kind: 'undone', amount: 500, ...alone }]],
  [
    'game.created',
    { game: null, after: { gameNumber: 9, hour: 1, bet: 1000, cards: [1, 2] } },
    [{ kind: 'after-midnight', amount: 2000, group: '2026-11-17 c', count: 1 }],
  ],
  ['game.created', { after: { bet: 1000, cards: [1, 2] } }, []],
  [
    'access.signature-failed',
    { subject: 'm', game: null },
    [{ kind: 'signature', amount: null, group: '2026-11-17 c m', count: 1 }],
  ],
  ['backup.late', { game: null }, [{ kind: 'backup-late', amount: null, ...alone }]],
  ['game.started', {}, []],
])('%s %j', (action, facts, sights) => {
  expect(judge(action, facts)).toEqual(sights);
});

test('a win is worth a look by the hand that staff had in it', () => {
  const after = { winners: [{ prize: 700 }, { prize: 300 }] };
  const before = { winners: [{ prize: 1000 }] };
  const wonIn = (draw: 'fair' | 'manual' | 'designated') =>
    judge('game.won', { before: {}, after, game: { ...game, draw } });
  expect(wonIn('fair')).toEqual([]);
  expect(wonIn('manual')).toEqual([{ kind: 'typed', amount: 1000, group: 'g', count: 0 }]);
  expect(wonIn('designated')).toEqual([{ kind: 'designated', amount: 1000, group: '1:7', count: 0 }]);
  // A further winner shares what the first had.
  expect(judge('game.won', { before, after, game: { ...game, draw: 'manual' } })).toMatchObject([{ amount: 0 }]);
  const decided = { winners: [{ prize: 1000, decidedBy: 'moderator' }] };
  expect(judge('game.won', { after: decided, game: { ...game, draw: 'designated' } })).toEqual([
    { kind: 'decision', amount: 1000, ...alone },
  ]);
});

test('a row names its game, by the plan where there is none yet', () => {
  const entry = { subject: 'g', at: '2026-11-17T22:10:00.000Z', actorId: null, before: {} };
  expect(worthALook({ ...entry, action: 'game.voided', after: {}, game })).toMatchObject([{ gameNumber: 7 }]);
  const set = { ...entry, action: 'designation.set', after: { series: 2, gameNumber: 31 }, game: null };
  expect(worthALook(set)).toMatchObject([{ gameNumber: 31 }]);
});

test('the night begins at midnight and ends at six', () => {
  expect([23, 0, 5, 6].map(isAfterMidnight)).toEqual([false, true, true, false]);
  expect(WORTH_A_LOOK).toHaveLength(new Set(WORTH_A_LOOK).size);
  expect([isJudged('game.voided'), isJudged('game.paused')]).toEqual([true, false]);
  const after = { gameNumber: 9, hour: 1, bet: 1000, cards: [1] };
  const entry = { action: 'game.created', subject: 'g', at: '', actorId: 'c', before: {}, after, game: null };
  expect(worthALook(entry).map(({ gameNumber }) => gameNumber)).toEqual([9]);
  expect(['game.voided', 'game.created', 'backup.late'].map(isJudgedByGame)).toEqual([true, false, false]);
});
