import { spawnSync } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Card } from '@adarash/rules/card';
import { setCsv } from '@adarash/rules/card-set';
import { catalogue } from '@adarash/rules/catalogue';
import { cardsCompleteAt } from '@adarash/rules/claim';
import {
  below,
  cardsDigest,
  commitmentOf,
  frame,
  hasSet,
  hexToBytes,
  isOfDemo,
  jackpotPick,
  SCHEMES,
  withSet,
  wordsOf,
} from '@adarash/rules/draw';
import { cardsIn, cardsOut, type NewGame, numbersCalled, outLimit, SLOW_LINKS } from '@adarash/rules/game';
import type { JackpotRule } from '@adarash/rules/jackpot';
import { santim } from '@adarash/rules/money';
import type { OwnPattern, Pattern } from '@adarash/rules/pattern';
import { PATTERNS } from '@adarash/rules/pattern';
import type { AddedByHall, Receipt } from '@adarash/rules/receipt';
import {
  VECTORS,
  VECTORS_DEMO,
  VECTORS_OWN_PATTERN,
  VECTORS_V2,
  VECTORS_V3,
} from '@adarash/rules/vectors.test-support';
import { verifyReceipt } from '@adarash/rules/verify';
import { describe, expect, it } from 'vitest';
import { EVERY_RULE, ownCards, receiptOfRule, setJson } from '../every-rule.test-support.ts';
import { USUAL_TERMS } from '../game/hall-terms.ts';
import { CARDS, Hall, MODERATOR, pendingGame } from '../hall.test-support.ts';

// docs/verify.py implements only docs/draw.md. If its results differ from the rules, the page or one of the two
// implementations is wrong.

const inDocs = (name: string) => fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url));

const python = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import sys; assert sys.version_info >= (3, 8)']).status === 0,
);
if (!python) console.error('SKIPPED: the second verifier needs Python 3.8 or newer, which is not installed.');

const page = readFileSync(inDocs('draw.md'), 'utf8');

/**
 * Links of the slow mix are not recomputed here, because they take eight seconds per game. The server's tests verify
 * them with a fast argon2id.
 */
const WITHOUT_LINKS = ', but for the slow links: they were skipped';

/** Returns the results of docs/verify.py for all receipts, from one process. */
function secondOpinions(receipts: unknown[], set?: readonly Card[] | string) {
  const folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  try {
    const files = receipts.map((receipt, index) => {
      writeFileSync(join(folder, `${index}.json`), JSON.stringify(receipt));
      return `${index}.json`;
    });
    const saved = typeof set === 'string' ? set : JSON.stringify({ success: true, set: { cards: set } });
    if (set) writeFileSync(join(folder, 'set.json'), saved);
    const words = ['--skip-links', ...(set ? ['--set', 'set.json'] : []), ...files];
    const run = spawnSync(String(python), [inDocs('verify.py'), ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    const [first, ...lines] = run.stdout.trim().split('\n');
    expect(first).toBe('The slow links are NOT checked here: --skip-links.');
    if (lines.length !== files.length) throw new Error(run.stderr);
    const said = lines.map((line, index) => line.replace(`${index}.json: `, '').replace(WITHOUT_LINKS, ''));
    return { status: run.status, lines: said };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function ourOpinion(receipt: unknown, set?: readonly Card[]) {
  const { finished, lockedCards, setAtHand, steps } = verifyReceipt(JSON.parse(JSON.stringify(receipt)), set);
  const failed = steps.filter((step) => !step.ok).map((step) => step.name);
  if (failed.length > 0) return `does not verify: ${failed.join(', ')}`;
  if (!finished) return `is not finished yet${lockedCardsText(lockedCards)}`;
  const { demo } = receipt as Partial<Receipt>;
  const unseen = setAtHand === false ? ', the set of cards not at hand' : '';
  const { jackpotRule } = receipt as { jackpotRule?: string };
  const unjudged = jackpotRule ? ', the decision of the jackpot rule not recomputed' : '';
  return `verifies${lockedCardsText(lockedCards)}${unseen}${unjudged}${demo ? ' (DEMO: no real hall)' : ''}`;
}

const lockedCardsText = (lockedCards: number) =>
  lockedCards === 0 ? '' : `, ${lockedCards} ${lockedCards === 1 ? 'card' : 'cards'} locked by staff`;

const AWARD = '64b7f0c2a1d3e4f5a6b7c8da';

const winnersNow = ({ game }: Hall) => cardsCompleteAt(game.cards, numbersCalled(game), game.pattern);

function drawUntilWon(hall: Hall) {
  while (hall.game.status === 'active' && winnersNow(hall).length === 0) hall.drawn();
  for (const cardId of winnersNow(hall)) hall.claim(cardId);
}

function type(hall: Hall, count: number) {
  for (let number = 1; count > 0 && hall.game.status === 'active'; number += 13) {
    const wanted = ((number - 1) % 75) + 1;
    if (numbersCalled(hall.game).includes(wanted)) continue;
    hall.manual(wanted);
    count--;
  }
}

function giveJackpot(hall: Hall, random: boolean) {
  const cards = hall.game.cards.map((card) => card.cardId);
  const cardId = random ? jackpotPick({ ...hall.secret, awardId: AWARD, cards }) : Number(cards.at(-1));
  hall.do({ type: 'giveJackpot', at: ++hall.clock, awardId: AWARD, cardId, amount: santim(5025), message: '', random });
}

const LINKS = Array.from({ length: SLOW_LINKS }, (_, i) => (i + 1).toString(16).padStart(64, '0'));

/** Simulates a mix of phones' codes in a started game, with constants instead of slow links. */
function phones(hall: Hall, count: number) {
  const parts = Array.from({ length: count }, (_, i) => (i + 7).toString(16).padStart(32, '0'));
  hall.do({ type: 'openMix', at: ++hall.clock });
  hall.clock += 2_000;
  hall.do({ type: 'closeMix', at: hall.clock, parts });
  if (count > 0) hall.do({ type: 'completeMix', links: LINKS });
}

const firstCard = (hall: Hall) => Number(hall.game.cards[0]?.cardId);

const TAKE_BACK = (hall: Hall) => ({ type: 'takeBack', at: ++hall.clock, by: MODERATOR, reason: 'mistyped' }) as const;

const winnersIn = ({ game }: Hall) => cardsCompleteAt(cardsIn(game), numbersCalled(game), game.pattern);

/** Actions for every possible course of a game that was created and not started. */
const WAYS: Record<string, (hall: Hall) => void> = {
  'drawn and claimed': (hall) => {
    hall.start();
    drawUntilWon(hall);
  },
  'finished without a claim': (hall) => {
    hall.start();
    for (let i = 0; i < 6; i++) hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock });
  },
  'called to the end': (hall) => {
    hall.start();
    while (hall.game.status === 'active') hall.drawn();
  },
  typed: (hall) => {
    hall.start();
    hall.drawn();
    type(hall, 4);
    drawUntilWon(hall);
  },
  'with typed numbers taken back': (hall) => {
    hall.start();
    type(hall, 1);
    hall.do(TAKE_BACK(hall));
    hall.drawn();
    type(hall, 3);
    if (hall.game.status === 'active') hall.do(TAKE_BACK(hall));
    drawUntilWon(hall);
  },
  'designated, with a typed number taken back': (hall) => {
    hall.designate(firstCard(hall));
    hall.start();
    type(hall, 9);
    if (hall.game.status === 'active') hall.do(TAKE_BACK(hall));
    drawUntilWon(hall);
  },
  'with late calls off': (hall) => {
    hall.game = { ...hall.game, terms: { ...USUAL_TERMS, lateCalls: 'off' } };
    hall.start();
    while (hall.game.status === 'active' && winnersNow(hall).length === 0) hall.drawn();
    const [early] = winnersNow(hall);
    for (let i = 0; i < 3; i++) hall.drawn();
    if (early !== undefined) hall.claim(early);
  },
  'with a card out': (hall) => {
    hall.game = { ...hall.game, terms: { ...USUAL_TERMS, falseClaims: 'out' } };
    hall.start();
    hall.drawn();
    const [first] = hall.game.cards;
    const early = first && cardsCompleteAt([first], numbersCalled(hall.game), hall.game.pattern).length === 0;
    if (early) hall.lockCard(first.cardId);
    while (hall.game.status === 'active' && winnersIn(hall).length === 0) hall.drawn();
    for (const cardId of winnersIn(hall)) hall.claim(cardId);
  },
  'with a card locked and unlocked': (hall) => {
    hall.game = { ...hall.game, terms: { ...USUAL_TERMS, falseClaims: 'out' } };
    hall.start();
    hall.drawn();
    const [first] = hall.game.cards;
    const early = first && cardsCompleteAt([first], numbersCalled(hall.game), hall.game.pattern).length === 0;
    if (early) {
      hall.lockCard(first.cardId);
      hall.do({ type: 'unlock', cardId: first.cardId, by: MODERATOR });
    }
    while (hall.game.status === 'active' && winnersNow(hall).length === 0) hall.drawn();
    for (const cardId of winnersNow(hall)) hall.claim(cardId);
  },
  'with cards out that a moderator signed for': (hall) => {
    hall.game = { ...hall.game, terms: { ...USUAL_TERMS, falseClaims: 'out' } };
    hall.start();
    hall.drawn();
    const [, ...others] = hall.game.cards;
    for (const card of others.slice(0, 5)) {
      const isComplete = cardsCompleteAt([card], numbersCalled(hall.game), hall.game.pattern).length > 0;
      if (isComplete) continue;
      if (cardsOut(hall.game).length < outLimit(hall.game.cards.length)) hall.lockCard(card.cardId);
      else hall.lockCardSigned(card.cardId);
    }
    while (hall.game.status === 'active' && winnersIn(hall).length === 0) hall.drawn();
    for (const cardId of winnersIn(hall)) hall.claim(cardId);
  },
  designated: (hall) => {
    hall.designate(firstCard(hall));
    hall.start();
    while (hall.game.status === 'active') hall.drawn();
  },
  'designated and typed': (hall) => {
    hall.designate(firstCard(hall));
    hall.start();
    hall.drawn();
    type(hall, 9);
    drawUntilWon(hall);
  },
  decided: (hall) => {
    hall.start();
    for (let i = 0; i < 5; i++) hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock, decision: { cardId: firstCard(hall), by: MODERATOR } });
  },
  'designated and decided': (hall) => {
    hall.designate(firstCard(hall));
    hall.start();
    hall.drawn();
    const cardId = Number(hall.game.cards.at(-1)?.cardId);
    hall.do({ type: 'finish', at: ++hall.clock, decision: { cardId, by: MODERATOR } });
  },
  'voided before the start': (hall) => {
    hall.designate(firstCard(hall));
    hall.do({ type: 'void', at: ++hall.clock, reason: 'rain' });
  },
  'voided after calls': (hall) => {
    hall.start();
    for (let i = 0; i < 3; i++) hall.drawn();
    hall.do({ type: 'void', at: ++hall.clock, reason: 'rain' });
  },
  'with a jackpot drawn': (hall) => {
    hall.start();
    giveJackpot(hall, true);
    drawUntilWon(hall);
  },
  'with phones': (hall) => {
    hall.start();
    phones(hall, 3);
    drawUntilWon(hall);
  },
  'with phones, after a mix that was broken off': (hall) => {
    hall.start();
    hall.do({ type: 'openMix', at: ++hall.clock });
    hall.clock += 9_000;
    hall.do({ type: 'breakMix', at: hall.clock, parts: 2 });
    phones(hall, 2);
    drawUntilWon(hall);
  },
  'with phones that did not answer': (hall) => {
    hall.start();
    phones(hall, 0);
    drawUntilWon(hall);
  },
  'with phones, left with a card unpaid': (hall) => {
    hall.start();
    phones(hall, 300);
    while (hall.game.status === 'active' && winnersNow(hall).length === 0) hall.drawn();
    hall.do({ type: 'finish', at: ++hall.clock, by: MODERATOR, reason: 'the card was torn' });
  },
  'voided while it was mixed': (hall) => {
    hall.start();
    hall.do({ type: 'openMix', at: ++hall.clock });
    hall.do({ type: 'closeMix', at: ++hall.clock, parts: [LINKS[0]?.slice(32) ?? ''] });
    hall.do({ type: 'void', at: ++hall.clock, reason: 'the hall was closed' });
  },
  'with a jackpot by staff': (hall) => {
    hall.start();
    drawUntilWon(hall);
    giveJackpot(hall, false);
  },
};
const TEXTS = ['', 'dice:3164', 'ዳይስ ፪፮ 🎲', 'lone \ud800 half'];

const withPhones = (way: string) => /phones|mixed/.test(way);

const RULES: Pattern[] = [
  'lines/2/row+column+diagonal',
  'full_house',
  'lines/3/row+own/000000f.0000421',
  'lines/2/diagonal',
  'lines/1/row+corners',
  'lines/5/row+column+diagonal+corners',
];

const OWN: OwnPattern[] = ['own/0050140.1100011', 'own/000701c', 'own/000000f.0000421.1084000.1e00000', 'own/1f8c63f'];

/** Custom cards of a hall, with gaps between their numbers. */
const SET = CARDS.map(({ cardId, numbers }) => ({ cardId: cardId * 90 + 7, numbers }));

/** Jackpot rule of a game of release 1.1. */
const jackpotRuleOf = (variant: number): JackpotRule =>
  variant % 2 === 0 ? `within/${((variant * 17) % 60) + 16}` : '';

/** Returns the settings of a game that only bingo75/v3 supports: each rule in turn, some with a custom card set. */
function ofSet(variant: number): Partial<NewGame> {
  const pattern = RULES[variant % RULES.length] ?? 'all';
  const patternNames = pattern.includes('own/') ? { en: 'Own', am: 'የራስ' } : null;
  if (variant % 3 === 0) return { pattern, patternNames };
  const scheme = variant % 4 === 1 ? 'bingo75/v2/demo' : 'bingo75/v2';
  const digest = cardsDigest(SET, withSet(scheme));
  const cards = SET.filter((_, i) => i % (variant % 4 === 0 ? 30 : 7) === 0);
  return { pattern, patternNames, cards, scheme, cardSet: { digest, name: 'ካርዶች', version: 2 } };
}

/** Returns the pattern of a game: each built-in pattern in turn, followed by a custom pattern. */
function patternOf(variant: number): Partial<NewGame> {
  const own = OWN[Math.floor(variant / (PATTERNS.length + 1))];
  const pattern = PATTERNS[variant % (PATTERNS.length + 1)];
  return pattern === undefined && own
    ? { pattern: own, patternNames: { en: 'Own', am: 'የራስ' } }
    : { pattern: pattern ?? 'all' };
}

function receiptOf(way: string, variant: number, fields: Partial<NewGame> = patternOf(variant)) {
  // A game has few cards if an order is searched for a designated card. Otherwise it has many, so that several cards
  // win on the same call.
  const count = way.includes('designated') ? 2 + (variant % 4) : 2 + ((variant * 23) % 60);
  const cardIds = Array.from({ length: count }, (_, i) => ((i * 7 + variant * 11) % 100) + 1);
  const hall = new Hall(
    pendingGame({
      number: variant + 1,
      cardIds,
      bet: santim(1000 + variant * 7),
      feeBasisPoints: (variant * 125) % 10_001,
      publicText: TEXTS[variant % TEXTS.length],
      feedsJackpot: variant % 5 !== 4,
      scheme: SCHEMES[variant % 4 === 1 ? 2 : variant % 3 === 0 && !withPhones(way) ? 0 : 1],
      ...fields,
    }),
    (variant * 5 + 3) % 256,
  );
  if (hasSet(hall.game.scheme)) {
    const jackpotOffer = { amount: santim(100_001), fewestCards: 2 };
    hall.game = { ...hall.game, jackpotRule: jackpotRuleOf(variant), jackpotOffer };
  }
  hall.wholeBirr = variant % 2 === 1;
  WAYS[way]?.(hall);
  return hall.receipt;
}

const withAt = <T>(list: readonly T[], index: number, fields: Partial<T>) =>
  list.map((each, i) => (i === index ? { ...each, ...fields } : each));
const other = (hex: string) => (hex.startsWith('0') ? '1' : '0') + hex.slice(1);

const hasParts = (receipt: Receipt): receipt is Receipt & AddedByHall =>
  receipt.scheme !== 'bingo75/v1' && receipt.parts.length > 0;

/**
 * Forgeries of a receipt. Each function returns the changed fields, or null if the receipt does not have the field to
 * forge.
 */
const FORGERIES: Record<string, (receipt: Receipt) => Record<string, unknown> | null> = {
  seed: ({ seed }) => ({ seed: other(String(seed)) }),
  'no seed': () => ({ seed: null }),
  commitment: ({ commitment }) => ({ commitment: other(commitment) }),
  drawId: ({ drawId }) => ({ drawId: other(drawId) }),
  scheme: () => ({ scheme: 'bingo75/v0' }),
  'sales root': ({ salesRoot }) => ({ salesRoot: other(salesRoot) }),
  'cards sold': ({ sales }) => ({ sales: { ...sales, cards: sales.cards.slice(1) } }),
  bet: ({ sales }) => ({ sales: { ...sales, betSantim: sales.betSantim + 1 } }),
  fee: ({ sales }) => ({ sales: { ...sales, houseBasisPoints: sales.houseBasisPoints ^ 1 } }),
  'game number': ({ gameNumber }) => ({ gameNumber: gameNumber + 1 }),
  'hall text': ({ public: text, rounds }) => (rounds.length > 0 ? { public: `${text}x` } : null),
  'number of a drawn call': ({ calls }) => {
    const index = calls.findIndex((call) => call.kind === 'drawn');
    const free = Array.from({ length: 75 }, (_, i) => i + 1).find((n) => calls.every((call) => call.number !== n));
    return index === -1 || !free ? null : { calls: withAt(calls, index, { number: free }) };
  },
  'calls swapped': ({ calls }) => (calls.length > 1 ? { calls: [calls[1], calls[0], ...calls.slice(2)] } : null),
  'call left out': ({ calls }) => (calls.length > 1 ? { calls: calls.slice(1) } : null),
  'call repeated': ({ calls }) =>
    calls.length > 0 && calls.length < 75 ? { calls: [...calls, { ...calls.at(-1), kind: 'manual' }] } : null,
  'drawn as typed': ({ calls, draw }) =>
    draw === 'fair' && calls.length > 0 ? { calls: withAt(calls, 0, { kind: 'manual' }) } : null,
  'typed as drawn': ({ calls }) =>
    calls.some((call) => call.kind === 'manual') ? { calls: calls.map((call) => ({ ...call, kind: 'drawn' })) } : null,
  'time of a call': ({ calls }) =>
    calls.length > 1 ? { calls: withAt(calls, 1, { at: '2001-01-01T00:00:00.000Z' }) } : null,
  round: ({ rounds }) => (rounds[0] ? { rounds: withAt(rounds, 0, { round: rounds[0].round + 1 }) } : null),
  'start of a round': ({ rounds }) => (rounds[0] ? { rounds: withAt(rounds, 0, { fromCall: 2 }) } : null),
  'further round': ({ rounds }) => ({ rounds: [...rounds, { round: 9, fromCall: 2 }] }),
  'no rounds': ({ rounds }) => (rounds.length > 0 ? { rounds: [] } : null),
  'winning card': ({ winners, cards }) => {
    const loser = cards.find((card) => winners.every((winner) => winner.cardId !== card.cardId));
    return winners.length > 0 && loser && !winners[0]?.decidedBy
      ? { winners: withAt(winners, 0, { cardId: loser.cardId }) }
      : null;
  },
  'winning pattern': ({ winners, sales }) =>
    winners.length > 0 && sales.pattern !== 'cross' && sales.pattern !== 'all'
      ? { winners: withAt(winners, 0, { pattern: 'cross' }) }
      : null,
  'shapes of an own pattern': ({ sales }) =>
    sales.pattern.startsWith('own/') ? { sales: { ...sales, pattern: 'own/0000003' } } : null,
  'masks out of order': ({ sales }) => ({ sales: { ...sales, pattern: 'own/1100011.0050140' } }),
  'a mask twice': ({ sales }) => ({ sales: { ...sales, pattern: 'own/0050140.0050140' } }),
  'FREE alone': ({ sales }) => ({ sales: { ...sales, pattern: 'own/0001000' } }),
  'FREE for another shape': ({ sales }) => ({ sales: { ...sales, pattern: 'own/0000011.0001011' } }),
  'a square beyond the card': ({ sales }) => ({ sales: { ...sales, pattern: 'own/2000000' } }),
  'a name that is none': () => ({ patternNames: { en: 'x'.repeat(41) } }),
  'winner added': ({ winners, cards }) => ({
    winners: [...winners, { cardId: cards.at(-1)?.cardId, pattern: 'cross', prize: 0.01 }],
  }),
  prize: ({ winners }) => (winners[0] ? { winners: withAt(winners, 0, { prize: winners[0].prize + 1 }) } : null),
  'prize in thousandths': ({ winners }) =>
    winners.length > 0 ? { winners: withAt(winners, 0, { prize: 0.001 }) } : null,
  'what was left over': ({ wholeBirr, roundedOff = 0 }) => (wholeBirr ? { roundedOff: roundedOff + 0.5 } : null),
  'rounding hidden': ({ roundedOff = 0 }) => (roundedOff > 0 ? { wholeBirr: undefined, roundedOff: undefined } : null),
  'jackpot left out': ({ winners, feedsJackpot }) =>
    winners.length > 0 ? { feedsJackpot: feedsJackpot === false ? undefined : (false as const) } : null,
  'rounding made up': ({ wholeBirr }) => (wholeBirr ? null : { roundedOff: 0.5 }),
  'decision hidden': ({ winners }) =>
    winners.some((winner) => winner.decidedBy)
      ? { designated: false, designatedBy: null, designatedCardId: null }
      : null,
  'number on a card': ({ cards }) => ({
    cards: withAt(cards, 0, { numbers: cards[0]?.numbers.map((n, i) => (i === 3 ? (n === 46 ? 47 : 46) : n)) }),
  }),
  'free square moved': ({ cards }) => ({
    cards: withAt(cards, 0, { numbers: cards[0]?.numbers.map((n, i) => (i === 12 ? 31 : i === 0 ? 'FREE' : n)) }),
  }),
  'card left out': ({ cards }) => ({ cards: cards.slice(1) }),
  'mark taken away': ({ designated, rounds }) =>
    designated && rounds.length > 0
      ? { designated: false, designatedBy: null, designatedCardId: null, draw: 'fair' }
      : null,
  'mark without a name': ({ designated }) => (designated ? { designatedBy: null } : null),
  'designated card': ({ designated, cards, rounds, designatedCardId }) =>
    designated && rounds.length > 0
      ? { designatedCardId: cards.find((card) => card.cardId !== designatedCardId)?.cardId }
      : null,
  draw: ({ draw }) => ({ draw: draw === 'fair' ? 'manual' : 'fair' }),
  'jackpot card': ({ jackpot, cards }) =>
    jackpot?.random
      ? { jackpot: { ...jackpot, cardId: cards.find((c) => c.cardId !== jackpot.cardId)?.cardId } }
      : null,
  'jackpot of nothing': ({ jackpot }) => (jackpot ? { jackpot: { ...jackpot, amount: 0 } } : null),
  'jackpot to a card outside': ({ jackpot }) => (jackpot ? { jackpot: { ...jackpot, cardId: 1000 } } : null),
  status: ({ status, winners, jackpot }) =>
    status === 'completed' && (winners.length > 0 || jackpot) ? { status: 'voided' } : { status: 'active' },
  'text of the hall': (receipt) => (receipt.scheme !== 'bingo75/v1' ? { text: `${receipt.text}x` } : null),
  'digest of the mix': (receipt) => (receipt.scheme !== 'bingo75/v1' ? { mix: other(String(receipt.mix)) } : null),
  'a phone left out': (receipt) => (hasParts(receipt) ? { parts: receipt.parts.slice(1) } : null),
  'phones in another order': (receipt) =>
    hasParts(receipt) && receipt.parts.length > 1 ? { parts: [...receipt.parts].reverse() } : null,
  'a phone put in': (receipt) => ('parts' in receipt ? { parts: [...receipt.parts, '0'.repeat(32)] } : null),
  'links left out': (receipt) => (hasParts(receipt) && receipt.calls.length > 0 ? { links: [] } : null),
  'last link': (receipt) =>
    hasParts(receipt) && receipt.calls.length > 0
      ? { links: receipt.links.with(-1, other(String(receipt.links.at(-1)))) }
      : null,
  'mix closed after the first number': (receipt) =>
    hasParts(receipt) && receipt.calls.length > 0 ? { closedAt: '2099-01-01T00:00:00.000Z' } : null,
  'an opening not counted': (receipt) =>
    'attempts' in receipt && receipt.attempts ? { attempts: receipt.attempts - 1 } : null,
  'a broken-off mix left out': (receipt) =>
    'brokenOff' in receipt && receipt.brokenOff?.length ? { brokenOff: [] } : null,
  'broken-off mixes left out': (receipt) => ('brokenOff' in receipt ? { brokenOff: undefined } : null),
  'a broken-off mix after the last': (receipt) =>
    'brokenOff' in receipt && receipt.openedAt !== null
      ? { attempts: 2, brokenOff: [{ openedAt: '2099-01-01T00:00:00.000Z', parts: 1 }] }
      : null,
  'mix never opened': (receipt) => (hasParts(receipt) ? { openedAt: null, closedAt: null } : null),
  'card left unpaid': (receipt) =>
    'completeUnpaid' in receipt
      ? { completeUnpaid: receipt.completeUnpaid.length > 0 ? [] : [receipt.cards[0]?.cardId] }
      : null,
  'terms hidden': ({ terms, winners }) => (terms && winners.length > 0 ? { terms: undefined } : null),
  'terms that are none': () => ({ terms: { lateCalls: 'sometimes' } }),
  'no terms at all': () => ({ terms: {} }),
  'a term of another kind': () => ({ terms: { lateCalls: 'off', tea: null } }),
  'a card out that wins': ({ winners, calls }) =>
    winners[0] && calls.length > 0
      ? { terms: { falseClaims: 'out' }, out: [{ cardId: winners[0].cardId, callIndex: 1 }] }
      : null,
  'a card out without the term': ({ cards, calls, terms }) =>
    calls.length > 0 && !terms ? { out: [{ cardId: cards.at(-1)?.cardId, callIndex: 1 }] } : null,
  'too many cards out': ({ cards, calls, designated, winners, sales }) => {
    const others = cards.filter(({ cardId }) => winners.every((winner) => winner.cardId !== cardId));
    const isFree = (card: (typeof cards)[number]) =>
      cardsCompleteAt([card], numbersCalled({ calls }).slice(0, 1), sales.pattern).length === 0;
    const out = others.filter(isFree).slice(0, 4);
    return calls.length > 0 && !designated && out.length > outLimit(cards.length)
      ? { terms: { falseClaims: 'out' }, out: out.map(({ cardId }) => ({ cardId, callIndex: 1, by: 'cashier' })) }
      : null;
  },
  'a card out by nobody': ({ out }) => (out ? { out: withAt(out, 0, { by: 7 as unknown as string }) } : null),
  'a card out twice': ({ out }) => (out ? { out: [...out, ...out] } : null),
  'a card out after the end': ({ out, calls }) =>
    out && calls.length < 75 ? { out: withAt(out, 0, { callIndex: calls.length + 1 }) } : null,
  'a card out at no call': ({ out }) => (out ? { out: withAt(out, 0, { callIndex: 0 }) } : null),
  'nothing taken back': () => ({ takenBack: [] }),
  'a number taken back that stands before it': ({ takenBack, calls }) =>
    takenBack?.[1] && calls[0] ? { takenBack: withAt(takenBack, 1, { number: calls[0].number }) } : null,
  'a number taken back beyond the calls': ({ takenBack, calls }) =>
    takenBack && calls.length < 74 ? { takenBack: withAt(takenBack, 0, { callIndex: calls.length + 2 }) } : null,
  'a number taken back before it was called': ({ takenBack }) =>
    takenBack ? { takenBack: withAt(takenBack, 0, { at: '2001-01-01T00:00:00.000Z' }) } : null,
  'a number taken back after the next': ({ takenBack, calls }) =>
    takenBack && calls.length >= (takenBack[0]?.callIndex ?? 0)
      ? { takenBack: withAt(takenBack, 0, { at: '2099-01-01T00:00:00.000Z' }) }
      : null,
  'taking back hidden': ({ takenBack, calls, draw }) =>
    takenBack && draw === 'manual' && calls.every(({ kind }) => kind === 'drawn') ? { takenBack: undefined } : null,
  'parts of no phone': (receipt) => ('parts' in receipt ? { parts: ['XY'] } : null),
  'number as text': ({ gameNumber }) => ({ gameNumber: String(gameNumber) }),
  'flag as number': ({ designated }) => ({ designated: Number(designated) }),
  'field missing': () => ({ sequence: undefined }),
  'demo hidden': ({ demo }) => (demo ? { demo: undefined } : null),
  'demo passed off as a hall': ({ demo }) => (demo ? { demo: undefined, scheme: 'bingo75/v2' } : null),
  'hall passed off as a demo': ({ scheme }) =>
    isOfDemo(scheme) || scheme === 'bingo75/v1' ? null : { demo: true, scheme: `${scheme}/demo` },
  'rule of another version': ({ sales }) => ({ scheme: 'bingo75/v2', sales: { ...sales, pattern: 'lines/2/row' } }),
  'one line fewer': ({ sales }) =>
    /^lines.[2-9]/.test(sales.pattern) ? { sales: { ...sales, pattern: 'lines/1/row+column' } } : null,
  ...Object.fromEntries(
    [
      'lines/1/row',
      'lines/2/column+row',
      'lines/3/diagonal',
      'lines/02/row',
      'lines/0/row',
      'lines/2/',
      'lines/2/row+row',
    ].map((pattern) => [`the rule ${pattern}`, ({ sales }: Receipt) => ({ sales: { ...sales, pattern } })]),
  ),
  'digest of the set': (receipt) =>
    'set' in receipt ? { set: { ...receipt.set, digest: other(receipt.set.digest) } } : null,
  'set without a version': (receipt) => ('set' in receipt ? { set: { ...receipt.set, version: 0 } } : null),
  'printed cards for a set': (receipt) =>
    'set' in receipt && receipt.set.version === 2 ? { set: { ...receipt.set, name: 'adarash/cards/v1' } } : null,
  'digest of the cards sold': (receipt) => ('set' in receipt ? { sold: other(receipt.sold) } : null),
  'rule about the jackpot': (receipt) =>
    'set' in receipt ? { jackpotRule: receipt.jackpotRule === 'within/9' ? 'within/8' : 'within/9' } : null,
  'a rule about the jackpot that is none': (receipt) => ('set' in receipt ? { jackpotRule: 'within/76' } : null),
  'a decision about the jackpot that is none': (receipt) =>
    'set' in receipt && receipt.jackpotDecided ? { jackpotDecided: { ...receipt.jackpotDecided, why: 'luck' } } : null,
};

const ways = Object.keys(WAYS);

describe('docs/draw.md', () => {
  it('contains the values that the code computes for the test vectors', () => {
    const answers = [VECTORS.seed, VECTORS.drawId, VECTORS.commitment, VECTORS.salesRoot];
    const orders = VECTORS.orders.flatMap((order) => [order.begins.join(','), order.sha256]);
    const picks = VECTORS.jackpot.picks.map((pick) => pick.awardId);
    const mixed = VECTORS_V2.flatMap(({ mix, slowStart, firstLink, slow, begins, sha256 }) => [
      ...[mix, slowStart, firstLink, slow, sha256].filter((hash) => hash !== null),
      begins.join(','),
    ]);
    const { pattern, salesRoot, begins, sha256 } = VECTORS_OWN_PATTERN;
    const own = [pattern, salesRoot, begins.join(','), sha256];
    const ofSets = VECTORS_V3.games.flatMap((game) => [
      game.salesRoot,
      game.begins.join(','),
      game.sold,
      game.sha256 ?? '',
    ]);
    const demo = [VECTORS_DEMO.commitment, VECTORS_DEMO.salesRoot, VECTORS_DEMO.begins.join(','), VECTORS_DEMO.sha256];
    expect(
      [...answers, ...orders, ...picks, ...mixed, ...own, ...ofSets, ...demo].filter(
        (answer) => !page.includes(answer),
      ),
    ).toEqual([]);
  });

  const seed = hexToBytes(VECTORS.seed);
  const hallOfVectors = () => {
    const hall = new Hall(pendingGame({ publicText: 'dice:3164', scheme: 'bingo75/v1' }));
    Object.assign(hall.draw, { seed, commitment: commitmentOf(VECTORS.drawId, seed) });
    return hall;
  };

  it('contains the intermediate values of the first order', () => {
    const { drawId, commitment, salesRoot } = hallOfVectors().secret;
    const message = frame('bingo75/v1/draw', drawId, commitment, salesRoot, 'dice:3164', '0');
    const key = createHmac('sha256', seed).update(message).digest();
    const words = wordsOf(key);
    const choices = [75, 74, 73, 72, 71].map((m) => below(words, m)).join(', ');
    const block = createHmac('sha256', key).update(new Uint8Array(4)).digest('hex');
    expect(page).toContain(`| K of round 0 | \`${key.toString('hex')}\` |\n| block 0 of this K | \`${block}\` |`);
    expect(page).toContain(`| first five choices of round 0 | ${choices} |`);
  });

  it('contains the rounds that the code finds for designated games', () => {
    const started = (cardId: number) => {
      const hall = hallOfVectors();
      hall.designate(cardId);
      hall.start();
      return hall;
    };
    const [three, seven, fortyTwo] = [3, 7, 42].map((cardId) => started(cardId).game.rounds[0]?.round);
    expect(page).toContain(`| first round if card 3, 7 or 42 is designated | ${three}, ${seven} or ${fortyTwo} |`);
    const hall = started(3);
    for (const number of [3, 30, 44, 52]) hall.manual(number);
    const [first, second, third] = hall.game.rounds.map(({ round, fromCall }) => `${round} from call ${fromCall}`);
    expect(page).toContain(`| round ${first}, ${second}, ${third} |`);
  });

  it('contains the hashes of the printed cards that the code computes', () => {
    const cards = catalogue(1000).map(({ cardId, numbers }) => `${cardId}:${numbers.join(',')}`);
    const hashOf = (count: number) => createHash('sha256').update(cards.slice(0, count).join('\n')).digest('hex');
    expect(page).toContain(`| 1 | \`${cards[0]?.slice(2)}\` |`);
    expect([hashOf(100), hashOf(1000)].filter((hash) => !page.includes(hash))).toEqual([]);
  });
});

describe.skipIf(!python)('docs/verify.py, the second verifier (skipped without Python 3)', () => {
  /** Compares the verdicts of both verifiers for this number of games of every kind, each slightly different. */
  function agree(variants: number) {
    const receipts = ways.flatMap((way, index) => [
      ...Array.from({ length: variants }, (_, variant) => receiptOf(way, variant)),
      ...Array.from({ length: variants / 4 }, (_, i) => receiptOf(way, i, ofSet(index + i))),
    ]);
    const { status, lines } = secondOpinions(receipts);
    const opinions = receipts.map((receipt) => ourOpinion(receipt));
    expect(opinions.filter((opinion) => !opinion.startsWith('verifies'))).toEqual([]);
    expect(lines).toEqual(opinions);
    expect(opinions.filter((opinion) => opinion.includes('not at hand')).length).toBeGreaterThan(5);
    for (const lockedCards of ['1 card', '5 cards'])
      expect(opinions).toContain(`verifies, ${lockedCards} locked by staff`);
    expect(status).toBe(0);
    return receipts;
  }

  it('agrees with the rules on games of every kind, all of which verify', () => {
    agree(4);
  });

  it('agrees with the rules on 500 games of every kind', { tags: ['all'] }, () => {
    const receipts = agree(32);
    expect(receipts.length).toBeGreaterThanOrEqual(500);
    expect(receipts.filter((receipt) => receipt.winners.length > 1).length).toBeGreaterThan(5);
    expect(receipts.filter((receipt) => receipt.rounds.length > 1).length).toBeGreaterThan(3);
  });

  /** Applies every suitable forgery to games of these kinds, and returns the number of rejected receipts. */
  function refuse(inWays: readonly string[]): number {
    const forged = inWays.flatMap((way, index) => {
      // The games alternate between a rule that counts lines, a single pattern, and all patterns.
      const receipt = index % 3 === 1 ? receiptOf(way, index, ofSet(index)) : receiptOf(way, 7 + (index % 3));
      return Object.entries(FORGERIES).flatMap(([name, forge]) => {
        const fields = forge(receipt);
        return fields ? [{ name: `${name}: ${way}`, receipt: { ...receipt, ...fields } }] : [];
      });
    });
    const { status, lines } = secondOpinions(forged.map(({ receipt }) => receipt));
    const theirs = forged.map(({ name }, index) => `${name}: ${lines[index]}`);
    const ours = forged.map(({ name, receipt }) => `${name}: ${ourOpinion(receipt)}`);
    expect(theirs).toEqual(ours);
    expect(ours.filter((opinion) => !opinion.includes('does not verify'))).toEqual([]);
    expect(status).toBe(1);
    return forged.length;
  }

  it('compares the cards of a receipt with their set if the file of the set is given', () => {
    const sold = receiptOf('drawn and claimed', 7, ofSet(7));
    const printed = receiptOf('drawn and claimed', 3, ofSet(3));
    const others = SET.map((card, i) => (i === 50 ? { ...card, numbers: CARDS[51]?.numbers ?? [] } : card));
    for (const set of [SET, others]) {
      const receipts = [sold, printed, { ...sold, sold: sold.salesRoot }];
      expect(secondOpinions(receipts, set).lines).toEqual(receipts.map((receipt) => ourOpinion(receipt, set)));
    }
    const opinions = [ourOpinion(sold), ourOpinion(sold, SET), ourOpinion(sold, others), ourOpinion(printed)];
    expect(opinions).toEqual([
      'verifies, the set of cards not at hand',
      'verifies',
      'does not verify: cards, rounds',
      'verifies',
    ]);
  });

  it('returns the same verdict as the rules for games with a custom set, in every file format of the set', () => {
    const set = ownCards();
    const receipts = EVERY_RULE.map((pattern) => receiptOfRule(pattern, { set }));
    expect(receipts.map(({ scheme, winners }) => [scheme, winners.length > 0])).toEqual(
      receipts.map(() => ['bingo75/v3', true]),
    );
    const ours = receipts.map((receipt) => ourOpinion(receipt, set));
    expect(ours).toEqual(receipts.map(() => 'verifies'));
    expect(secondOpinions(receipts, setCsv(set)).lines).toEqual(ours);
    const one = [receiptOfRule('cross', { set, isDemo: true })];
    for (const text of [setJson(set), JSON.stringify({ digest: '', cards: set })])
      expect(secondOpinions(one, text).lines, text.slice(0, 40)).toEqual(['verifies (DEMO: no real hall)']);
    expect(secondOpinions(one, setCsv(ownCards(2))).lines).toEqual(['does not verify: cards, rounds']);
    expect(ourOpinion(one[0], ownCards(2))).toBe('does not verify: cards, rounds');
  });

  it('rejects the same receipts as the rules at the same steps', () => {
    expect(refuse(ways.filter((_, index) => index % 5 === 0))).toBeGreaterThan(150);
  });

  it('returns the same verdict as the rules for every kind of game', { tags: ['all'] }, () => {
    expect(refuse(ways)).toBeGreaterThan(250);
  });

  it('reports an unfinished game and an invalid file', () => {
    const hall = new Hall(pendingGame());
    hall.start();
    hall.drawn();
    const early = { ...hall.receipt, seed: '07'.repeat(32) };
    const receipts = [hall.receipt, early, {}, [], null, 7, 'receipt'];
    expect(secondOpinions(receipts).lines).toEqual(receipts.map((receipt) => ourOpinion(receipt)));
  });
});
