import { type Kysely, sql } from 'kysely';

/** What a jackpot holds is read from its row, and what staff put in by hand can be set right with a reason. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jackpots add column won bigint default 0 not null`.execute(db);
  await sql`update jackpots set won = coalesce(
    (select sum(amount) from awards where awards.hall_id = jackpots.hall_id and status = 'triggered'), 0)`.execute(db);
  await sql`alter table jackpot_entries add column reason text`.execute(db);
  await sql`create index jackpot_by_hand on jackpot_entries (hall_id, seq) where kind in ('initial', 'addition', 'correction')`.execute(
    db,
  );
  await sql`drop index audit_reasons`.execute(db);
  await sql`create index audit_reasons on audit (chain, seq) where action in ('game.voided', 'game.cards-changed', 'sale.cards-removed', 'sale.cards-restored',
    'sale.price-lowered', 'game.paid-undone', 'game.jackpot-paid-undone', 'jackpot.opened', 'jackpot.added', 'jackpot.corrected', 'shift.float-changed')`.execute(
    db,
  );
}
