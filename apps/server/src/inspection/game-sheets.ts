import { fillIn } from '@adarash/contract/words/fill-in';
import { en as hallWords } from '@adarash/contract/words/hall/en';
import { en as paperWords } from '@adarash/contract/words/paper/en';
import { BOOKS, type Books } from '@adarash/rules/books';
import { cardsOut, type GameDocument, type HandedOver, winningsIn } from '@adarash/rules/game';
import type { Winnings } from '@adarash/rules/money';
import { patternLabel } from '@adarash/rules/pattern';
import { booksOfCells, summaryOf } from '../reports/figures.ts';
import { filterOf, gamesOfDays } from '../reports/matching.ts';
import { sumsOf } from '../reports/sums.ts';
import { factsOf, type StoredGame } from '../repositories/stored-game.ts';
import { booksOfRow } from '../tallies/tally.ts';
import { type Inspected, inTurns, PAGE } from './reading.ts';
import { type Column, dated, money, ofDay, type Sheet, sheetOf } from './sheet.ts';

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

type Drawn = Pick<StoredGame, 'draw_kind' | 'manual_calls' | 'document' | 'status'>;

/** How a game came to its winner, in words. Whatever staff had a hand in is said; only the rest is a fair draw. */
function drawInWords({ draw_kind, manual_calls, status, document }: Drawn): string {
  const game = factsOf({ document });
  const out = cardsOut(game).length;
  const isDesignated = draw_kind === 'designated' || game.designation !== null;
  const marks = [
    ...(isDesignated ? ['Designated winner: the winning card was chosen in advance by staff'] : []),
    ...(game.decision === null ? [] : ['Winner by decision of the moderator']),
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
  type Row = { game: StoredGame; facts: GameDocument; books: Books };
  const at = (title: string, of: (game: StoredGame) => string | null) =>
    dated(dates, title, ({ game }: Row) => of(game));
  const text = (title: string, of: (game: StoredGame) => string | number | null): Column<Row> => ({
    title,
    cell: ({ game }) => of(game),
  });
  const fact = (title: string, of: (facts: GameDocument) => string | number | null | undefined): Column<Row> => ({
    title,
    cell: ({ facts }) => of(facts) ?? null,
  });
  const columns: Column<Row>[] = [
    ...gameColumns(asked, ({ game }: Row) => game),
    text('Status', ({ status }) => paperWords[`status_${status}`]),
    {
      title: 'Pattern',
      cell: ({ game, facts }) => patternLabel(game.pattern, facts.patternNames[game.pattern]),
    },
    ...at('Created', ({ created_at }) => created_at),
    ...at('Started', ({ started_at }) => started_at),
    ...at('Ended', ({ ended_at }) => ended_at),
    money('Price of a card', ({ game }) => game.bet),
    text('Cards sold', ({ card_count }) => card_count),
    fact('House fee (%)', ({ feeBasisPoints }) => feeBasisPoints / 100),
    ...bookColumns(({ books }: Row) => books),
    text('Numbers called', ({ called_count }) => called_count),
    text('Numbers typed', ({ manual_calls }) => manual_calls),
    fact('Cards put out', (facts) => cardsOut(facts).length),
    fact('Winning cards', ({ winners }) => winners.map(({ cardId }) => cardId).join(' ')),
    text('Complete and not paid', ({ complete_unpaid }) => complete_unpaid),
    fact('Designated card', ({ designation }) => designation?.cardId),
    fact('Designated by', ({ designation }) => designation?.by.name),
    fact('Card by decision', ({ decision }) => decision?.cardId),
    fact('Decided by', ({ decision }) => decision?.by.name),
    fact('Called off because', ({ voidReason }) => voidReason),
    fact('Ended by hand by', ({ endedBy }) => endedBy?.role),
    fact('Reason of the end', ({ endedBy }) => endedBy?.reason),
    text('Seal', ({ sequence }) => sequence),
    text('Commitment', ({ commitment }) => commitment),
    text('Entry of the record', ({ record_seq }) => record_seq),
    text('Game id', ({ id }) => id),
  ];
  return sheetOf('games', columns, async function* () {
    for await (const page of gamesWithin(asked))
      yield page.map((game) => ({ game, facts: factsOf(game), books: booksOfRow(game) }));
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
  const facts = factsOf(game);
  const prizes = facts.winners.map(({ cardId, prize, pattern, decidedBy, handedOver }): Payout => {
    const how = decidedBy ? paperWords.decided : pattern === null ? '' : patternLabel(pattern);
    return { game, kind: 'Prize', cardId, winnings: winningsIn(facts, prize), how, handedOver };
  });
  if (facts.jackpot === null) return prizes;
  const { cardId, amount, random, handedOver } = facts.jackpot;
  const how = random ? hallWords.drawn : hallWords.awardedByStaff;
  return [...prizes, { game, kind: 'Jackpot award', cardId, winnings: winningsIn(facts, amount), how, handedOver }];
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
