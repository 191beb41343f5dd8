import { DENOMINATIONS } from '@adarash/rules/cash';
import type { EntryKind } from '@adarash/rules/jackpot';
import { DRAWER, type Drawer } from '@adarash/rules/shift';
import { readJackpot } from '../jackpot/ledger.ts';
import { type Close, closesOfDays } from '../shifts/closed-shifts.ts';
import { pagesOf } from '../storage/pages.ts';
import type { JackpotEntriesTable } from '../storage/schema/jackpot.ts';
import { type FoundGame, gamesById } from './found-games.ts';
import { drawColumn } from './game-sheets.ts';
import { type Inspected, inTurns, numbersWithin, PAGE } from './reading.ts';
import { type Column, dated, money, ofDay, type Sheet, sheetOf } from './sheet.ts';

const ENTRIES: Record<EntryKind, string> = {
  initial: 'Opened with',
  contribution: 'One bet of a game',
  rounding: 'Left over by prizes in whole Birr',
  addition: 'Added by hand',
  award: 'Reserved for an award',
  restore: 'Award taken back',
};

/** Every booking of the jackpot in these days, with what it held afterwards. */
export function jackpotSheet(asked: Inspected): Sheet {
  const { db, hallId, dates } = asked;
  type Row = { entry: JackpotEntriesTable; game: FoundGame | undefined };
  const columns: Column<Row>[] = [
    { title: 'Entry', cell: ({ entry }) => entry.seq },
    ...dated(dates, 'Booked', ({ entry }: Row) => entry.at),
    { title: 'What', cell: ({ entry }) => wordsFor(entry) },
    money('Amount', ({ entry }) => entry.amount),
    money('Put in afterwards', ({ entry }) => entry.put_in_after),
    money('Available afterwards', ({ entry }) => entry.available_after),
    { title: 'Game', cell: ({ game }) => game?.number ?? null },
    drawColumn(({ game }: Row) => game),
    { title: 'By', cell: ({ entry }) => entry.by_name },
    { title: 'Role', cell: ({ entry }) => entry.by_role },
    { title: 'Award id', cell: ({ entry }) => entry.award_id },
  ];
  const timeOf = async (seq: number) =>
    (
      await db
        .selectFrom('jackpot_entries')
        .select('at')
        .where('hall_id', '=', hallId)
        .where('seq', '=', seq)
        .executeTakeFirst()
    )?.at;
  return sheetOf('jackpot', columns, async function* () {
    const { entries } = await readJackpot(db, hallId);
    const [first, last] = await numbersWithin(asked, [1, entries], timeOf);
    const pages = pagesOf<JackpotEntriesTable>(
      (page, limit) =>
        db
          .selectFrom('jackpot_entries')
          .selectAll()
          .where('hall_id', '=', hallId)
          .where('seq', '>', page?.seq ?? first - 1)
          .where('seq', '<=', last)
          .orderBy('seq')
          .limit(limit)
          .execute(),
      PAGE,
    );
    for await (const page of inTurns(pages)) {
      const games = await gamesById(
        asked,
        page.map(({ game_id }) => game_id),
      );
      yield page.map((entry) => ({ entry, game: games.get(entry.game_id ?? '') }));
    }
  });
}

const wordsFor = ({ kind, amount }: JackpotEntriesTable): string =>
  kind === 'contribution' && amount < 0 ? 'Bet of a game that was called off, taken back' : ENTRIES[kind];

const DRAWER_TITLES: Record<keyof Drawer, string> = {
  float: 'Float',
  sold: 'Sold',
  handedOver: 'Prizes handed over',
  givenBack: 'Given back',
  toJackpot: 'To the jackpot',
  awardsHandedOver: 'Awards handed over',
  withheld: 'Tax withheld',
  byBank: 'Paid by bank',
  games: 'Of the games',
  jackpot: 'Of the jackpot',
  expected: 'Expected',
};

/** Every close of these days as it was sealed. */
export function shiftsSheet({ db, hallId, from, to, dates }: Inspected): Sheet {
  const columns: Column<Close>[] = [
    ...ofDay(dates, ({ day }: Close) => day),
    { title: 'Shift', cell: ({ number }) => number },
    ...dated(dates, 'Since', ({ since }: Close) => since),
    ...dated(dates, 'Opened', ({ openedAt }: Close) => openedAt),
    ...dated(dates, 'Closed', ({ closedAt }: Close) => closedAt),
    ...DRAWER.map((name) => money(DRAWER_TITLES[name], ({ drawer }: Close) => drawer[name])),
    money('Counted', ({ counted }) => counted),
    money('Difference', ({ difference }) => difference),
    { title: 'Note', cell: ({ note }) => note },
    { title: 'Cashier', cell: ({ cashier }) => cashier.name },
    { title: 'Moderator', cell: ({ moderator }) => moderator.name },
    ...DENOMINATIONS.map(({ id }): Column<Close> => ({ title: id, cell: ({ count }) => count[id] ?? 0 })),
  ];
  return sheetOf('shifts', columns, () => inTurns(closesOfDays(db, hallId, { from, to }, PAGE)));
}
