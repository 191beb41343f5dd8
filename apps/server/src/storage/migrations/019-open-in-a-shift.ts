import { type Kysely, sql } from 'kysely';

const PAGE = 1_000;

/** What is open in a shift, and what explains a difference of its drawer, is found without a look at all of its games. */
export async function up(db: Kysely<unknown>): Promise<void> {
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

/** The games of an earlier shift stay without a mark: that is how they are told from those of the open one. */
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

/** What each winner gets whose money was not handed over, as the rules of this release count it. */
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
