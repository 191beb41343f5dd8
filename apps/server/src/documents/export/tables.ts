import { type Books, isByTransfer } from '@adarash/rules/books';
import { isCatalogue } from '@adarash/rules/card';
import { type HandedOver, locksOf, namesOf, winningsIn } from '@adarash/rules/game';
import type { EntryKind } from '@adarash/rules/jackpot';
import { percentFromBasisPoints, santim } from '@adarash/rules/money';
import { patternLabel } from '@adarash/rules/pattern';
import { DENOMINATIONS } from '@adarash/rules/shift';
import { BOOKS, DEDUCTED, DRAWER, type Winnings } from '@adarash/rules/sums';
import { firstEntryFrom } from '../../money/jackpot/ledger.ts';
import { type Close, closesOfDays } from '../../money/shifts/closed-shifts.ts';
import { FIRST_DAY } from '../../platform/periods.ts';
import type { StoredGame } from '../../repositories/stored-game.ts';
import { pagesBy } from '../../storage/pages.ts';
import type { JackpotEntriesTable } from '../../storage/schema/money.ts';
import { gameForReport } from '../day-roll.ts';
import {
  awardedByRule,
  awardedHow,
  bookTitle,
  describeGame,
  drawerTitle,
  type GameDescription,
  gameEntry,
  shiftEntry,
} from '../describe.ts';
import type { Block } from '../printer.ts';
import { gamesOfDays } from '../reports/matching.ts';
import {
  type Cell,
  type CsvColumn,
  type CsvTable,
  csvMoney,
  dated,
  type Exported,
  ofDay,
  PAGE,
  tableOf,
  timesOf,
  yieldBetweenPages,
} from './csv.ts';

/** Game with its description, as the tables of the export use it. */
type TableGame = ReturnType<typeof gameForReport> & { readonly said: GameDescription };

const tableGame = ({ services, english }: Exported, row: StoredGame): TableGame => {
  const game = gameForReport(row, services.cardOf);
  return { ...game, said: describeGame(english.words, game) };
};

export const rowsWithin = ({ db, hall, from, to }: Exported): AsyncGenerator<StoredGame[]> =>
  yieldBetweenPages(gamesOfDays(db, hall.id, { from, to }, PAGE));

/**
 * Returns games by id. The query must not have a condition for the hall, otherwise the database may read all games of
 * the hall.
 */
async function gamesById(exported: Exported, ids: readonly (string | null)[]): Promise<Map<string | null, TableGame>> {
  const wanted = [...new Set(ids)].filter((id): id is string => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await exported.db.selectFrom('games').selectAll().where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, tableGame(exported, row)]));
}

const bookColumns = <Row>({ english }: Exported, of: (row: Row) => Books): CsvColumn<Row>[] =>
  BOOKS.map((name) => csvMoney(bookTitle(english.words, name), (row: Row) => of(row)[name]));

/**
 * Returns the column that describes every influence of staff on the draw. A draw is described as fair only if staff did
 * not influence it.
 */
const drawColumn = <Row>(of: (row: Row) => TableGame | undefined): CsvColumn<Row> => ({
  title: 'How it was drawn',
  cell: (row) => of(row)?.said.howDrawn ?? null,
});

/** Returns the columns that identify a game in every table of the export. */
const gameColumns = <Row>({ dates }: Exported, of: (row: Row) => TableGame): CsvColumn<Row>[] => [
  ...ofDay(dates, (row: Row) => of(row).row.day),
  { title: 'Game', cell: (row) => of(row).game.number },
  { title: 'Series', cell: (row) => of(row).game.series },
  drawColumn(of),
];

/** Returns the full description of a game or shift in one cell, so that tables and papers contain the same facts. */
const inWords = ({ title, side, texts }: Extract<Block, { type: 'entry' }>) => [title, side, ...texts].join(' | ');

export function gamesTable(exported: Exported): CsvTable {
  const { dates, english } = exported;
  const at = (title: string, of: (game: TableGame['game']) => number | null) =>
    dated(dates, title, ({ game }: TableGame) => of(game));
  const text = (title: string, cell: (game: TableGame) => Cell): CsvColumn<TableGame> => ({ title, cell });
  const columns: CsvColumn<TableGame>[] = [
    ...gameColumns(exported, (game: TableGame) => game),
    text('Status', ({ said }) => said.status),
    text('Pattern', ({ said }) => said.pattern),
    ...at('Created', ({ createdAt }) => createdAt),
    ...at('Started', ({ startedAt }) => startedAt),
    ...at('Ended', ({ endedAt }) => endedAt),
    csvMoney('Price of a card', ({ game }) => game.bet),
    text('Cards sold', ({ game }) => game.cards.length),
    text('Own set of cards', ({ game: { cardSet } }) =>
      cardSet && !isCatalogue(cardSet) ? `${cardSet.name}, version ${cardSet.version}` : null,
    ),
    text('House fee (%)', ({ game }) => percentFromBasisPoints(game.feeBasisPoints)),
    ...bookColumns(exported, ({ said }: TableGame) => said.books),
    text('Numbers called', ({ called }) => called.length),
    text('Numbers typed', ({ manualCalls }) => manualCalls),
    text('Cards locked', ({ game }) => locksOf(game).length),
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
    text('Entry of the audit log', ({ row }) => row.record_seq),
    text('Game id', ({ game }) => game.id),
    text('On the roll', ({ said }) => inWords(gameEntry(english.words, said))),
  ];
  return tableOf('games.csv', columns, async function* () {
    for await (const page of rowsWithin(exported)) yield page.map((row) => tableGame(exported, row));
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

/** Returns the table of all prizes and jackpot awards of the exported days with their payouts. */
export function payoutsTable(exported: Exported): CsvTable {
  const { words } = exported.english;
  const columns: CsvColumn<Payout>[] = [
    ...gameColumns(exported, ({ of }: Payout) => of),
    { title: 'What', cell: ({ kind }) => kind },
    { title: 'Card', cell: ({ cardId }) => cardId },
    { title: 'How it was won', cell: ({ how }) => how },
    csvMoney('Amount', ({ winnings }) => winnings.gross),
    ...DEDUCTED.map((name) => csvMoney(drawerTitle(words, name), ({ winnings }: Payout) => winnings[name])),
    csvMoney('To pay out', ({ winnings }) => winnings.net),
    {
      title: 'By bank',
      cell: ({ winnings, handedOver }) => (isByTransfer(winnings.byBank, handedOver) ? 'yes' : 'no'),
    },
    { title: 'Paid out', cell: ({ handedOver }) => (handedOver ? 'yes' : 'no') },
    ...dated(exported.dates, 'Paid out', ({ handedOver }: Payout) => handedOver?.at),
    { title: 'Paid out by', cell: ({ handedOver }) => handedOver?.by.name ?? null },
    { title: 'Role', cell: ({ handedOver }) => handedOver?.by.role ?? null },
    { title: 'Shift', cell: ({ handedOver }) => handedOver?.shift ?? null },
    { title: 'Means', cell: ({ handedOver }) => handedOver?.means ?? null },
    { title: 'Reference', cell: ({ handedOver }) => handedOver?.reference ?? null },
    { title: 'Game id', cell: ({ of }) => of.game.id },
  ];
  return tableOf('payouts.csv', columns, async function* () {
    for await (const page of rowsWithin(exported))
      yield page.flatMap((row) => payoutsOf(exported, tableGame(exported, row)));
  });
}

function payoutsOf({ english: { words } }: Exported, of: TableGame): Payout[] {
  const { winners, jackpot } = of.game;
  const prizes = winners.flatMap(({ cardId, prize, jackpot: share, pattern, decidedBy, handedOver }): Payout[] => {
    const line = pattern === null ? '' : patternLabel(pattern, namesOf(of.game));
    const how = decidedBy ? words.t('decided') : line;
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

const ENTRIES: Record<EntryKind, string> = {
  initial: 'Opened with',
  contribution: 'One bet of a game',
  rounding: 'Left over by prizes in whole Birr',
  addition: 'Added by hand',
  correction: 'Corrected by hand',
  award: 'Reserved for an award',
  restore: 'Award returned',
};

/** Returns the table of all jackpot entries of the exported days with the balance after each entry. */
export function jackpotTable(exported: Exported): CsvTable {
  const { db, hall, dates } = exported;
  type Row = { entry: JackpotEntriesTable; game: TableGame | undefined };
  const columns: CsvColumn<Row>[] = [
    { title: 'Entry', cell: ({ entry }) => entry.seq },
    ...dated(dates, 'Booked', ({ entry }: Row) => entry.at),
    { title: 'What', cell: ({ entry }) => wordsFor(entry) },
    csvMoney('Amount', ({ entry }) => entry.amount),
    csvMoney('Put in afterwards', ({ entry }) => entry.put_in_after),
    csvMoney('Available afterwards', ({ entry }) => entry.available_after),
    { title: 'Game', cell: ({ game }) => game?.game.number ?? null },
    drawColumn(({ game }: Row) => game),
    { title: 'By', cell: ({ entry }) => entry.by_name },
    { title: 'Role', cell: ({ entry }) => entry.by_role },
    { title: 'Award id', cell: ({ entry }) => entry.award_id },
    { title: 'Reason', cell: ({ entry }) => entry.reason },
  ];
  const booked = () => db.selectFrom('jackpot_entries').selectAll().where('hall_id', '=', hall.id);
  return tableOf('jackpot.csv', columns, async function* () {
    const { from, until } = timesOf(exported);
    const first = await firstEntryFrom(db, hall.id, from);
    const next = await firstEntryFrom(db, hall.id, until);
    if (first === undefined) return;
    const within = next === undefined ? booked() : booked().where('seq', '<', next);
    for await (const page of yieldBetweenPages(pagesBy(within, 'seq', first - 1, PAGE))) {
      const games = await gamesById(
        exported,
        page.map(({ game_id }) => game_id),
      );
      yield page.map((entry) => ({ entry, game: games.get(entry.game_id) }));
    }
  });
}

const wordsFor = ({ kind, amount }: JackpotEntriesTable): string =>
  kind === 'contribution' && amount < 0 ? 'Bet of a game that was called off, returned' : ENTRIES[kind];

type ShiftRow = { readonly close: Close; readonly marked: string };

/**
 * Returns the table of all shifts closed in the exported days. A column contains the games of each shift that staff
 * influenced.
 */
export function shiftsTable(exported: Exported): CsvTable {
  const { db, hall, english, from, to, dates } = exported;
  const { words } = english;
  const columns: CsvColumn<ShiftRow>[] = [
    ...ofDay(dates, ({ close }: ShiftRow) => close.day),
    { title: 'Shift', cell: ({ close }) => close.number },
    ...dated(dates, 'Since', ({ close }: ShiftRow) => close.since),
    ...dated(dates, 'Opened', ({ close }: ShiftRow) => close.openedAt),
    ...dated(dates, 'Closed', ({ close }: ShiftRow) => close.closedAt),
    ...DRAWER.map((name) =>
      // A shift that was closed before taxes were supported has no sum of taxes.
      csvMoney(drawerTitle(words, name), ({ close }: ShiftRow) => close.drawer[name] ?? null),
    ),
    csvMoney('First float', ({ close }) => close.firstFloat ?? null),
    csvMoney('Left by the close before', ({ close }) => close.left ?? null),
    csvMoney('Counted', ({ close }) => close.counted),
    csvMoney('Difference', ({ close }) => close.difference),
    csvMoney('Left in the drawer', ({ close }) => close.cashLeft ?? close.counted),
    csvMoney('Paid out to the owner', ({ close }) => close.toOwner ?? santim(0)),
    { title: 'Note', cell: ({ close }) => close.note },
    { title: 'Cashier', cell: ({ close }) => close.cashier.name },
    { title: 'Moderator', cell: ({ close }) => close.moderator.name },
    ...DENOMINATIONS.map(({ id }): CsvColumn<ShiftRow> => ({ title: id, cell: ({ close }) => close.count[id] ?? 0 })),
    { title: 'Marked games', cell: ({ marked }) => marked },
    { title: 'On the roll', cell: ({ close }) => inWords(shiftEntry(words, close)) },
  ];
  return tableOf('shifts.csv', columns, async function* () {
    for await (const closes of yieldBetweenPages(closesOfDays(db, hall.id, { from, to }, PAGE))) {
      const rows: ShiftRow[] = [];
      for (const close of closes) rows.push({ close, marked: await markedIn(exported, close) });
      yield rows;
    }
  });
}

/** Returns the games of a shift whose draw was not fair, each with the influence of staff. */
async function markedIn(exported: Exported, close: Close): Promise<string> {
  const { db, hall, english } = exported;
  const fair = english.words.t('fair');
  const days = { from: close.since === null ? FIRST_DAY : hall.dayOf(close.since), to: close.day };
  const marked: string[] = [];
  for await (const page of yieldBetweenPages(gamesOfDays(db, hall.id, days, PAGE)))
    for (const row of page) {
      const isOfShift = row.ended_at !== null && row.ended_at > (close.since ?? '') && row.ended_at <= close.closedAt;
      if (!isOfShift) continue;
      const { game, said } = tableGame(exported, row);
      if (said.howDrawn !== fair) marked.push(`game ${game.number}: ${said.howDrawn}`);
    }
  return marked.join(' | ');
}
