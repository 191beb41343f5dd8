import { describe, expect, it } from 'vitest';
import { Hall, pendingGame } from '../hall.test-support.ts';
import { LINKS, type MixedReceipt, mixedReceipt, PARTS } from '../mixed-game.test-support.ts';
import { type Doubt, doubtOf, type HeardOpening, isContradiction, SETTLED_MS, type Witness } from './phone-evidence.ts';
import type { Receipt } from './receipt.ts';

const [PART = '', OTHER_PART = ''] = PARTS;
const SENT = 50_000;
const LONG = 600_000;

const opening = (more: Partial<HeardOpening> = {}): HeardOpening => ({
  attempt: 1,
  part: PART,
  sentAt: SENT,
  readyMs: LONG,
  taken: true,
  ...more,
});

/** Phone that received every event of the mixed game. */
const saw = (more: Partial<Witness> = {}, receipt: MixedReceipt = mixedReceipt()): Witness => ({
  commitment: receipt.commitment,
  openings: [opening()],
  closed: { at: SENT + 2_000, digest: receipt.mix ?? '' },
  last: LINKS.at(-1) ?? '',
  firstHeard: { count: 1, readyMs: LONG },
  ...more,
});

/** Phone that was connected but received no event of a mix of codes. */
const unasked = (more: Partial<Witness> = {}): Witness => ({
  commitment: '',
  openings: [],
  closed: null,
  last: null,
  firstHeard: { count: 1, readyMs: LONG },
  ...more,
});

function played(play: (hall: Hall) => void, game = pendingGame()): Receipt {
  const hall = new Hall(game);
  play(hall);
  return hall.receipt;
}

const drawnWithoutPhones = (scheme: Receipt['scheme'] = 'bingo75/v2') =>
  played((hall) => {
    hall.start();
    hall.drawn();
    hall.clock += 20_000;
    hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
  }, pendingGame({ scheme }));

const typedFirst = () =>
  played((hall) => {
    hall.start();
    hall.manual(7);
    hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
  });

const designated = () =>
  played((hall) => {
    hall.designate(7);
    hall.start();
    while (hall.game.status === 'active') hall.drawn();
  });

const voidedWhileAsking = () =>
  played((hall) => {
    hall.start();
    hall.do({ type: 'openMix', at: ++hall.clock });
    hall.do({ type: 'void', at: ++hall.clock, reason: 'rain' });
  });

/** Time from the opening of the mixed game's mix to its first number. */
const MIXED_MS = 10_001;

const CASES: [string, Doubt | null, () => Receipt, Witness][] = [
  ['all is as it should be', null, mixedReceipt, saw()],
  ['its seal was exchanged', 'other-seal', mixedReceipt, saw({ commitment: '00'.repeat(32) })],
  ['it was shown no seal', null, mixedReceipt, saw({ commitment: '' })],

  ['its part is missing', 'left-out', mixedReceipt, saw({ openings: [opening({ part: 'cd'.repeat(16) })] })],
  [
    'its part was refused although it was awake',
    'left-out',
    mixedReceipt,
    saw({ openings: [opening({ part: 'cd'.repeat(16), taken: false })] }),
  ],
  [
    'it slept through the opening and answered too late',
    null,
    mixedReceipt,
    saw({ openings: [opening({ part: 'cd'.repeat(16), taken: false, readyMs: 0 })] }),
  ],
  [
    'it had just come, and the hall said that it took its part',
    'left-out',
    mixedReceipt,
    saw({ openings: [opening({ part: 'cd'.repeat(16), readyMs: 0 })] }),
  ],

  ['the digest came after four seconds', null, mixedReceipt, saw({ closed: closedAfter(4_000) })],
  ['the digest was held back', 'unheard', mixedReceipt, saw({ closed: closedAfter(4_001) })],
  ['the digest was held back for long', 'unheard', mixedReceipt, saw({ closed: closedAfter(10_500) })],
  ['the digest never came', 'unheard', mixedReceipt, saw({ closed: null })],
  ['the digest came before its part was sent', 'unheard', mixedReceipt, saw({ closed: closedAfter(-1) })],
  ['another digest was announced', 'other-digest', mixedReceipt, saw({ closed: { at: SENT, digest: 'ee' } })],
  ['another last link was announced', 'other-last', mixedReceipt, saw({ last: 'ab'.repeat(32) })],
  ['no last link was announced', null, mixedReceipt, saw({ last: null })],
  [
    'it only heard the end of the mix, and another last link',
    'other-last',
    mixedReceipt,
    saw({ openings: [], firstHeard: null, last: 'ab'.repeat(32) }),
  ],

  ['it was ready and not asked', 'not-asked', mixedReceipt, unasked()],
  ['it was ready and no phone was asked', 'not-asked', drawnWithoutPhones, unasked()],
  [
    'it was ready and heard only the second number',
    'not-asked',
    drawnWithoutPhones,
    unasked({ firstHeard: { count: 2, readyMs: LONG } }),
  ],
  [
    'it was ready just long enough',
    'not-asked',
    mixedReceipt,
    unasked({ firstHeard: { count: 1, readyMs: MIXED_MS + SETTLED_MS } }),
  ],
  [
    'it came while phones were being mixed',
    null,
    mixedReceipt,
    unasked({ firstHeard: { count: 1, readyMs: MIXED_MS - 1_000 } }),
  ],
  [
    'it came at the very moment',
    null,
    mixedReceipt,
    unasked({ firstHeard: { count: 1, readyMs: MIXED_MS + SETTLED_MS - 1 } }),
  ],
  ['it came after the first number', null, drawnWithoutPhones, unasked({ firstHeard: { count: 2, readyMs: 19_000 } })],
  ['its page was closed', null, mixedReceipt, unasked({ firstHeard: null })],
  ['the first number was typed', null, typedFirst, unasked()],
  ['the game was designated', null, designated, unasked()],
  ['the game is of bingo75/v1', null, () => drawnWithoutPhones('bingo75/v1'), unasked()],
  [
    'the game was called off while phones were asked',
    null,
    voidedWhileAsking,
    saw({ closed: null, last: null, firstHeard: null }),
  ],

  [
    'it heard two openings and the receipt tells of both',
    null,
    () => mixedReceipt({ brokenOff: 1 }),
    saw({ openings: [opening({ part: OTHER_PART, sentAt: 1 }), opening({ attempt: 2 })] }),
  ],
  [
    'it joined for the second',
    null,
    () => mixedReceipt({ brokenOff: 1 }),
    saw({ openings: [opening({ attempt: 2 })] }),
  ],
  [
    'the receipt leaves out a mix that was broken off',
    'other-attempts',
    mixedReceipt,
    saw({ openings: [opening({ part: OTHER_PART }), opening({ attempt: 2 })] }),
  ],
  [
    'the receipt has no mix at all',
    'other-attempts',
    drawnWithoutPhones,
    unasked({ openings: [opening({ readyMs: 0, taken: false })], firstHeard: null }),
  ],
  [
    'it heard the first opening and slept through the second',
    'unheard',
    () => mixedReceipt({ brokenOff: 1 }),
    saw({ closed: null, last: null, firstHeard: null }),
  ],
  [
    'it was there for both and asked for one',
    'not-asked',
    () => mixedReceipt({ brokenOff: 1 }),
    saw({ closed: null, last: null }),
  ],
];

function closedAfter(ms: number) {
  return { at: SENT + ms, digest: mixedReceipt().mix ?? '' };
}

describe('a phone that compares a receipt with its own record', () => {
  it.each(CASES)('if %s, returns the doubt %s', (_, doubt, receiptOf, witness) => {
    expect(doubtOf(receiptOf(), witness)).toBe(doubt);
  });

  it('checks receipts of older releases, which do not count the attempts of a mix', () => {
    const { attempts, brokenOff, ...receipt } = mixedReceipt();
    expect(doubtOf(receipt, saw())).toBeNull();
    expect(doubtOf(receipt, saw({ openings: [opening(), opening({ attempt: 2 })] }))).toBe('other-attempts');
    expect(doubtOf(receipt, unasked())).toBe('not-asked');
  });

  it('distinguishes a contradiction from a missing confirmation', () => {
    expect(isContradiction('left-out')).toBe(true);
    expect(isContradiction('other-attempts')).toBe(true);
    expect(isContradiction('unheard')).toBe(false);
    expect(isContradiction('not-asked')).toBe(false);
  });
});
