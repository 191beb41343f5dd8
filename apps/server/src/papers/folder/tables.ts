import type { Books } from '@adarash/rules/books';
import { isCatalogue } from '@adarash/rules/card';
import { cardsOut, type HandedOver, namesOf, winningsIn } from '@adarash/rules/game';
import type { EntryKind } from '@adarash/rules/jackpot';
import { type Movement, movementsIn } from '@adarash/rules/means';
import { moneyText, percentFromBasisPoints, santim } from '@adarash/rules/money';
import { patternLabel } from '@adarash/rules/pattern';
import type { SellerMoveKind } from '@adarash/rules/sellers';
import { DENOMINATIONS } from '@adarash/rules/shift';
import { BOOKS, DEDUCTED, DRAWER, type Winnings } from '@adarash/rules/sums';
import { jackpotAt, readJackpot } from '../../money/jackpot/ledger.ts';
import { type Close, closesOfDays } from '../../money/shifts/closed-shifts.ts';
import { HOUSE, sightsOfDays } from '../../record/append.ts';
import type { StoredSet } from '../../repositories/card-sets.ts';
import type { StoredGame } from '../../repositories/stored-game.ts';
import { pagesBy } from '../../storage/prepared.ts';
import type { JackpotEntriesTable, SellerMovesTable } from '../../storage/schema/money.ts';
import type { SightsTable } from '../../storage/schema.ts';
import { describedGame } from '../day-roll.ts';
import {
  awardedByRule,
  awardedHow,
  bookTitle,
  describeGame,
  describeSight,
  drawerTitle,
  type GameDescription,
  gameEntry,
  shiftEntry,
} from '../describe.ts';
import type { Block } from '../printer.ts';
import { booksOfCells, summaryOf, sumsOf } from '../reports/figures.ts';
import { filterOf, gamesOfDays } from '../reports/matching.ts';
import {
  type Cell,
  type Column,
  dated,
  type Inspected,
  inTurns,
  money,
  numbersWithin,
  ofDay,
  PAGE,
  type Sheet,
  sheetOf,
} from './sheet.ts';

/** A game as every table about games takes it. */
export type TableGame = ReturnType<typeof describedGame> & { readonly said: GameDescription };

export const tableGame = ({ services, english }: Inspected, row: StoredGame): TableGame => {
  const game = describedGame(row, services.cardOf);
  return { ...game, said: describeGame(english.words, game) };
};

export const rowsWithin = ({ db, hall, from, to }: Inspected): AsyncGenerator<StoredGame[]> =>
  inTurns(gamesOfDays(db, hall.id, { from, to }, PAGE));

/** The games of a page's rows, by id only: with the hall in the condition, all its games might be read. */
export async function gamesById(
  asked: Inspected,
  ids: readonly (string | null)[],
): Promise<Map<string | null, TableGame>> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await asked.db.selectFrom('games').selectAll().where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, tableGame(asked, row)]));
}

const bookColumns = <Row>({ english }: Inspected, of: (row: Row) => Books): Column<Row>[] =>
  BOOKS.map((name) => money(bookTitle(english.words, name), (row: Row) => of(row)[name]));

/** Whatever staff had a hand in is said; only the rest is a fair draw. */
export const drawColumn = <Row>(
  of: (row: Row) => TableGame | undefined,
  otherwise: (row: Row) => string | null = () => null,
): Column<Row> => ({ title: 'How it was drawn', cell: (row) => of(row)?.said.howDrawn ?? otherwise(row) });

/** Who a game belongs to in every table about games. */
const gameColumns = <Row>({ dates }: Inspected, of: (row: Row) => TableGame): Column<Row>[] => [
  ...ofDay(dates, (row: Row) => of(row).row.day),
  { title: 'Game', cell: (row) => of(row).game.number },
  { title: 'Series', cell: (row) => of(row).game.series },
  drawColumn(of),
];

/** All that papers say of it, so that no table leaves out what another paper has. */
const inWords = ({ title, side, texts }: Extract<Block, { type: 'entry' }>) => [title, side, ...texts].join(' | ');

export function gamesSheet(asked: Inspected): Sheet {
  const { dates, english } = asked;
  const at = (title: string, of: (game: TableGame['game']) => number | null) =>
    dated(dates, title, ({ game }: TableGame) => of(game));
  const text = (title: string, cell: (game: TableGame) => Cell): Column<TableGame> => ({ title, cell });
  const columns: Column<TableGame>[] = [
    ...gameColumns(asked, (game: TableGame) => game),
    text('Status', ({ said }) => said.status),
    text('Pattern', ({ said }) => said.pattern),
    ...at('Created', ({ createdAt }) => createdAt),
    ...at('Started', ({ startedAt }) => startedAt),
    ...at('Ended', ({ endedAt }) => endedAt),
    money('Price of a card', ({ game }) => game.bet),
    text('Cards sold', ({ game }) => game.cards.length),
    text('Own set of cards', ({ game: { cardSet } }) =>
      cardSet && !isCatalogue(cardSet) ? `${cardSet.name}, version ${cardSet.version}` : null,
    ),
    text('House fee (%)', ({ game }) => percentFromBasisPoints(game.feeBasisPoints)),
    ...bookColumns(asked, ({ said }: TableGame) => said.books),
    text('Numbers called', ({ called }) => called.length),
    text('Numbers typed', ({ manualCalls }) => manualCalls),
    text('Cards put out', ({ game }) => cardsOut(game).length),
    text('Winning cards', ({ game }) => game.winners.map(({ cardId }) => cardId).join(' ')),
    text('Complete and not paid', ({ row }) => row.complete_unpaid),
    text('Designated card', ({ game }) => game.designation?.cardId ?? null),
    text('Designated by', ({ game }) => game.designation?.by.name ?? null),
    text('Card by decision', ({ game }) => game.decision?.cardId ?? null),
    text('Decided by', ({ game }) => game.decision?.by.name ?? null),
    text('Called off because', ({ game }) => game.voidReason),
    text('Ended by hand by', ({ game }) => game.endedBy?.role ?? null),
    text('Reason of the end', ({ game }) => game.endedBy?.reason ?? null),
    text('Seal', ({ row }) => row.sequence),
    text('Commitment', ({ row }) => row.commitment),
    text('Entry of the record', ({ row }) => row.record_seq),
    text('Game id', ({ game }) => game.id),
    text('On the roll', ({ said }) => inWords(gameEntry(english.words, said))),
  ];
  return sheetOf('games', columns, async function* () {
    for await (const page of rowsWithin(asked)) yield page.map((row) => tableGame(asked, row));
  });
}

type Payout = {
  of: TableGame;
  kind: string;
  cardId: number;
  winnings: Winnings;
  how: string;
  handedOver: HandedOver | undefined;
};

/** Every prize and every award that was won in these days, in whose hand it was put, when and by whom. */
export function payoutsSheet(asked: Inspected): Sheet {
  const { words } = asked.english;
  const columns: Column<Payout>[] = [
    ...gameColumns(asked, ({ of }: Payout) => of),
    { title: 'What', cell: ({ kind }) => kind },
    { title: 'Card', cell: ({ cardId }) => cardId },
    { title: 'How it was won', cell: ({ how }) => how },
    money('Amount', ({ winnings }) => winnings.gross),
    ...DEDUCTED.map((name) => money(drawerTitle(words, name), ({ winnings }: Payout) => winnings[name])),
    money('To hand over', ({ winnings }) => winnings.net),
    {
      title: 'By bank',
      cell: ({ winnings, handedOver }) => (winnings.byBank && handedOver?.means === undefined ? 'yes' : 'no'),
    },
    { title: 'Handed over', cell: ({ handedOver }) => (handedOver ? 'yes' : 'no') },
    ...dated(asked.dates, 'Handed over', ({ handedOver }: Payout) => handedOver?.at),
    { title: 'Handed over by', cell: ({ handedOver }) => handedOver?.by.name ?? null },
    { title: 'Role', cell: ({ handedOver }) => handedOver?.by.role ?? null },
    { title: 'Shift', cell: ({ handedOver }) => handedOver?.shift ?? null },
    { title: 'Game id', cell: ({ of }) => of.game.id },
  ];
  return sheetOf('payouts', columns, async function* () {
    for await (const page of rowsWithin(asked)) yield page.flatMap((row) => payoutsOf(asked, tableGame(asked, row)));
  });
}

function payoutsOf({ english: { words } }: Inspected, of: TableGame): Payout[] {
  const { winners, jackpot } = of.game;
  const prizes = winners.flatMap(({ cardId, prize, jackpot: share, pattern, decidedBy, handedOver }): Payout[] => {
    const how = decidedBy ? words.t('decided') : pattern === null ? '' : patternLabel(pattern, namesOf(of.game));
    const won = { of, kind: 'Prize', cardId, winnings: winningsIn(of.game, prize), how, handedOver } as const;
    if (share === undefined) return [won];
    const byRule = { winnings: winningsIn(of.game, share), how: awardedByRule(words, of.game) };
    return [won, { ...won, kind: 'Jackpot award', ...byRule }];
  });
  if (jackpot === null) return prizes;
  const { cardId, amount, handedOver } = jackpot;
  const how = awardedHow(words, of.game, jackpot);
  return [...prizes, { of, kind: 'Jackpot award', cardId, winnings: winningsIn(of.game, amount), how, handedOver }];
}

const MOVED = { taken: 'For cards', givenBack: 'Given back for cards', handedOver: 'To a winner' } as const;

/** Everything that changed hands by other means than cash in the games of these days. */
export function paymentsSheet(asked: Inspected): Sheet {
  type Row = Movement & { of: TableGame };
  const columns: Column<Row>[] = [
    ...gameColumns(asked, ({ of }: Row) => of),
    { title: 'Means', cell: ({ means }) => means },
    { title: 'What', cell: ({ kind }) => MOVED[kind] },
    { title: 'Cards', cell: ({ cards }) => cards.join(' ') },
    money('Amount', ({ amount }) => amount),
    { title: 'Reference', cell: ({ reference }) => reference ?? null },
    { title: 'Game id', cell: ({ of }) => of.game.id },
  ];
  const paidIn = (row: StoredGame): Row[] => {
    const of = tableGame(asked, row);
    const cards = of.game.cards.map(({ cardId }) => cardId);
    return movementsIn({ ...of.game, cards }).map((movement) => ({ ...movement, of }));
  };
  return sheetOf('payments', columns, async function* () {
    for await (const page of rowsWithin(asked))
      yield page.filter(({ document }) => document.includes('"means"')).flatMap(paidIn);
  });
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
    ...bookColumns(asked, ({ books }: Row) => books),
    money(asked.english.words.t('jackpotHolds'), ({ jackpot }) => jackpot),
  ];
  return sheetOf('days', columns, async function* () {
    for (const day of days) yield [await sumsWithin(asked, day, day, day)];
    yield [await sumsWithin(asked, null, asked.from, asked.to)];
  });
}

async function sumsWithin({ db, hall, to: lastDay }: Inspected, day: string | null, from: string, to: string) {
  const { cells } = await sumsOf(db, hall.id, filterOf({ from, to }, lastDay), []);
  const jackpot = await jackpotAt(db, hall.id, to, hall.dayOf);
  return { day, summary: summaryOf(cells), books: booksOfCells(cells), jackpot };
}

const ENTRIES: Record<EntryKind, string> = {
  initial: 'Opened with',
  contribution: 'One bet of a game',
  rounding: 'Left over by prizes in whole Birr',
  addition: 'Added by hand',
  correction: 'Corrected by hand',
  award: 'Reserved for an award',
  restore: 'Award taken back',
};

/** Every booking of the jackpot in these days, with what it held afterwards. */
export function jackpotSheet(asked: Inspected): Sheet {
  const { db, hall, dates } = asked;
  type Row = { entry: JackpotEntriesTable; game: TableGame | undefined };
  const columns: Column<Row>[] = [
    { title: 'Entry', cell: ({ entry }) => entry.seq },
    ...dated(dates, 'Booked', ({ entry }: Row) => entry.at),
    { title: 'What', cell: ({ entry }) => wordsFor(entry) },
    money('Amount', ({ entry }) => entry.amount),
    money('Put in afterwards', ({ entry }) => entry.put_in_after),
    money('Available afterwards', ({ entry }) => entry.available_after),
    { title: 'Game', cell: ({ game }) => game?.game.number ?? null },
    drawColumn(({ game }: Row) => game),
    { title: 'By', cell: ({ entry }) => entry.by_name },
    { title: 'Role', cell: ({ entry }) => entry.by_role },
    { title: 'Award id', cell: ({ entry }) => entry.award_id },
    { title: 'Reason', cell: ({ entry }) => entry.reason },
  ];
  const booked = () => db.selectFrom('jackpot_entries').selectAll().where('hall_id', '=', hall.id);
  return sheetOf('jackpot', columns, async function* () {
    const { entries } = await readJackpot(db, hall.id);
    const timeOf = async (seq: number) => (await booked().where('seq', '=', seq).executeTakeFirst())?.at;
    const [first, last] = await numbersWithin(asked, [1, entries], timeOf);
    for await (const page of inTurns(pagesBy(booked().where('seq', '<=', last), 'seq', first - 1, PAGE))) {
      const games = await gamesById(
        asked,
        page.map(({ game_id }) => game_id),
      );
      yield page.map((entry) => ({ entry, game: games.get(entry.game_id) }));
    }
  });
}

const wordsFor = ({ kind, amount }: JackpotEntriesTable): string =>
  kind === 'contribution' && amount < 0 ? 'Bet of a game that was called off, taken back' : ENTRIES[kind];

/** Every close of these days as it was sealed. */
export function shiftsSheet({ db, hall, english, from, to, dates }: Inspected): Sheet {
  const { words } = english;
  const columns: Column<Close>[] = [
    ...ofDay(dates, ({ day }: Close) => day),
    { title: 'Shift', cell: ({ number }) => number },
    ...dated(dates, 'Since', ({ since }: Close) => since),
    ...dated(dates, 'Opened', ({ openedAt }: Close) => openedAt),
    ...dated(dates, 'Closed', ({ closedAt }: Close) => closedAt),
    ...DRAWER.map((name) =>
      // A shift that was closed before taxes were withheld has sealed none.
      money(drawerTitle(words, name), ({ drawer }: Close) => drawer[name] ?? null),
    ),
    money('First float', ({ firstFloat }) => firstFloat ?? null),
    money('Left by the close before', ({ left }) => left ?? null),
    money('Counted', ({ counted }) => counted),
    money('Difference', ({ difference }) => difference),
    { title: 'Note', cell: ({ note }) => note },
    { title: 'Cashier', cell: ({ cashier }) => cashier.name },
    { title: 'Moderator', cell: ({ moderator }) => moderator.name },
    ...DENOMINATIONS.map(({ id }): Column<Close> => ({ title: id, cell: ({ count }) => count[id] ?? 0 })),
    { title: 'On the roll', cell: (close) => inWords(shiftEntry(words, close)) },
  ];
  return sheetOf('shifts', columns, () => inTurns(closesOfDays(db, hall.id, { from, to }, PAGE)));
}

/** Every seller of each close of these days as it was sealed, with what of the hand-ins was no cash. */
export function sellersSheet({ db, hall, english, from, to, dates }: Inspected): Sheet {
  const { words } = english;
  type Row = NonNullable<Close['sellers']>[number] & { close: Close; sent: string };
  const columns: Column<Row>[] = [
    ...ofDay(dates, ({ close }: Row) => close.day),
    { title: 'Shift', cell: ({ close }) => close.number },
    { title: 'Seller', cell: ({ name }) => name },
    money('From before', ({ before }) => before),
    money(drawerTitle(words, 'float'), ({ float }) => float),
    { title: 'Cards sold', cell: ({ cards }) => cards },
    money('Taken in cash', ({ sold }) => sold),
    money(drawerTitle(words, 'otherMeans'), ({ other }) => other),
    money('Taken for the next game', ({ waiting }) => waiting),
    money('Taken back by the seller', ({ takenBack }) => takenBack),
    money('To hand in', ({ due, handedIn }) => santim(due + handedIn)),
    money('Handed in', ({ handedIn }) => handedIn),
    { title: 'Of it by other means', cell: ({ sent }) => sent },
    money('Difference', ({ due }) => santim(-due)),
  ];
  return sheetOf('sellers', columns, async function* () {
    for await (const closes of inTurns(closesOfDays(db, hall.id, { from, to }, PAGE))) {
      const shifts = closes.map(({ number }) => number);
      const moves = db.selectFrom('seller_moves').selectAll().where('hall_id', '=', hall.id);
      const sent = await moves.where('shift', 'in', shifts).where('means', 'is not', null).orderBy('seq').execute();
      const sentBy = (seller: string, shift: number) =>
        sent
          .filter((move) => move.seller_id === seller && move.shift === shift)
          .map(({ means, amount }) => `${means} ${moneyText(amount)}`)
          .join('; ');
      yield closes.flatMap((close) =>
        (close.sellers ?? []).map((one) => ({ ...one, close, sent: sentBy(one.id, close.number) })),
      );
    }
  });
}

const MOVES: Record<SellerMoveKind, string> = {
  float: 'Float from the drawer',
  sold: 'Cards sold',
  'taken-back': 'Cards taken back and paid back by the seller',
  'handed-in': 'Handed in',
};

/** What moved the money of each seller in these days, whether its shift was closed or not. */
export function sellerMovesSheet({ db, hall, from, to, dates }: Inspected): Sheet {
  type Row = SellerMovesTable & { name: string };
  const columns: Column<Row>[] = [
    { title: 'Entry of the record', cell: ({ seq }) => seq },
    ...dated(dates, 'Booked', ({ at }: Row) => at),
    { title: 'Shift', cell: ({ shift }) => shift },
    { title: 'Seller', cell: ({ name }) => name },
    { title: 'What', cell: ({ kind }) => MOVES[kind] },
    { title: 'Game', cell: ({ game_number }) => game_number },
    { title: 'Series', cell: ({ series }) => series },
    { title: 'Cards', cell: ({ cards }) => cards },
    money('Amount', ({ amount }) => amount),
    money('Paid by other means', ({ other }) => other),
    { title: 'Handed in by', cell: ({ means }) => means },
  ];
  const booked = db
    .selectFrom('seller_moves')
    .innerJoin('sellers', 'sellers.id', 'seller_moves.seller_id')
    .selectAll('seller_moves')
    .select('sellers.name')
    .where('seller_moves.hall_id', '=', hall.id)
    .where('day', '>=', from)
    .where('day', '<=', to);
  return sheetOf('seller-moves', columns, () => inTurns(pagesBy(booked, 'seq', 0, PAGE)));
}

/** The owner's list of these days, of the hall and of the house. */
export function worthALookSheet({ db, hall, english, from, to, dates }: Inspected): Sheet {
  const { words } = english;
  type Row = ReturnType<typeof describeSight> & { sight: SightsTable };
  const columns: Column<Row>[] = [
    ...dated(dates, 'When', ({ sight }: Row) => sight.at),
    { title: 'Hall', cell: ({ sight }) => (sight.chain === HOUSE ? words.t('lookHouse') : english.name) },
    { title: 'What', cell: ({ what }) => what },
    { title: 'Game', cell: ({ sight }) => sight.game_number },
    money('Sum', ({ sight }) => sight.amount),
    { title: 'By', cell: ({ sight }) => sight.actor_name },
    { title: 'Role', cell: ({ sight }) => sight.actor_role },
    { title: 'Entry of the record', cell: ({ sight }) => sight.seq },
    { title: 'Seen by', cell: ({ sight }) => sight.seen_by },
    ...dated(dates, 'Seen', ({ sight }: Row) => sight.seen_at),
    { title: 'Note', cell: ({ sight }) => sight.seen_note },
  ];
  const days = { from, to, dayOf: hall.dayOf };
  return sheetOf('worth-a-look', columns, async function* () {
    for await (const page of inTurns(sightsOfDays(db, [hall.id, HOUSE], days, PAGE)))
      yield page.map((sight) => ({ sight, ...describeSight(words, sight) }));
  });
}

/** An own set that so many games were sold from, and its file in the folder. */
export type SetInFolder = StoredSet & { readonly games: number; readonly file: string };

export function cardSetsSheet({ dates }: Inspected, sets: readonly SetInFolder[]): Sheet {
  const columns: Column<SetInFolder>[] = [
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Version', cell: ({ version }) => version },
    { title: 'Digest', cell: ({ digest }) => digest },
    { title: 'Cards', cell: ({ card_count }) => card_count },
    { title: 'Games of these days', cell: ({ games }) => games },
    ...dated(dates, 'Brought', ({ created_at }: SetInFolder) => created_at),
    { title: 'Brought by', cell: ({ created_by }) => created_by },
    { title: 'File', cell: ({ file }) => file },
  ];
  return sheetOf('card-sets', columns, async function* () {
    yield sets;
  });
}
