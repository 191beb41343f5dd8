import { type Kysely, sql } from 'kysely';

/**
 * The shifts of a hall. A hall that has played before begins its first one where it stands: its row 0 holds how its money
 * stood at this moment, as a closed shift would.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
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
