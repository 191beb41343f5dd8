import { areSquares, ascending, type Card, isCatalogue } from '../cards/card.ts';
import { catalogueSet, MAX_CATALOGUE, printedCard } from '../cards/catalogue.ts';
import { decidedCardId, hasEnded, MAX_CALLS, numbersCalled, outLimit, SLOW_LINKS } from '../game/index.ts';
import { divide, prizeOf, roundedOffFrom, santim, santimFromBirr } from '../money/money.ts';
import { cardsUnpaid, checkClaim, isComplete } from '../patterns/claim.ts';
import { needsNewRound, searchRounds } from './designated.ts';
import {
  type Argon2id,
  bytesToHex,
  cardsDigest,
  commitmentOf,
  type DrawSecret,
  FIRST_DESIGNATED_ROUND,
  hexToBytes,
  isOfDemo,
  jackpotPick,
  mixOf,
  nextInOrder,
  ordersOf,
  salesRootOf,
  slowLink,
  slowStart,
} from './draw.ts';
import { type AddedByHall, parseReceipt, type Receipt, type ReceiptWinner, type SetOnReceipt } from './receipt.ts';
import type { CheckedLinks } from './trust.ts';

const VERIFY_STEPS = [
  'receipt',
  'commitment',
  'sales',
  'mix',
  'cards',
  'designation',
  'rounds',
  'calls',
  'winners',
  'prizes',
  'jackpot',
  'ending',
] as const;
type VerifyStepName = (typeof VERIFY_STEPS)[number];

type OutOnReceipt = NonNullable<Receipt['out']>[number];

/** Step of a verification. `detail` is the reason of a failed step, null for a valid step. */
export type VerifyStep = { name: VerifyStepName; ok: boolean; detail: string | null };
export type Verification = {
  ok: boolean;
  finished: boolean;
  /** Number of cards that staff locked. Every verdict must display it. */
  lockedCards: number;
  /** Whether the card set of the game was available for a comparison; null if the game used the built-in catalogue. */
  setAtHand: boolean | null;
  /** Whether the digest of the available card set differs: it is another set, or one of its cards was changed. */
  otherSet: boolean;
  steps: VerifyStep[];
};

/** Reason why a step of the verification failed, or null if the step is valid. */
type Fault = string | null;

const step = (name: VerifyStepName, fault: Fault): VerifyStep => ({ name, ok: fault === null, detail: fault });

/**
 * Verifies a game by recomputing its receipt. A game that has not ended is never valid. `set` contains all cards of the
 * game's set, if available.
 */
export function verifyReceipt(json: unknown, set: readonly Card[] | null = null): Verification {
  const parsed = parseReceipt(json);
  if (!parsed.ok)
    return {
      ok: false,
      finished: false,
      lockedCards: 0,
      setAtHand: null,
      otherSet: false,
      steps: [step('receipt', parsed.error)],
    };
  const receipt = parsed.value;
  const finished = hasEnded(receipt);
  const checks = finished ? finishedSteps(receipt, set) : openSteps(receipt, set);
  const steps = [step('receipt', null), ...checks];
  const lockedCards = receipt.out?.length ?? 0;
  const setAtHand = 'set' in receipt ? set !== null || isCatalogue(receipt.set) : null;
  const otherSet = steps.some(({ detail }) => detail === OTHER_SET);
  return { ok: finished && steps.every((each) => each.ok), finished, lockedCards, setAtHand, otherSet, steps };
}

function openSteps(receipt: Receipt, set: readonly Card[] | null): VerifyStep[] {
  return [
    step('commitment', receipt.seed === null ? null : 'the seed is shown before the end'),
    step('sales', judgeSales(receipt)),
    step('cards', judgeCards(receipt, set)),
    step('designation', judgeDesignation(receipt)),
  ];
}

function finishedSteps(receipt: Receipt, set: readonly Card[] | null): VerifyStep[] {
  const cards = step('cards', judgeCards(receipt, set));
  const designation = step('designation', judgeDesignation(receipt));
  const sold = step('sales', judgeSales(receipt));
  if (receipt.seed === null)
    return [step('commitment', 'the seed was not revealed: the hall has lost its key'), sold, cards, designation];
  const secret = secretOf(receipt, hexToBytes(receipt.seed));
  const committed = bytesToHex(commitmentOf(receipt.drawId, secret.seed, receipt.scheme));
  const mix = receipt.scheme === 'bingo75/v1' ? [] : [step('mix', judgeMix(receipt))];
  return [
    step('commitment', committed === receipt.commitment ? null : `the seed gives ${committed}`),
    sold,
    ...mix,
    cards,
    designation,
    // The search for a designated order is skipped if the designated card does not exist, because it would be slow and
    // find no round.
    step('rounds', cards.ok && designation.ok ? judgeRounds(receipt, secret) : 'not recomputed'),
    step('calls', judgeCalls(receipt, secret)),
    step('winners', judgeWinners(receipt)),
    step('prizes', judgePrizes(receipt)),
    step('jackpot', judgeJackpot(receipt, secret)),
    step('ending', judgeEnding(receipt)),
  ];
}

function secretOf(receipt: Receipt, seed: Uint8Array): DrawSecret {
  const { drawId, scheme } = receipt;
  const shared = { seed, drawId, commitment: hexToBytes(receipt.commitment), salesRoot: hexToBytes(receipt.salesRoot) };
  if (receipt.scheme === 'bingo75/v1') return { ...shared, publicText: receipt.public };
  const drawn = { ...shared, scheme: receipt.scheme, mix: mixOf(receipt.text, receipt.parts, scheme) };
  const last = receipt.links.at(-1);
  return { ...drawn, slow: last ? hexToBytes(last) : slowStart(drawn) };
}

const cardIn = (receipt: Receipt, cardId: number | null) => receipt.cards.find((card) => card.cardId === cardId);

/** Returns the card that was designated before the start, or null. */
const cardDesignatedBeforeStart = (receipt: Receipt): number | null =>
  decidedCardId(receipt) === null ? receipt.designatedCardId : null;

function judgeSales(receipt: Receipt): Fault {
  const { sales, salesRoot, scheme } = receipt;
  const from =
    'set' in receipt ? { set: receipt.set.digest, jackpotRule: receipt.jackpotRule, sold: receipt.sold } : undefined;
  const root = bytesToHex(salesRootOf(sales, scheme, from));
  return root === salesRoot ? null : `the sales give ${root}`;
}

/**
 * Validates the hall's contribution to the draw except the slow links, which need minutes and are recomputed on
 * request.
 */
function judgeMix(receipt: Receipt & AddedByHall): Fault {
  const { text, parts, mix, links, openedAt, closedAt, calls, designated, rounds } = receipt;
  if (text !== receipt.public) return 'text';
  if (mix !== bytesToHex(mixOf(text, parts, receipt.scheme))) return 'mix';
  // A game that was voided before the first draw may have an unfinished mix of phones' codes.
  const nothingDrawn = calls.length === 0 && !receipt.jackpot?.random;
  if (parts.length === 0 ? links.length > 0 : links.length !== SLOW_LINKS && !nothingDrawn) return 'links';
  if ((openedAt === null) !== (closedAt === null) && !nothingDrawn) return 'closedAt';
  if (parts.length > 0 && (openedAt === null || closedAt === null)) return 'openedAt';
  if (!attemptsAgree(receipt)) return 'attempts';
  if (openedAt !== null && rounds.length === 0) return 'phones were asked before the start';
  const opened = Date.parse(openedAt ?? '');
  const closed = Date.parse(closedAt ?? '');
  if (opened > closed) return 'closedAt';
  const first = calls[0];
  if (first && Date.parse(first.at) < closed) return 'a number was called before the mix was closed';
  // A designated game must not have codes of phones, because they would change the order of its rounds.
  return designated && (rounds[0]?.round ?? 0) > 0 && parts.length > 0 ? 'a designated game takes no parts' : null;
}

/** Returns whether all requests for phones' codes are counted on the receipt and are in chronological order. */
function attemptsAgree({ attempts, brokenOff, openedAt }: AddedByHall): boolean {
  if (attempts === undefined || brokenOff === undefined) return attempts === brokenOff;
  const openings = brokenOff.map((broken) => broken.openedAt);
  if (openedAt !== null) openings.push(openedAt);
  const inOrder = openings.every((at, i) => i === 0 || Date.parse(at) >= Date.parse(openings[i - 1] ?? at));
  return attempts === openings.length && inOrder;
}

function judgeCards(receipt: Receipt, set: readonly Card[] | null): Fault {
  const { cards, sales, gameNumber } = receipt;
  if (sales.gameNumber !== gameNumber) return 'gameNumber';
  const ids = ascending(cards.map((card) => card.cardId));
  if (new Set(ids).size !== ids.length) return 'repeated card';
  if (ids.join() !== ascending(sales.cards).join()) return 'cards sold and cards played differ';
  if ('set' in receipt) return judgeSet(receipt, set);
  // The sales root covers only card numbers. The squares of a card are compared with the built-in catalogue.
  return notAsIn(printedCard, cards);
}

function notAsIn(cardOf: (cardId: number) => Card | undefined, cards: readonly Card[]): Fault {
  const forged = cards.find((card) => card.numbers.join() !== cardOf(card.cardId)?.numbers.join());
  return forged ? `card ${forged.cardId} is not the printed one` : null;
}

const OTHER_SET = 'the set at hand is another one';

/**
 * Validates the cards of a game with a card set. The sales root covers the squares of the sold cards and the digest of
 * the whole set, even if the set is not available.
 */
function judgeSet({ cards, sold, set, scheme }: Receipt & SetOnReceipt, atHand: readonly Card[] | null): Fault {
  const odd = cards.find(({ numbers }) => !areSquares(numbers));
  if (odd) return `card ${odd.cardId} is no bingo card`;
  if (cardsDigest(cards, scheme) !== sold) return 'the cards are not those sold';
  if (isCatalogue(set)) {
    if (set.version > MAX_CATALOGUE || catalogueSet(set.version, isOfDemo(scheme)).digest !== set.digest) return 'set';
    return notAsIn((cardId) => (cardId <= set.version ? printedCard(cardId) : undefined), cards);
  }
  if (atHand === null) return null;
  if (cardsDigest(atHand, scheme) !== set.digest) return OTHER_SET;
  return notAsIn((cardId) => atHand.find((card) => card.cardId === cardId), cards);
}

function judgeDesignation(receipt: Receipt): Fault {
  const { designated, designatedBy, designatedCardId, draw, calls, winners, rounds } = receipt;
  if (designated !== (designatedBy !== null)) return 'designatedBy';
  // If staff locked more cards than the limit, they decided the game without designating a card.
  const isByOut = designated && designatedCardId === null && receipt.terms?.falseClaims === 'out';
  if (designated !== (designatedCardId !== null) && !isByOut) return 'designatedCardId';
  if (designated && !isByOut && rounds.length > 0 && !cardIn(receipt, designatedCardId)) return 'designatedCardId';
  if (!designated && isBeyondLimit(receipt)) return `${receipt.out?.length} cards were put out`;
  const decided = winners.find((winner) => winner.decidedBy);
  if (decided && !designated) return 'designated';
  if (decided && cardDesignatedBeforeStart(receipt) === null && decided.cardId !== designatedCardId)
    return 'designatedCardId';
  const byHand = calls.some((call) => call.kind === 'manual') || receipt.takenBack !== undefined;
  const undesignated = byHand ? 'manual' : 'fair';
  const expected = designated ? 'designated' : undesignated;
  return draw === expected ? null : `draw should be ${expected}`;
}

/**
 * Returns whether more cards were locked than the limit allows. The limit does not apply to receipts from before it,
 * which do not contain `by`.
 */
const isBeyondLimit = ({ out = [], cards }: Receipt): boolean =>
  out.some(({ by }) => by !== undefined) && out.length > outLimit(cards.length);

function judgeRounds(receipt: Receipt, secret: DrawSecret): Fault {
  const neverStarted = receipt.status === 'voided' && receipt.calls.length === 0 && receipt.rounds.length === 0;
  if (neverStarted) return null;
  const expected = roundsExpected(receipt, secret);
  if (expected === null) return 'no round serves';
  const text = (rounds: Receipt['rounds']) =>
    rounds.map((entry) => `${entry.round} from call ${entry.fromCall}`).join();
  return text(expected) === text(receipt.rounds) ? null : `expected ${text(expected)}`;
}

/**
 * Returns the rounds (orders of numbers) that the scheme requires for these sales and calls, or null if no round is
 * valid.
 */
function roundsExpected(receipt: Receipt, secret: DrawSecret): Receipt['rounds'] | null {
  const designatedCardId = cardDesignatedBeforeStart(receipt);
  if (designatedCardId === null) return [{ round: 0, fromCall: 1 }];
  const race = { cards: receipt.cards, designatedCardId, pattern: receipt.sales.pattern };
  let inForce = searchRounds({ ...race, secret, called: [], fromRound: FIRST_DESIGNATED_ROUND });
  if (inForce === null) return null;
  const orderOfRound = ordersOf(secret);
  const numbers = numbersCalled(receipt);
  const rounds = [{ round: inForce, fromCall: 1 }];
  for (const [index, call] of receipt.calls.entries()) {
    if (call.kind !== 'manual') continue;
    const called = numbers.slice(0, index + 1);
    if (!needsNewRound({ ...race, called, order: orderOfRound(inForce) })) continue;
    const next = searchRounds({ ...race, secret, called, fromRound: inForce + 1 });
    if (next === null) continue;
    inForce = next;
    rounds.push({ round: next, fromCall: index + 2 });
  }
  return rounds;
}

/**
 * Validates the calls of a game. A drawn number must be the next uncalled number of the current order. No call may
 * repeat a number or be older than the call before. Undone numbers must fit between the calls around them.
 */
function judgeCalls(receipt: Receipt, secret: DrawSecret): Fault {
  const orderOfRound = ordersOf(secret);
  const called: number[] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const [index, { number, kind, at }] of receipt.calls.entries()) {
    const inForce = receipt.rounds.findLast((entry) => entry.fromCall <= index + 1);
    const isNext = () => inForce !== undefined && nextInOrder(orderOfRound(inForce.round), called) === number;
    const holds = !called.includes(number) && Date.parse(at) >= before && (kind === 'manual' || isNext());
    if (!holds) return `call ${index + 1}`;
    called.push(number);
    before = Date.parse(at);
  }
  const wrong = receipt.takenBack?.findIndex((taken) => !fitsBetween(receipt.calls, taken)) ?? -1;
  return wrong === -1 ? null : `number ${wrong + 1} taken back`;
}

type TakenBackOnReceipt = NonNullable<Receipt['takenBack']>[number];

function fitsBetween(calls: Receipt['calls'], { number, callIndex, calledAt, at }: TakenBackOnReceipt): boolean {
  const before = calls.slice(0, callIndex - 1);
  if (before.length < callIndex - 1 || before.some((call) => call.number === number)) return false;
  const times = [before.at(-1)?.at, calledAt, at, calls[callIndex - 1]?.at].filter((time) => time !== undefined);
  return times.every((time, i) => i === 0 || Date.parse(time) >= Date.parse(times[i - 1] ?? time));
}

function judgeWinners(receipt: Receipt): Fault {
  const { winners } = receipt;
  if (new Set(winners.map((winner) => winner.cardId)).size !== winners.length) return 'repeated winner';
  if (winners.length > 1 && winners.some((winner) => winner.decidedBy)) return 'a decided prize is not shared';
  const out = receipt.out?.find((card) => !wentOut(receipt, card));
  if (out) return `card ${out.cardId} is not out`;
  const wrong = winners.find((winner) => !hasWon(receipt, winner));
  return wrong ? `card ${wrong.cardId} did not win` : null;
}

/**
 * Returns whether a card was locked correctly: after a claim without a line, if the terms allow it, only once, and
 * never the designated card.
 */
function wentOut(receipt: Receipt, { cardId, callIndex }: OutOnReceipt): boolean {
  const card = cardIn(receipt, cardId);
  if (!card || receipt.terms?.falseClaims !== 'out') return false;
  if (receipt.out?.filter((other) => other.cardId === cardId).length !== 1) return false;
  const calls = numbersCalled(receipt);
  if (callIndex > calls.length || cardDesignatedBeforeStart(receipt) === cardId) return false;
  return !isComplete(card, calls.slice(0, callIndex), receipt.sales.pattern);
}

/** Returns the cards that could still win at the end: all except locked cards. */
function cardsLeft({ cards, out }: Receipt): Receipt['cards'] {
  const locked = out?.filter(({ unlocked }) => !unlocked) ?? [];
  return cards.filter((card) => !locked.some(({ cardId }) => cardId === card.cardId));
}

function hasWon(receipt: Receipt, { cardId, pattern, decidedBy }: ReceiptWinner): boolean {
  const card = cardsLeft(receipt).find((each) => each.cardId === cardId);
  if (!card) return false;
  const { lateCalls } = receipt.terms ?? {};
  const verdict = checkClaim({ card, calls: numbersCalled(receipt), pattern: receipt.sales.pattern, lateCalls });
  if (decidedBy) return pattern === verdict.winningPattern;
  return pattern !== null && verdict.validBingoPatterns.includes(pattern);
}

function judgePrizes({ sales, winners, wholeBirr, roundedOff, feedsJackpot }: Receipt): Fault {
  const { betSantim, cards, houseBasisPoints: feeBasisPoints } = sales;
  const { prizePool } = divide({ bet: santim(betSantim), cards: cards.length, feeBasisPoints, feedsJackpot });
  const sharing = { prizePool, winners: winners.length, wholeBirr: wholeBirr === true };
  const wrong = winners.find(({ prize }, index) => santimFromBirr(prize) !== prizeOf(sharing, index));
  if (wrong) return `prize of card ${wrong.cardId}`;
  const left = wholeBirr && winners.length > 0 ? roundedOffFrom(prizePool) : santim(0);
  const stated = roundedOff === undefined ? null : santimFromBirr(roundedOff);
  return stated === (wholeBirr ? left : null) ? null : 'roundedOff';
}

function judgeJackpot(receipt: Receipt, secret: DrawSecret): Fault {
  const { jackpot, cards } = receipt;
  if (!jackpot) return null;
  if (jackpot.amount <= 0) return 'amount';
  if (!cardIn(receipt, jackpot.cardId)) return `card ${jackpot.cardId} did not play`;
  if (!jackpot.random) return null;
  const drawn = jackpotPick({ ...secret, awardId: jackpot.awardId, cards: cards.map((card) => card.cardId) });
  return drawn === jackpot.cardId ? null : `the draw gives card ${drawn}`;
}

function judgeEnding(receipt: Receipt): Fault {
  const { status, calls, winners, jackpot, rounds } = receipt;
  if (status !== 'completed' && (winners.length > 0 || jackpot)) return 'a voided game pays nothing';
  if (calls.length === MAX_CALLS && status !== 'completed') return 'the last call completes a game';
  if (rounds.length === 0 && (status !== 'voided' || calls.length > 0)) return 'no round';
  const { lateCalls } = receipt.terms ?? {};
  const unpaid = cardsUnpaid(cardsLeft(receipt), numbersCalled(receipt), receipt.sales.pattern, winners, lateCalls);
  if (receipt.scheme !== 'bingo75/v1' && receipt.completeUnpaid.join() !== unpaid.join())
    return 'cards complete and unpaid';
  return judgeDesignatedEnding(receipt);
}

/** Validates that the call which completes the designated card ended the game and made it the first winner. */
function judgeDesignatedEnding(receipt: Receipt): Fault {
  const designated = cardDesignatedBeforeStart(receipt);
  if (designated === null || receipt.rounds.length === 0) return null;
  const card = cardIn(receipt, designated);
  if (!card) return 'designatedCardId';
  const numbers = numbersCalled(receipt);
  const { pattern } = receipt.sales;
  const won = numbers.findIndex((_, i) => checkClaim({ card, calls: numbers.slice(0, i + 1), pattern }).isBingo);
  if (won === -1) return null;
  if (won + 1 < numbers.length) return `calls after call ${won + 1}, which the designated card won`;
  return receipt.winners[0]?.cardId === card.cardId ? null : 'the designated card won and is not the first winner';
}

/** Returns whether one link of the slow mix follows from the link before; the first link is 1. */
export async function linkHolds(receipt: Receipt & AddedByHall, link: number, argon2id: Argon2id): Promise<boolean> {
  const { drawId, links, parts, text, scheme } = receipt;
  const commitment = hexToBytes(receipt.commitment);
  const salesRoot = hexToBytes(receipt.salesRoot);
  const start = slowStart({ drawId, commitment, salesRoot, scheme, mix: mixOf(text, parts, scheme) });
  const before = link === 1 ? start : hexToBytes(links[link - 2] ?? '');
  return bytesToHex(await slowLink(argon2id, { drawId, scheme }, link, before)) === links[link - 1];
}

/** Recomputes all links in order and reports the progress after each link. */
export async function checkLinks(
  receipt: Receipt & AddedByHall,
  argon2id: Argon2id,
  onProgress: (done: number, of: number) => void,
): Promise<CheckedLinks> {
  const { length } = receipt.links;
  const checked: CheckedLinks = { held: 0, broken: null };
  for (let link = 1; link <= length; link += 1) {
    if (await linkHolds(receipt, link, argon2id)) checked.held += 1;
    else checked.broken ??= link;
    onProgress(link, length);
  }
  return checked;
}
