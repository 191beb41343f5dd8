import { type Kysely, sql } from 'kysely';

// Migrations that compute sums for games that were played before the upgrade.

const PAGE = 1_000;

const GIVEN = ['given_back', 'handed_over', 'awarded', 'awards_handed_over'] as const;
type Given = Record<(typeof GIVEN)[number], number>;

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

/** Adds sums of refunds, payouts and awards to the roll-ups, and the jackpot setting to the sale of the next game. */
export async function whatEveryPaperTells(db: Kysely<unknown>): Promise<void> {
  await sql`alter table next_sales add column feeds_jackpot integer default 1 not null`.execute(db);
  for (const column of GIVEN)
    await sql`alter table tallies add column ${sql.ref(column)} bigint default 0 not null`.execute(db);
  for (const [hallId, cells] of await cellsByHall(db))
    for (const [cell, sums] of cells) {
      const [period, status, pattern] = cell.split(' ');
      await sql`update tallies set given_back = ${sums.given_back}, handed_over = ${sums.handed_over},
        awarded = ${sums.awarded} where hall_id = ${hallId} and period = ${period} and status = ${status}
        and pattern = ${pattern}`.execute(db);
    }
}

/** Returns the sums of all earlier games, grouped by hall and by the period, status and pattern of a roll-up row. */
async function cellsByHall(db: Kysely<unknown>): Promise<Map<string, Map<string, Given>>> {
  const halls = new Map<string, Map<string, Given>>();
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

function addTo(halls: Map<string, Map<string, Given>>, game: Played): void {
  const winners: { prize: number; handedOver?: unknown }[] = JSON.parse(game.winners);
  const cells = halls.get(game.hall_id) ?? new Map<string, Given>();
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

/**
 * Creates the shifts of the halls. In a hall with earlier games the first shift starts now. Row 0 then contains the
 * current sums of its money, like a closed shift.
 */
export async function shifts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table halls add column shift integer default 1 not null`.execute(db);
  await sql`create table shifts (
    id text primary key, hall_id text not null references halls (id), number integer not null,
    opening_float bigint not null, opened_at text, float_changes integer not null,
    closed_at text, day text, close text, record_seq bigint,
    constraint shifts_by_number unique (hall_id, number))`.execute(db);
  await sql`create index shifts_by_close on shifts (closed_at, id)`.execute(db);
  await sql`create index shifts_by_day on shifts (hall_id, day)`.execute(db);
  const { rows: halls } = await sql<{ id: string; seq: number | string }>`
    select halls.id, audit_heads.seq from halls join audit_heads on audit_heads.chain = halls.id`.execute(db);
  for (const { id, seq } of halls) {
    const reading = await readingOf(db, id);
    if (reading === null) continue;
    await sql`insert into shifts (id, hall_id, number, opening_float, float_changes, close, record_seq)
      values (${id}, ${id}, 0, 0, 0, ${JSON.stringify({ reading })}, ${Number(seq)})`.execute(db);
  }
}

type Sums = Record<
  'pot' | 'given_back' | 'contribution' | 'rounded_off' | 'prizes_paid' | 'handed_over' | 'awarded' | 'awards_paid',
  number | string | null
>;

async function readingOf(db: Kysely<unknown>, hallId: string) {
  const { rows } = await sql<Sums>`
    select sum(pot) as pot, sum(given_back) as given_back, sum(contribution) as contribution,
      sum(rounded_off) as rounded_off, sum(prizes_paid) as prizes_paid, sum(handed_over) as handed_over,
      sum(awarded) as awarded, sum(awards_handed_over) as awards_paid
    from tallies where hall_id = ${hallId} and period = 'all'`.execute(db);
  const [sums] = rows;
  if (!sums || sums.pot === null) return null;
  const of = (name: keyof Sums) => Number(sums[name] ?? 0);
  const { rows: waiting } = await sql<{ pot: number | string | null }>`
    select sum(pot) as pot from games where hall_id = ${hallId} and status = 'pending'`.execute(db);
  return {
    stakes: of('pot') + of('given_back'),
    givenBack: of('given_back'),
    toJackpot: of('contribution') + of('rounded_off'),
    handedOver: of('handed_over'),
    open: of('prizes_paid') - of('handed_over'),
    awardsHandedOver: of('awards_paid'),
    awardsOpen: of('awarded') - of('awards_paid'),
    soldAhead: Number(waiting[0]?.pot ?? 0),
  };
}

/**
 * Creates columns and indexes for two queries of a shift: its unpaid winnings, and possible causes of a cash
 * difference. So they do not have to read all games.
 */
export async function openInAShift(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column open_shift integer`.execute(db);
  await sql`create index games_open on games (hall_id, open_shift, id) where open_shift is not null`.execute(db);
  await sql`alter table halls add column open_count integer default 0 not null`.execute(db);
  await sql`alter table halls add column open_sum bigint default 0 not null`.execute(db);
  await sql`create index audit_reasons on audit (chain, seq) where action in ('game.voided', 'game.cards-changed', 'sale.cards-removed', 'sale.cards-restored',
    'sale.price-lowered', 'game.paid-undone', 'game.jackpot-paid-undone', 'jackpot.opened', 'jackpot.added', 'shift.float-changed')`.execute(
    db,
  );
  const { rows } = await sql<Hall>`
    select halls.id, halls.shift, coalesce(shifts.record_seq, -1) as closed
    from halls left join shifts on shifts.hall_id = halls.id and shifts.number = halls.shift - 1`.execute(db);
  for (const hall of rows) await readHall(db, hall);
}

type Hall = { id: string; shift: number; closed: number | string };

/** Marks the games of the open shift that have unpaid winnings. Games of an earlier shift get no mark. */
async function readHall(db: Kysely<unknown>, { id, shift, closed }: Hall): Promise<void> {
  let [count, sum] = [0, 0];
  for (let last = ''; ; ) {
    const { rows } = await sql<{ id: string; document: string }>`
      select id, document from games where hall_id = ${id} and id > ${last} and status <> 'voided'
        and (ended_at is null or record_seq > ${Number(closed)} or ${Number(closed)} = -1)
        and (winner_count > 0 or document like '%"jackpot":{%') order by id limit ${sql.lit(PAGE)}`.execute(db);
    const found = rows.map((row) => ({ id: row.id, open: openIn(row.document) })).filter(({ open }) => open.length > 0);
    const ids = sql.join(found.map((game) => game.id));
    if (found.length > 0) await sql`update games set open_shift = ${shift} where id in (${ids})`.execute(db);
    for (const amount of found.flatMap(({ open }) => open)) {
      count += 1;
      sum += amount;
    }
    if (rows.length < PAGE) break;
    last = rows.at(-1)?.id ?? last;
  }
  if (count > 0) await sql`update halls set open_count = ${count}, open_sum = ${sum} where id = ${id}`.execute(db);
}

type Won = { prize?: number; amount?: number; handedOver?: object };
type Tax = { basisPoints: number; above: number; on: string };

/** Returns the net amounts of a game's unpaid winnings, based on the rules of this release. */
function openIn(document: string): number[] {
  const { winners = [], jackpot = null, terms } = JSON.parse(document);
  const tax: Tax | null = terms?.tax ?? null;
  return [...winners, ...(jackpot ? [jackpot] : [])]
    .filter(({ handedOver }: Won) => handedOver === undefined)
    .map(({ prize, amount }: Won) => netOf(prize ?? amount ?? 0, tax));
}

function netOf(won: number, tax: Tax | null): number {
  if (tax === null || won <= tax.above) return won;
  const taxed = tax.on === 'whole' ? won : won - tax.above;
  return won - Math.floor((taxed * tax.basisPoints + 5_000) / 10_000);
}
