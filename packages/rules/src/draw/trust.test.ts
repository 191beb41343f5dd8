import { expect, it } from 'vitest';
import { Hall, pendingGame } from '../hall.test-support.ts';
import { lateReceipt, type MixedReceipt, mixedReceipt } from '../mixed-game.test-support.ts';
import type { Receipt } from './receipt.ts';
import { type CheckedLinks, LINKS_AT_ONCE, trustIn, trustSentence } from './trust.ts';
import { verifyReceipt } from './verify.ts';

const ALL = { held: 20, broken: null };
const PHONES =
  "2 phones in the hall added codes after the sale was closed. This order could not be known or chosen, not even by the hall's computer.";
const NOTHING = "The hall added no word and no codes. You have to trust the hall's computer for this draw.";
const WORD = 'A word was added in the hall before the first call. No phone participated.';

function drawn(wanted: Parameters<typeof pendingGame>[0] = {}): Receipt {
  const hall = new Hall(pendingGame(wanted));
  hall.start();
  hall.drawn();
  hall.do({ type: 'finish', at: ++hall.clock });
  return hall.receipt;
}

/** Receipt from before cancelled mixes were counted. */
function uncounted(): MixedReceipt {
  const { attempts, brokenOff, ...receipt } = mixedReceipt();
  return receipt;
}

const sentence = (receipt: Receipt, links: CheckedLinks = ALL) => {
  const trust = trustIn(receipt, links);
  return trust && trustSentence(trust);
};

it.each<[string, () => Receipt, string]>([
  ['phones took part', mixedReceipt, PHONES],
  ['phones took part before broken-off mixes were counted', uncounted, PHONES],
  ['the mix took the whole four seconds', () => lateReceipt(4_000), PHONES],
  [
    'the mix was closed a moment late',
    () => lateReceipt(4_001),
    'The mix was closed 4.1 seconds after it was opened: long enough to try other orders.',
  ],
  [
    'the mix was closed minutes late',
    () => lateReceipt(193_000),
    'The mix was closed 193 seconds after it was opened: long enough to try other orders.',
  ],
  [
    'the mix was broken off once',
    () => mixedReceipt({ brokenOff: 1 }),
    "The mix was cancelled 1 times before. The operator of the hall's computer may have chosen among 2 orders.",
  ],
  [
    'the mix was broken off three times',
    () => mixedReceipt({ brokenOff: 3 }),
    "The mix was cancelled 3 times before. The operator of the hall's computer may have chosen among 4 orders.",
  ],
  ['a word was added', () => drawn({ publicText: 'dice:3164' }), WORD],
  ['nothing was added', () => drawn(), NOTHING],
  ['nothing was added to a game of bingo75/v1', () => drawn({ scheme: 'bingo75/v1' }), NOTHING],
  ['a word was added to a game of bingo75/v1', () => drawn({ scheme: 'bingo75/v1', publicText: 'six' }), WORD],
])('if %s, the receipt verifies and states the matching sentence about trust', (_, receiptOf, expected) => {
  const receipt = receiptOf();
  expect(verifyReceipt(receipt).steps.filter((step) => !step.ok)).toEqual([]);
  expect(sentence(receipt)).toBe(expected);
});

it('the statement about trust counts a cancelled mix even if no phone participated after it', () => {
  const hall = new Hall(pendingGame());
  hall.start();
  hall.do({ type: 'openMix', at: ++hall.clock });
  hall.do({ type: 'breakMix', at: hall.clock + 9_000, parts: 1 });
  hall.clock += 9_000;
  hall.drawn();
  hall.do({ type: 'finish', at: ++hall.clock });
  expect(trustIn(hall.receipt, ALL)).toEqual({ kind: 'brokenOff', times: 1, orders: 2 });
});

it('makes no statement about trust before the first links of the mix are checked, or after a wrong link', () => {
  expect(sentence(mixedReceipt(), { held: 0, broken: null })).toBeNull();
  expect(sentence(mixedReceipt(), { held: LINKS_AT_ONCE - 1, broken: null })).toBeNull();
  expect(sentence(mixedReceipt(), { held: LINKS_AT_ONCE, broken: null })).toBe(PHONES);
  expect(sentence(mixedReceipt(), { held: 19, broken: 20 })).toBeNull();
});

it('is null if staff typed numbers or chose a winner although phones sent codes', () => {
  expect(sentence({ ...mixedReceipt(), draw: 'manual' })).toBeNull();
  expect(sentence({ ...mixedReceipt(), draw: 'designated' })).toBeNull();
});

it('rejects a receipt with a mix that has no times', () => {
  const receipt: MixedReceipt = { ...mixedReceipt(), openedAt: null };
  expect(sentence(receipt)).toBeNull();
});
