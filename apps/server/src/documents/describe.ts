import type { Summary } from '@adarash/contract';
import { type Books, booksOfGame, isByTransfer } from '@adarash/rules/books';
import { writeCards } from '@adarash/rules/card';
import { cardsUnpaid } from '@adarash/rules/claim';
import {
  cardsIn,
  type Game,
  type HandedOver,
  isDecidedByOut,
  type JackpotDraw,
  locksOf,
  namesOf,
  type Person,
  roundedOff,
  type TwoPersons,
  timesBrokenOff,
  winningsIn,
} from '@adarash/rules/game';
import { unusualTerms } from '@adarash/rules/hall-terms';
import { callsWithin } from '@adarash/rules/jackpot';
import { formatBirr, type Santim } from '@adarash/rules/money';
import { gameNotices, sealGroups } from '@adarash/rules/notes';
import { MEANS_SUMS, type TotalsByMethod } from '@adarash/rules/payment-method';
import {
  BOOKS,
  DEDUCTED,
  DRAWER,
  DRAWER_SUMS,
  type DrawerName,
  isShown,
  SUMS,
  type SumName,
} from '@adarash/rules/sums';
import type { AuditHead } from '../audit-log/append.ts';
import type { GameInResponse } from '../games/game-json.ts';
import type { Close, Reason } from '../money/shifts/closed-shifts.ts';
import type { JackpotByHand } from '../money/shifts/jackpot-by-hand.ts';
import type { SealedMovement } from '../money/shifts/movements.ts';
import type { Unpaid } from '../money/shifts/open-shift.ts';
import type { SaleCounts } from '../repositories/sales.ts';
import { roleOf, type StoredGame } from '../repositories/stored-game.ts';
import type { PaperWords } from './hall-paper.ts';
import type { Block } from './printer.ts';

// Describes a game, a shift and a day in one language. Every paper, mail and table must use these descriptions, so that
// a new fact appears on all of them.

type Pair = readonly [label: string, value: string];

const PART = ' · ';

/** Text in a description, or false if it does not apply to the game. */
type OptionalText = string | false;

const presentTexts = (texts: readonly OptionalText[]): string[] => texts.filter((text) => text !== false);
const joinPresent = (texts: readonly OptionalText[]): string => presentTexts(texts).join(PART);

const labelled = ([label, value]: Pair) => (value === '—' ? label : `${label}: ${value}`);

type DescribedGame = Omit<GameInResponse, 'row'> & {
  readonly row: Pick<StoredGame, 'sequence' | 'commitment' | 'complete_unpaid'>;
};

export function describeGame(words: PaperWords, { game, called, manualCalls: typed, draw, row }: DescribedGame) {
  const { t, money, time } = words;
  const isVoid = game.status === 'voided';
  const locks = locksOf(game);
  const out = locks.map(({ cardId }) => cardId);
  const unlocked = locks.filter(({ unlockedBy }) => unlockedBy).map(({ cardId }) => cardId);
  const typedTexts = typed === 0 ? [] : [t(typed === 1 ? 'manualOne' : 'manualMany', { count: typed })];
  const lockedTexts = out.length === 0 ? [] : [t(out.length === 1 ? 'lockedOne' : 'lockedMany', { count: out.length })];
  const marks = presentTexts([draw === 'designated' && t('designated'), ...typedTexts]);
  const status = t(`status_${game.status}`);
  // The stored mark is sufficient: a game that is marked as designated must never be displayed as fair.
  const byOut = isDecidedByOut({ ...game, decision: null });
  const inAdvance = game.designation !== null || (draw === 'designated' && game.decision === null && !byOut);
  const byStaff = presentTexts([
    inAdvance && t('designatedNotice'),
    byOut && t('outNotice'),
    game.decision !== null && t('decidedNotice', { id: game.decision.cardId }),
    ...typedTexts,
  ]);
  // A voided game is never displayed as fair. A designated winner or typed numbers remain visible.
  const unmarked = isVoid ? '—' : t('fair');
  const drawn = marks.length > 0 ? marks : [unmarked];
  const noted = { ...game, terms: unusualTerms(game.terms), out, unlocked, mixesBrokenOff: timesBrokenOff(game) };
  const notes = gameNotices({ ...noted, called: called.length }).map(({ note, values }) => t(note, values));
  const books = booksOfGame(game);
  const leftOver = roundedOff(game);
  const payout = (key: PayoutKey, id: number, gross: Santim, how: string[], given?: HandedOver) =>
    describePayout(words, { won: t(key, { id, prize: money(gross) }), winnings: winningsIn(game, gross), how, given });
  const { jackpot, endedBy, voidReason } = game;
  const payouts = game.winners.flatMap(({ cardId, prize, jackpot: share, decidedBy, handedOver }) => {
    const ofPrize = payout('winnerPrize', cardId, prize, decidedBy ? [t('decided')] : [], handedOver);
    if (share === undefined) return [ofPrize];
    return [ofPrize, payout('jackpotPrize', cardId, share, [awardedByRule(words, game)], handedOver)];
  });
  if (jackpot) {
    const how = [awardedHow(words, game, jackpot), ...signedBy(t, jackpot.twoPersons)];
    payouts.push(payout('jackpotPrize', jackpot.cardId, jackpot.amount, how, jackpot.handedOver));
  }
  const end: Pair[] = [];
  if (game.endedAt !== null) end.push([t('ended'), time(game.endedAt)]);
  if (voidReason !== null) end.push([t('reason'), voidReason]);
  if (endedBy !== null) {
    const texts = signedBy(t, endedBy.twoPersons);
    if (endedBy.reason && endedBy.reason !== voidReason) texts.push(endedBy.reason);
    end.push([t('endedBy', { role: t(`role_${roleOf(endedBy)}`) }), texts.join(PART) || '—']);
  }
  const unpaid = () => cardsUnpaid(cardsIn(game), called, game.pattern, game.winners, game.terms.lateCalls).join(', ');
  return {
    title: `${t('game', { number: game.number })}${PART}${time(game.startedAt ?? game.createdAt)}`,
    status,
    pattern: words.pattern(game.pattern, namesOf(game)),
    sold: t('cardsAt', { count: game.cards.length, bet: money(game.bet) }),
    /**
     * Staff influence on the draw in a few words: a designated winner, typed numbers and locked cards, each if it
     * applies.
     */
    draw: [...drawn, ...lockedTexts].join(PART),
    notes,
    /** Staff influence on the draw in whole sentences. A draw is called fair only if staff did not influence it. */
    howDrawn: presentTexts([
      isVoid && status,
      !isVoid && byStaff.length === 0 && t('fair'),
      ...byStaff,
      ...lockedTexts,
    ]).join('; '),
    /** Warnings on the slip of a game: voided, influenced by staff, locked cards, unusual terms. */
    warnings: presentTexts([isVoid && t('voidedNotice'), ...byStaff, ...lockedTexts, ...notes]),
    end,
    books,
    otherSums: presentTexts([
      leftOver > 0 && t('roundedOff', { amount: formatBirr(leftOver, 'always') }),
      game.returned > 0 && `${t('reason_cards-back')} ${money(game.returned)}`,
    ]),
    payouts,
    unpaid: row.complete_unpaid > 0 ? [t('completeUnpaid', { cards: unpaid() })] : [],
    /** Full commitment to the draw, so that it can be compared with the commitment on the TV before the sale. */
    seal: sealText(words, row),
    shortSeal: sealText(words, { ...row, commitment: sealGroups(row.commitment).join('') }),
  };
}

export type GameDescription = ReturnType<typeof describeGame>;

type PayoutKey = 'winnerPrize' | 'jackpotPrize';

type Payout = { won: string; winnings: ReturnType<typeof winningsIn>; how: string[]; given: HandedOver | undefined };

function describePayout(words: PaperWords, { won, winnings, how, given }: Payout) {
  const { t, money, time } = words;
  const deducted = DEDUCTED.filter((name) => winnings[name] > 0).map(
    (name) => `${drawerTitle(words, name)} ${money(winnings[name])}`,
  );
  return {
    won,
    // Texts of deductions and of the payout by bank; empty if there are none.
    tax: presentTexts([
      deducted.length > 0 && [...deducted, t('toHandOver', { net: money(winnings.net) })].join(PART),
      isByTransfer(winnings.byBank, given) && t('byBank'),
    ]),
    state: joinPresent([
      ...how,
      given ? t('handedOver', { name: given.by.name, time: time(given.at) }) : t('open'),
      given?.means !== undefined && [given.means, given.reference ?? ''].join(' ').trim(),
    ]),
  };
}

/** Returns a text with the reason why a card has a share of the jackpot. */
export const awardedByRule = ({ t }: PaperWords, { jackpotRule }: Pick<Game, 'jackpotRule'>): string =>
  t('awardedByRule', { count: callsWithin(jackpotRule) ?? 0 });

/** Returns a text about the selection of the winning card of the jackpot: drawn randomly or selected by staff. */
export const awardedHow = ({ t }: PaperWords, { cards }: Pick<Game, 'cards'>, { random }: JackpotDraw): string =>
  random ? t('drawnAmong', { count: cards.length }) : t('awardedByStaff');

/** Returns the text with the names of both persons if an action required two persons, otherwise an empty list. */
function signedBy(t: PaperWords['t'], twoPersons: TwoPersons | undefined): string[] {
  const named = ({ name, role }: Person) => `${name} (${t(`role_${roleOf({ role })}`)})`;
  return twoPersons ? [t('twoPersons', { by: named(twoPersons.by), beside: named(twoPersons.beside) })] : [];
}

const inGroups = (hash: string): string => hash.replace(/(.{4})(?=.)/g, '$1 ');

export const sealText = (
  { t }: PaperWords,
  { sequence, commitment }: { sequence: number; commitment: string },
): string => `${t('sealNumber', { sequence })}: ${inGroups(commitment)}`;

export const bookTitle = ({ t }: PaperWords, name: SumName): string => t(SUMS[name].paper);

/**
 * Returns the titles and amounts of the sums on a game's slip. A slip omits sums of 0.00; day rolls and mails contain
 * them.
 */
export const slipPairs = (words: PaperWords, books: Books): Pair[] =>
  BOOKS.filter((name) => books[name] !== 0).map((name) => [bookTitle(words, name), words.money(books[name])]);

/** Returns the titles and amounts of the sums of a day in a fixed order. A paper must not compute sums. */
export const moneyPairs = (words: PaperWords, books: Books): Pair[] =>
  BOOKS.filter((name) => isShown(name, books[name], 'papers')).map((name) => [
    bookTitle(words, name),
    words.money(books[name]),
  ]);

const MOVED_TITLES = { taken: 'meansTaken', givenBack: 'givenBack', handedOver: 'meansHandedOver' } as const;

/** Returns the text of the sums of one payment method. Only shifts that release 1.1 closed have such sums. */
const movedText = ({ t, money }: PaperWords, moved: TotalsByMethod): string =>
  `${moved.means}: ${MEANS_SUMS.filter((name) => moved[name] !== 0)
    .map((name) => `${t(MOVED_TITLES[name])} ${money(moved[name])}`)
    .join(PART)}`;

/** Sums of a game's pot, except the payouts. */
const OF_THE_POT = ['givenBack', 'houseFee', 'toJackpot', 'unclaimed', 'inPlay'] as const;

/** Returns the description of a game in a few rows: for day rolls, mails and cells of the export. */
export function gameEntry(words: PaperWords, said: GameDescription): Extract<Block, { type: 'entry' }> {
  const { title, status, pattern, sold, draw, notes, end, books, otherSums, payouts, unpaid, shortSeal } = said;
  const sums = OF_THE_POT.filter((name) => books[name] > 0).map(
    (name) => `${bookTitle(words, name)} ${words.money(books[name])}`,
  );
  return {
    type: 'entry',
    title,
    side: status,
    texts: [
      [pattern, sold, draw, ...end.map(labelled)].join(PART),
      ...notes,
      [...sums, ...otherSums].join(PART),
      ...payouts.map(({ won, tax, state }) => [won, ...tax, state].join(PART)),
      ...unpaid,
      shortSeal,
    ].filter((text) => text !== ''),
  };
}

export const drawerTitle = ({ t }: PaperWords, name: DrawerName): string => t(DRAWER_SUMS[name].paper);

/**
 * Returns the description of a closed shift. A shift that release 1.x closed may contain reasons for a cash difference.
 */
export function shiftEntry(words: PaperWords, close: Close): Extract<Block, { type: 'entry' }> {
  const { t, money, time } = words;
  const { number, closedAt, drawer, counted, difference, means = [], note, cashier, moderator } = close;
  const { movements = [], unpaid, jackpotByHand, reasons = [], firstFloat, firstCounted, sellers = [] } = close;
  // A shift that was closed before taxes were supported has no sums of taxes.
  const moved = DRAWER.filter((name) => name !== 'expected' && (drawer[name] ?? 0) !== 0);
  return {
    type: 'entry',
    title: t('shiftClosed', { number }),
    side: time(closedAt),
    texts: presentTexts([
      t('shiftPeople', { cashier: cashier.name, moderator: moderator.name }),
      moved.map((name) => `${drawerTitle(words, name)} ${money(drawer[name])}`).join(PART),
      countedText(words, { expected: drawer.expected, counted, difference }),
      firstCounted !== undefined && `${t('firstCounted')} ${money(firstCounted)}`,
      close.cashLeft !== undefined &&
        close.toOwner !== undefined &&
        [`${t('cashLeft')} ${money(close.cashLeft)}`, `${t('toOwner')} ${money(close.toOwner)}`].join(PART),
      ...movements.map((one) => movementText(words, one)),
      ...means.flatMap((one) => {
        if (!('amount' in one)) return [[movedText(words, one), countedText(words, one)].join(PART)];
        return one.amount === 0 ? [] : [`${one.means} ${money(one.amount)}`];
      }),
      ...sellers.map((seller) => sellerText(words, seller)),
      sellers.length > 0 && drawer.givenBack !== 0 && t('stillOwed'),
      note !== '' && `${t('note')}: ${note}`,
      firstFloat != null &&
        firstFloat !== drawer.float &&
        t('floatCorrected', { first: money(firstFloat), last: money(drawer.float) }),
      ...unpaidTexts(words, unpaid),
      jackpotByHandText(words, jackpotByHand),
      ...correctionTexts(words, close.saleCounts),
      Boolean(close.onSale) && t('onSale', { cards: close.onSale ?? 0 }),
      ...reasons.map(({ kind, amount, items }) =>
        [`${t(`reason_${kind}`)} ${money(amount)}`, ...items.map((item) => itemText(words, item))].join('; '),
      ),
    ]).filter((text) => text !== ''),
  };
}

function unpaidTexts({ t, money }: PaperWords, unpaid: Unpaid | undefined): string[] {
  if (unpaid === undefined) return [];
  const { amount, count, earlier, items } = unpaid;
  const listed = items.map((item) =>
    [t('game', { number: item.gameNumber }), t('card', { id: item.cardId }), money(item.amount)].join(PART),
  );
  return presentTexts([
    count !== 0 && [`${t('unpaidPrizes')} ${money(amount)}`, ...listed].join('; '),
    earlier !== 0 && `${t('unpaidEarlier')} ${money(earlier)}`,
  ]);
}

function correctionTexts({ t, money }: PaperWords, counts: SaleCounts | undefined): string[] {
  if (counts === undefined) return [];
  const { removed, returned, price } = counts;
  return presentTexts([
    removed > 0 && t('removedLate', { cards: removed }),
    returned.cards > 0 && [t('returnedCards', { cards: returned.cards }), money(returned.amount)].join(PART),
    price.changes > 0 && [t('priceChanges', { changes: price.changes }), money(price.amount)].join(PART),
  ]);
}

function jackpotByHandText({ t, money, time }: PaperWords, byHand: JackpotByHand | undefined): OptionalText {
  if (byHand === undefined || byHand.items.length === 0) return false;
  const items = byHand.items.map((item) =>
    joinPresent([money(item.amount), item.reason !== null && item.reason, item.by, time(item.at)]),
  );
  return [`${t('jackpotByHand')} ${money(byHand.amount)}`, ...items].join('; ');
}

const movementText = ({ t, money, time }: PaperWords, { kind, reason, amount, note, by, at }: SealedMovement): string =>
  joinPresent([
    `${t(kind === 'in' ? 'paidIn' : 'paidOut')} ${money(amount)}`,
    t(`movement_${reason}`),
    note !== '' && note,
    by,
    time(at),
  ]);

function sellerText({ t, money }: PaperWords, seller: NonNullable<Close['sellers']>[number]): string {
  const { name, cards, sold, due } = seller;
  const of1x = 'settled' in seller ? null : seller;
  const settled = 'settled' in seller ? seller.settled : seller.handedIn;
  const texts = [t('shiftSeller', { name, cards, sold: money(sold), settled: money(settled), due: money(due) })];
  if (of1x && of1x.other !== 0) texts.push(`${t('byOtherMeans')} ${money(of1x.other)}`);
  if (of1x && of1x.float !== 0) texts.push(`${t('float')} ${money(of1x.float)}`);
  if (of1x && of1x.takenBack !== 0) texts.push(`${t('sellerTakenBack')} ${money(of1x.takenBack)}`);
  return texts.join(PART);
}

const COUNTED = ['expected', 'counted', 'difference'] as const;

const countedText = ({ t, money }: PaperWords, sums: Record<(typeof COUNTED)[number], Santim>): string =>
  COUNTED.map((name) => `${t(name)} ${money(sums[name])}`).join(PART);

const itemText = (
  { t, money }: PaperWords,
  { gameNumber, cardId, cards, amount, why, from, to, by, soldBy }: Reason['items'][number],
): string =>
  joinPresent([
    gameNumber !== undefined && t('game', { number: gameNumber }),
    cardId !== undefined && t('card', { id: cardId }),
    cards !== undefined && t('cardsNamed', { cards: writeCards(cards) }),
    from !== undefined && to !== undefined && t('fromTo', { from: money(from), to: money(to) }),
    money(amount),
    why !== undefined && why,
    by !== undefined && by,
    soldBy !== undefined && t('soldBy', { name: soldBy }),
  ]);

/** Business day of a hall, read at one moment, as input of a day roll. */
export type HallDay = {
  readonly day: string;
  readonly at: Date;
  /** Games of the day in chronological order. */
  readonly games: readonly DescribedGame[];
  /** Number of earlier games of the day that the roll omits. */
  readonly leftOut: number;
  readonly summary: Summary;
  readonly books: Books;
  /** Balance of the jackpot at the end of the day, or now for the current day. */
  readonly jackpot: Santim;
  readonly closes: readonly Close[];
  readonly recordHead: AuditHead | null;
};

export function describeDay(words: PaperWords, day: HallDay): Block[] {
  const { t, money, time } = words;
  const { summary, recordHead, leftOut, games } = day;
  const counted = { games: summary.totalGames, voided: summary.voidedGames, designated: summary.designatedGames };
  const plain = (text: string): Block => ({ type: 'text', text });
  const blocks: Block[] = [
    { type: 'text', text: t('dayGames', counted), look: 'strong' },
    plain(t('dayMarks', { unpaid: summary.completeUnpaid, typed: summary.typedNumbers })),
    {
      type: 'pairs',
      pairs: [...moneyPairs(words, day.books), [t('jackpotHolds'), money(day.jackpot)]],
    },
  ];
  if (recordHead === null) {
    blocks.push(plain(t('recordEmpty')));
  } else {
    const text = t('recordEnd', { time: time(day.at), seq: recordHead.seq });
    blocks.push({ type: 'text', text, look: 'strong' }, { type: 'text', text: recordHead.hash, look: 'small' });
  }
  blocks.push(...day.closes.map((close) => shiftEntry(words, close)));
  blocks.push({ type: 'signature', caption: t('checkedBy') });
  if (leftOut > 0) blocks.push(plain(t('gamesBefore', { count: leftOut })));
  if (games.length === 0) blocks.push(plain(t('noGames')));
  blocks.push(...games.map((game) => gameEntry(words, describeGame(words, game))));
  return blocks;
}
