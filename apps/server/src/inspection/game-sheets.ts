import { fillIn, textsIn } from '@adarash/contract/words/fill-in';
import { BOOKS, type Books } from '@adarash/rules/books';
import type { HandedOver } from '@adarash/rules/game';
import { type Winnings, winningsOf } from '@adarash/rules/money';
import { patternLabel } from '@adarash/rules/pattern';
import { termsIn } from '@adarash/rules/terms';
import hall from '@adarash/texts/hall-words.json' with { type: 'json' };
import paper from '@adarash/texts/paper.json' with { type: 'json' };
import { booksOfCells, summaryOf } from '../reports/figures.ts';
import { filterOf, gamesOfDays } from '../reports/matching.ts';
import { sumsOf } from '../reports/sums.ts';
import { handedOverIn, namesByPattern, putOutOf, type StoredGame, winnersOf } from '../repositories/stored-game.ts';
import { booksOfRow } from '../tallies/tally.ts';
import { type Inspected, inTurns, PAGE } from './reading.ts';
import { type Column, dated, money, ofDay, type Sheet, sheetOf } from './sheet.ts';

const hallWords = textsIn(hall, 'en');
const paperWords = textsIn(paper, 'en');

/** As papers name them. */
const BOOK_TITLES: Record<keyof Books, string> = {
  stakes: paperWords.stakes,
  givenBack: paperWords.givenBack,
  houseFee: paperWords.houseFee,
  toJackpot: paperWords.toJackpot,
  won: paperWords.won,
  withheld: paperWords.withheld,
  handedOver: paperWords.prizesHandedOver,
  open: paperWords.prizesOpen,
  unclaimed: paperWords.unclaimed,
  inPlay: paperWords.inPlay,
  awarded: paperWords.awarded,
  awardsWithheld: paperWords.awardsWithheld,
  awardsHandedOver: paperWords.awardsHandedOver,
  awardsOpen: paperWords.awardsOpen,
  byBank: 'Of it handed over by bank',
};

const bookColumns = <Row>(of: (row: Row) => Books): Column<Row>[] =>
  BOOKS.map((name) => money(BOOK_TITLES[name], (row: Row) => of(row)[name]));

type Drawn = Pick<
  StoredGame,
  'designated_card' | 'draw_kind' | 'decided_card' | 'manual_calls' | 'out_cards' | 'status'
>;

/** How a game came to its winner, in words. Whatever staff had a hand in is said; only the rest is a fair draw. */
function drawInWords({ draw_kind, designated_card, decided_card, manual_calls, status, ...row }: Drawn): string {
  const out = putOutOf(row);
  const isDesignated = draw_kind === 'designated' || designated_card !== null;
  const marks = [
    ...(isDesignated ? ['Designated winner: the winning card was chosen in advance by staff'] : []),
    ...(decided_card === null ? [] : ['Winner by decision of the moderator']),
    ...(manual_calls > 0 ? [`${manual_calls} ${manual_calls === 1 ? 'number' : 'numbers'} typed by staff`] : []),
  ];
  const putOut = out > 0 ? [fillIn(hallWords[out === 1 ? 'putOutOne' : 'putOutMany'], { count: out })] : [];
  if (status === 'voided') return ['Called off', ...marks, ...putOut].join('; ');
  return [...(marks.length > 0 ? marks : [hallWords.fair]), ...putOut].join('; ');
}

export const drawColumn = <Row>(
  of: (row: Row) => Drawn | null | undefined,
  otherwise: (row: Row) => string | null = () => null,
): Column<Row> => ({
  title: 'How it was drawn',
  cell: (row) => {
    const game = of(row);
    return game ? drawInWords(game) : otherwise(row);
  },
});

export const gamesWithin = ({ db, hallId, from, to }: Inspected): AsyncGenerator<StoredGame[]> =>
  inTurns(gamesOfDays(db, hallId, { from, to }, PAGE));

/** Who a game belongs to in every table about games. */
const gameColumns = <Row>({ dates }: Inspected, of: (row: Row) => StoredGame): Column<Row>[] => [
  ...ofDay(dates, (row: Row) => of(row).day),
  { title: 'Game', cell: (row) => of(row).number },
  { title: 'Series', cell: (row) => of(row).series },
  drawColumn(of),
];

export function gamesSheet(asked: Inspected): Sheet {
  const { dates } = asked;
  type Row = { game: StoredGame; books: Books };
  const at = (title: string, of: (game: StoredGame) => string | null) =>
    dated(dates, title, ({ game }: Row) => of(game));
  const text = (title: string, of: (game: StoredGame) => string | number | null): Column<Row> => ({
    title,
    cell: ({ game }) => of(game),
  });
  const columns: Column<Row>[] = [
    ...gameColumns(asked, ({ game }: Row) => game),
    text('Status', ({ status }) => paperWords[`status_${status}`]),
    text('Pattern', ({ pattern, pattern_names }) => patternLabel(pattern, namesByPattern(pattern_names)[pattern])),
    ...at('Created', ({ created_at }) => created_at),
    ...at('Started', ({ started_at }) => started_at),
    ...at('Ended', ({ ended_at }) => ended_at),
    money('Price of a card', ({ game }) => game.bet),
    text('Cards sold', ({ card_count }) => card_count),
    text('House fee (%)', ({ fee_bp }) => fee_bp / 100),
    ...bookColumns(({ books }: Row) => books),
    text('Numbers called', ({ called_count }) => called_count),
    text('Numbers typed', ({ manual_calls }) => manual_calls),
    text('Cards put out', putOutOf),
    text('Winning cards', (game) =>
      winnersOf(game)
        .map(({ cardId }) => cardId)
        .join(' '),
    ),
    text('Complete and not paid', ({ complete_unpaid }) => complete_unpaid),
    text('Designated card', ({ designated_card }) => designated_card),
    text('Designated by', ({ designated_by_name }) => designated_by_name),
    text('Card by decision', ({ decided_card }) => decided_card),
    text('Decided by', ({ decided_by_name }) => decided_by_name),
    text('Called off because', ({ void_reason }) => void_reason),
    text('Ended by hand by', ({ ended_by_role }) => ended_by_role),
    text('Reason of the end', ({ ended_reason }) => ended_reason),
    text('Seal', ({ sequence }) => sequence),
    text('Commitment', ({ commitment }) => commitment),
    text('Entry of the record', ({ record_seq }) => record_seq),
    text('Game id', ({ id }) => id),
  ];
  return sheetOf('games', columns, async function* () {
    for await (const page of gamesWithin(asked)) yield page.map((game) => ({ game, books: booksOfRow(game) }));
  });
}

type Payout = {
  game: StoredGame;
  kind: string;
  cardId: number;
  winnings: Winnings;
  how: string;
  handedOver: HandedOver | undefined;
};

/** Every prize and every award that was won in these days, in whose hand it was put, when and by whom. */
export function payoutsSheet(asked: Inspected): Sheet {
  const columns: Column<Payout>[] = [
    ...gameColumns(asked, ({ game }: Payout) => game),
    { title: 'What', cell: ({ kind }) => kind },
    { title: 'Card', cell: ({ cardId }) => cardId },
    { title: 'How it was won', cell: ({ how }) => how },
    money('Amount', ({ winnings }) => winnings.gross),
    money('Tax withheld', ({ winnings }) => winnings.withheld),
    money('To hand over', ({ winnings }) => winnings.net),
    { title: 'By bank', cell: ({ winnings }) => (winnings.byBank ? 'yes' : 'no') },
    { title: 'Handed over', cell: ({ handedOver }) => (handedOver ? 'yes' : 'no') },
    ...dated(asked.dates, 'Handed over', ({ handedOver }: Payout) => handedOver?.at),
    { title: 'Handed over by', cell: ({ handedOver }) => handedOver?.by.name ?? null },
    { title: 'Role', cell: ({ handedOver }) => handedOver?.by.role ?? null },
    { title: 'Shift', cell: ({ handedOver }) => handedOver?.shift ?? null },
    { title: 'Game id', cell: ({ game }) => game.id },
  ];
  return sheetOf('payouts', columns, async function* () {
    for await (const page of gamesWithin(asked)) yield page.flatMap(payoutsOf);
  });
}

function payoutsOf(game: StoredGame): Payout[] {
  const { tax } = termsIn(game.terms);
  const prizes = winnersOf(game).map(({ cardId, prize, pattern, decidedBy, handedOver }): Payout => {
    const how = decidedBy ? paperWords.decided : pattern === null ? '' : patternLabel(pattern);
    return { game, kind: 'Prize', cardId, winnings: winningsOf(prize, tax), how, handedOver };
  });
  const { jackpot_card: cardId, jackpot_amount: amount, jackpot_random, jackpot_handed_over: text } = game;
  if (cardId === null || amount === null) return prizes;
  const how = jackpot_random === 1 ? hallWords.drawn : hallWords.awardedByStaff;
  const handedOver = text === null ? undefined : handedOverIn(text);
  return [...prizes, { game, kind: 'Jackpot award', cardId, winnings: winningsOf(amount, tax), how, handedOver }];
}

/** The sums of each day, out of the roll-ups that the reports are made of, and of all days together. */
export function daysSheet(asked: Inspected, days: readonly string[]): Sheet {
  type Row = Awaited<ReturnType<typeof sumsWithin>>;
  const count = (title: string, name: keyof Row['summary'] & `${string}`): Column<Row> => ({
    title,
    cell: ({ summary }) => summary[name] as number,
  });
  const columns: Column<Row>[] = [
    { title: 'Business day (ISO)', cell: ({ day }) => day ?? 'All days' },
    { title: 'Business day (Ethiopian)', cell: ({ day }) => (day === null ? '' : asked.dates.ethiopianDay(day)) },
    count('Games', 'totalGames'),
    count('Called off', 'voidedGames'),
    count('Designated', 'designatedGames'),
    count('With typed numbers', 'manualGames'),
    count('Numbers typed', 'typedNumbers'),
    count('Complete and not paid', 'completeUnpaid'),
    ...bookColumns(({ books }: Row) => books),
  ];
  return sheetOf('days', columns, async function* () {
    for (const day of days) yield [await sumsWithin(asked, day, day, day)];
    yield [await sumsWithin(asked, null, asked.from, asked.to)];
  });
}

async function sumsWithin({ db, hallId, to: lastDay }: Inspected, day: string | null, from: string, to: string) {
  const { cells } = await sumsOf(db, hallId, filterOf({ from, to }, lastDay), []);
  return { day, summary: summaryOf(cells), books: booksOfCells(cells) };
}
