import { type Kysely, sql } from 'kysely';

// Each a step of its own: `migrate.ts` says in which order.

/** When the jackpot of a game was put into the player's hand. The games have it, as they have that of their prizes. */
export async function handOverOfAwards(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column jackpot_handed_over text`.execute(db);
}

/** Programs that a hall keeps under a name and takes again. */
export async function keptEvenings(db: Kysely<unknown>): Promise<void> {
  await sql`create table evenings (
    id text primary key, hall_id text not null references halls (id), name text not null, name_key text not null,
    lines text not null,
    constraint evenings_by_name unique (hall_id, name_key))`.execute(db);
}

/** A hall may have the phones asked with the start of a game. */
export async function saleClosesWithStart(db: Kysely<unknown>): Promise<void> {
  await sql`alter table halls add column sale_closes_with_start integer default 0 not null`.execute(db);
}

/** A game keeps what the owner had decided about money and claims, what was taken back and who is out. */
export async function terms(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column terms text`.execute(db);
  await sql`alter table games add column taken_back text`.execute(db);
  await sql`alter table games add column out_cards text`.execute(db);
}

/** Roll-ups tell the tax that was withheld and what was paid by bank: nothing of either before. */
export async function tax(db: Kysely<unknown>): Promise<void> {
  for (const column of ['withheld', 'awards_withheld', 'by_bank'])
    await sql`alter table tallies add column ${sql.ref(column)} bigint default 0 not null`.execute(db);
}

/** Staff choose the language of their screens; null until they do. */
export async function languageOfAPerson(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text`.execute(db);
}

/** Who stood beside whoever ended a game, drew its jackpot or made an award, and beside whoever waits for a mix. */
export async function twoPersons(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column ended_two_persons text`.execute(db);
  await sql`alter table games add column jackpot_two_persons text`.execute(db);
  await sql`alter table awards add column two_persons text`.execute(db);
  await sql`alter table mixes add column beside text`.execute(db);
}

/** A card is put out only after a check of it on the last number found no win: a game remembers such checks. */
export async function refusedClaims(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column refused_claims text`.execute(db);
}

/** The sale moves from the browsers to its hall. What the TV showed of a counter is sent again with the next card. */
export async function sale(db: Kysely<unknown>): Promise<void> {
  await sql`create table sales (hall_id text primary key references halls (id), document text not null)`.execute(db);
  await sql`drop table next_sales`.execute(db);
}

/** The browsers that people signed in with. Addresses that they signed in from stay as they are. */
export async function knownDevices(db: Kysely<unknown>): Promise<void> {
  await sql`create table known_devices (
    user_id text not null references users (id), token_hash text not null, last_at text not null,
    constraint known_devices_key primary key (user_id, token_hash))`.execute(db);
}

/**
 * Roll-ups have what was given back for sold cards that were taken out of their games: nothing before. A shift has its
 * first float, and why that is not what was left.
 */
export async function cardsTakenBack(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tallies add column returned bigint default 0 not null`.execute(db);
  await sql`alter table shifts add column first_float bigint`.execute(db);
  await sql`alter table shifts add column float_note text`.execute(db);
}

/**
 * What of the record an owner should look at, judged as each entry is written. What was recorded before is not judged: a
 * house that has a record keeps since when it is.
 */
export async function worthALook(db: Kysely<unknown>): Promise<void> {
  await sql`create table sights (
    id text primary key, chain text not null, seq bigint not null, kind text not null, group_key text not null,
    at text not null, actor_name text not null, actor_role text not null, amount bigint, game_number integer,
    count integer not null, seen_at text, seen_by text, seen_note text,
    constraint sights_by_group unique (chain, kind, group_key))`.execute(db);
  await sql`create index sights_by_time on sights (at, seq, id)`.execute(db);
  await sql`create index sights_of_chain on sights (chain, at, seq, id)`.execute(db);
  await sql`create index sights_of_kind on sights (kind, at, seq, id)`.execute(db);
  await sql`insert into settings (name, value)
    select 'worth-a-look', max(audit.at) from audit_heads
    join audit on audit.chain = audit_heads.chain and audit.seq = audit_heads.seq
    having max(audit.at) is not null`.execute(db);
}

/** What a jackpot holds is read from its row, and what staff put in by hand can be set right with a reason. */
export async function jackpotByHand(db: Kysely<unknown>): Promise<void> {
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

/** The devices that ran the page which says what works on them; the newest few. */
export async function checkedDevices(db: Kysely<unknown>): Promise<void> {
  await sql`create table checked_devices (
    id text primary key, at text not null, code text not null, browser text not null, version integer not null,
    system text not null, width integer not null, height integer not null, facts text not null, delay_ms integer)`.execute(
    db,
  );
}

/** The halls' own sets of cards, each by the digest of its cards, and the set that a hall sells from. */
export async function cardSets(db: Kysely<unknown>): Promise<void> {
  await sql`create table card_sets (
    digest text primary key, name text not null, name_key text not null, version integer not null, cards text not null,
    card_count integer not null, created_at text not null, created_by text not null, compared text not null,
    unique (name_key, version))`.execute(db);
  await sql`alter table halls add column card_set text`.execute(db);
}

/** A hall may let a rule decide about its jackpot: paid within so many calls, and by a day on which it must go. */
export async function jackpotByRule(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jackpots add column rule_within integer`.execute(db);
  await sql`alter table jackpots add column must_go text`.execute(db);
}

/** What moved by other means than cash, summed as `tallies` are. Before this everything was cash. */
export async function meansOfPayment(db: Kysely<unknown>): Promise<void> {
  await sql`create table means_tallies (
    hall_id text not null, period text not null, status text not null, pattern text not null, means text not null,
    taken bigint not null, given_back bigint not null, handed_over bigint not null,
    primary key (hall_id, period, status, pattern, means))`.execute(db);
}

/** What a hall has agreed to pay its owner of the house fees, and what was paid. */
export async function ownersShare(db: Kysely<unknown>): Promise<void> {
  await sql`create table share_agreements (
    id text primary key, hall_id text not null references halls (id), from_day text not null,
    basis_points integer not null, unique (hall_id, from_day))`.execute(db);
  await sql`create table share_payments (
    id text primary key, hall_id text not null references halls (id), day text not null, amount bigint not null,
    means text not null, reference text, note text not null, by_name text not null,
    taken_back_at text, taken_back_reason text)`.execute(db);
  await sql`create index share_payments_of_hall on share_payments (hall_id, day)`.execute(db);
}

/**
 * Sellers in the aisles, their phones and what moves their money. A phone that is to sell waits for its digits among the
 * screens that do, and says what it wants to be.
 */
export async function sellers(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pairings add column purpose text default 'display' not null`.execute(db);
  await sql`create table sellers (
    id text primary key, hall_id text not null references halls (id), name text not null, name_key text not null,
    active integer not null, created_at text not null, balance bigint not null,
    token_hash text unique, token_shift integer, float_offered bigint, hand_in text,
    constraint sellers_by_name unique (hall_id, name_key))`.execute(db);
  await sql`create table seller_moves (
    hall_id text not null references halls (id), seq bigint not null, seller_id text not null references sellers (id),
    shift integer not null, day text not null, at text not null, kind text not null, amount bigint not null,
    cards integer not null, other bigint not null, means text, series integer, game_number integer,
    constraint seller_moves_by_seq primary key (hall_id, seq))`.execute(db);
  await sql`create index seller_moves_by_shift on seller_moves (hall_id, shift)`.execute(db);
  await sql`create index seller_moves_by_means on seller_moves (hall_id, means) where means is not null`.execute(db);
  await sql`create index seller_moves_by_day on seller_moves (hall_id, day)`.execute(db);
}
