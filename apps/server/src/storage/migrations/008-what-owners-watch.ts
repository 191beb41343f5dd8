import type { Card } from '@adarash/rules/card';
import { cardsCompleteAt } from '@adarash/rules/claim';
import type { Pattern } from '@adarash/rules/pattern';
import { type Kysely, sql } from 'kysely';

/** The tables as they stood when this was written, whatever became of them since. */
type Then = {
  cards: { card_id: number; numbers: string };
  games: {
    id: string;
    hall_id: string;
    day: string;
    status: string;
    pattern: Pattern;
    cards: string;
    called: string;
    called_count: number;
    winners: string;
    manual_calls: number;
    complete_unpaid: number;
  };
  tallies: {
    hall_id: string;
    period: string;
    status: string;
    pattern: Pattern;
    typed_numbers: number;
    complete_unpaid: number;
  };
};

type Cards = Map<number, Card['numbers']>;

const PAGE = 1_000;

/** Typed numbers and complete cards that were not paid: columns of the roll-ups, counted anew for games from before. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  await addColumn(untyped, 'games', 'complete_unpaid', 'integer');
  await addColumn(untyped, 'tallies', 'typed_numbers', 'bigint');
  await addColumn(untyped, 'tallies', 'complete_unpaid', 'bigint');
  const db = untyped.withTables<Then>();
  for (const cell of await countedAnew(db)) {
    const { hall_id, period, status, pattern, ...sums } = cell;
    await db
      .updateTable('tallies')
      .set(sums)
      .where('hall_id', '=', hall_id)
      .where('period', '=', period)
      .where('status', '=', status)
      .where('pattern', '=', pattern)
      .execute();
  }
}

const addColumn = (db: Kysely<unknown>, table: string, name: string, type: 'integer' | 'bigint') =>
  db.schema
    .alterTable(table)
    .addColumn(name, type, (c) => c.notNull().defaultTo(sql`0`))
    .execute();

async function countedAnew(db: Kysely<Then>): Promise<Iterable<Then['tallies']>> {
  const rows = await db.selectFrom('cards').select(['card_id', 'numbers']).execute();
  const cards: Cards = new Map(rows.map((row) => [row.card_id, JSON.parse(row.numbers)]));
  const cells = new Map<string, Then['tallies']>();
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('games')
      .selectAll()
      .where('status', 'in', ['completed', 'voided'])
      .where('called_count', '>', 0)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const game of page) {
      const unpaid = unpaidIn(game, cards);
      if (unpaid > 0)
        await db.updateTable('games').set({ complete_unpaid: unpaid }).where('id', '=', game.id).execute();
      if (unpaid > 0 || game.manual_calls > 0) addTo(cells, game, unpaid);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) return cells.values();
    after = last.id;
  }
}

function unpaidIn({ cards, called, pattern, winners }: Then['games'], numbers: Cards): number {
  const paid: { cardId: number }[] = JSON.parse(winners);
  const sold = (JSON.parse(cards) as number[]).flatMap((cardId) => {
    const squares = numbers.get(cardId);
    return squares ? [{ cardId, numbers: squares }] : [];
  });
  const complete = cardsCompleteAt(sold, JSON.parse(called), pattern);
  return complete.filter((cardId) => !paid.some((winner) => winner.cardId === cardId)).length;
}

function addTo(cells: Map<string, Then['tallies']>, game: Then['games'], unpaid: number): void {
  const { hall_id, status, pattern, day } = game;
  for (const period of ['all', day.slice(0, 4), day.slice(0, 7), day]) {
    const key = [hall_id, period, status, pattern].join(' ');
    const cell = cells.get(key) ?? { hall_id, period, status, pattern, typed_numbers: 0, complete_unpaid: 0 };
    cell.typed_numbers += game.manual_calls;
    cell.complete_unpaid += unpaid;
    cells.set(key, cell);
  }
}
