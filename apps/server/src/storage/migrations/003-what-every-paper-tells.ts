import { type Kysely, sql } from 'kysely';

const COLUMNS = ['given_back', 'handed_over', 'awarded', 'awards_handed_over'] as const;
type Sums = Record<(typeof COLUMNS)[number], number>;

const PAGE = 1_000;

type Played = {
  id: string;
  hall_id: string;
  day: string;
  status: string;
  pattern: string;
  pot: number;
  winners: string;
  jackpot_amount: number | null;
};

/** Roll-ups tell what was given back and handed over, and the awards; what is on the counter, whether it feeds the jackpot. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table next_sales add column feeds_jackpot integer default 1 not null`.execute(db);
  for (const column of COLUMNS)
    await sql`alter table tallies add column ${sql.ref(column)} bigint default 0 not null`.execute(db);
  for (const [hallId, cells] of await cellsByHall(db))
    for (const [cell, sums] of cells) {
      const [period, status, pattern] = cell.split(' ');
      await sql`update tallies set given_back = ${sums.given_back}, handed_over = ${sums.handed_over},
        awarded = ${sums.awarded} where hall_id = ${hallId} and period = ${period} and status = ${status}
        and pattern = ${pattern}`.execute(db);
    }
}

/** Every game that was played before, added up by hall and by the period, status and pattern of a row. */
async function cellsByHall(db: Kysely<unknown>): Promise<Map<string, Map<string, Sums>>> {
  const halls = new Map<string, Map<string, Sums>>();
  for (let last = ''; ; ) {
    const { rows } = await sql<Played>`
      select id, hall_id, day, status, pattern, pot, winners, jackpot_amount from games
      where id > ${last} and (status = 'voided' or winners <> '[]' or jackpot_amount is not null)
      order by id limit ${sql.lit(PAGE)}`.execute(db);
    for (const game of rows) addTo(halls, game);
    if (rows.length < PAGE) return halls;
    last = rows.at(-1)?.id ?? last;
  }
}

function addTo(halls: Map<string, Map<string, Sums>>, game: Played): void {
  const winners: { prize: number; handedOver?: unknown }[] = JSON.parse(game.winners);
  const cells = halls.get(game.hall_id) ?? new Map<string, Sums>();
  halls.set(game.hall_id, cells);
  for (const period of ['all', game.day.slice(0, 4), game.day.slice(0, 7), game.day]) {
    const cell = [period, game.status, game.pattern].join(' ');
    const sums = cells.get(cell) ?? { given_back: 0, handed_over: 0, awarded: 0, awards_handed_over: 0 };
    cells.set(cell, sums);
    if (game.status === 'voided') sums.given_back += Number(game.pot);
    for (const { prize, handedOver } of winners) if (handedOver) sums.handed_over += prize;
    sums.awarded += Number(game.jackpot_amount ?? 0);
  }
}
