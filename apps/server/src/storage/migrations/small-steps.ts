/** Migrations that consist only of SQL statements, which are valid for both engines. */
export const SMALL_STEPS: Record<string, readonly string[]> = {
  /** Time when the jackpot of a game was paid to the winner. For prizes the games already contain this time. */
  '002-hand-over-of-awards': [`alter table games add column jackpot_handed_over text`],
  /** Programs of games that a hall can store under a name. */
  '004-kept-evenings': [
    `create table evenings (
    id text primary key, hall_id text not null references halls (id), name text not null, name_key text not null,
    lines text not null,
    constraint evenings_by_name unique (hall_id, name_key))`,
  ],
  /** Setting of a hall: whether the mix of the phones' codes opens with the start of a game. */
  '006-sale-closes-with-start': [`alter table halls add column sale_closes_with_start integer default 0 not null`],
  /** Terms of a game, undone calls and locked cards. */
  '008-terms': [
    `alter table games add column terms text`,
    `alter table games add column taken_back text`,
    `alter table games add column out_cards text`,
  ],
  /** Sums of tax and payouts by bank in the roll-ups; 0 for earlier games. */
  '009-tax': [
    `alter table tallies add column withheld bigint default 0 not null`,
    `alter table tallies add column awards_withheld bigint default 0 not null`,
    `alter table tallies add column by_bank bigint default 0 not null`,
  ],
  /** Language of a user's screens; null until it is selected. */
  '011-language-of-a-person': [`alter table users add column language text`],
  /** Second persons who signed the end of a game, a jackpot draw, an award or a pending mix. */
  '012-two-persons': [
    `alter table games add column ended_two_persons text`,
    `alter table games add column jackpot_two_persons text`,
    `alter table awards add column two_persons text`,
    `alter table mixes add column beside text`,
  ],
  /** Claims refused on the last call of a game, because a card can be locked only after such a refusal. */
  '013-refused-claims': [`alter table games add column refused_claims text`],
  /**
   * Stores the sale in the hall and no longer in the browsers. The sale on the TV is created again with the next card.
   */
  '015-sale': [
    `create table sales (hall_id text primary key references halls (id), document text not null)`,
    `drop table next_sales`,
  ],
  /** Browsers from which users signed in successfully. The known addresses of users are unchanged. */
  '016-known-devices': [
    `create table known_devices (
    user_id text not null references users (id), token_hash text not null, last_at text not null,
    constraint known_devices_key primary key (user_id, token_hash))`,
  ],
  /**
   * Refunds for removed sold cards in the roll-ups, which are 0 for earlier games, and the first float of a shift with
   * the reason of its change.
   */
  '017-cards-taken-back': [
    `alter table tallies add column returned bigint default 0 not null`,
    `alter table shifts add column first_float bigint`,
    `alter table shifts add column float_note text`,
  ],
  /**
   * Marks of audit log entries that the owner should review. An entry is marked when it is created. Earlier entries
   * have no mark, so the start time is stored.
   */
  '018-worth-a-look': [
    `create table sights (
    id text primary key, chain text not null, seq bigint not null, kind text not null, group_key text not null,
    at text not null, actor_name text not null, actor_role text not null, amount bigint, game_number integer,
    count integer not null, seen_at text, seen_by text, seen_note text,
    constraint sights_by_group unique (chain, kind, group_key))`,
    `create index sights_by_time on sights (at, seq, id)`,
    `create index sights_of_chain on sights (chain, at, seq, id)`,
    `create index sights_of_kind on sights (kind, at, seq, id)`,
    `insert into settings (name, value)
    select 'worth-a-look', max(audit.at) from audit_heads
    join audit on audit.chain = audit_heads.chain and audit.seq = audit_heads.seq
    having max(audit.at) is not null`,
  ],
  /** Sum of won amounts in the row of the jackpot, and reasons for corrections of amounts that staff added. */
  '020-jackpot-by-hand': [
    `alter table jackpots add column won bigint default 0 not null`,
    `update jackpots set won = coalesce(
    (select sum(amount) from awards where awards.hall_id = jackpots.hall_id and status = 'triggered'), 0)`,
    `alter table jackpot_entries add column reason text`,
    `create index jackpot_by_hand on jackpot_entries (hall_id, seq) where kind in ('initial', 'addition', 'correction')`,
    `drop index audit_reasons`,
    `create index audit_reasons on audit (chain, seq) where action in ('game.voided', 'game.cards-changed', 'sale.cards-removed', 'sale.cards-restored',
    'sale.price-lowered', 'game.paid-undone', 'game.jackpot-paid-undone', 'jackpot.opened', 'jackpot.added', 'jackpot.corrected', 'shift.float-changed')`,
  ],
  /** Latest devices that opened the page with the browser test. */
  '021-checked-devices': [
    `create table checked_devices (
    id text primary key, at text not null, code text not null, browser text not null, version integer not null,
    system text not null, width integer not null, height integer not null, facts text not null, delay_ms integer)`,
  ],
  /** Card sets of the halls, identified by the digest of their cards, and the selected set of each hall. */
  '022-card-sets': [
    `create table card_sets (
    digest text primary key, name text not null, name_key text not null, version integer not null, cards text not null,
    card_count integer not null, created_at text not null, created_by text not null, compared text not null,
    unique (name_key, version))`,
    `alter table halls add column card_set text`,
  ],
  /** Jackpot rule of a hall: maximum number of calls, and the last day for the jackpot. */
  '023-jackpot-by-rule': [
    `alter table jackpots add column rule_within integer`,
    `alter table jackpots add column must_go text`,
  ],
  /** Sums of payments by other methods than cash, grouped as in `tallies`. All earlier payments were in cash. */
  '024-means-of-payment': [
    `create table means_tallies (
    hall_id text not null, period text not null, status text not null, pattern text not null, means text not null,
    taken bigint not null, given_back bigint not null, handed_over bigint not null,
    primary key (hall_id, period, status, pattern, means))`,
  ],
  /** Share of the house fees that a hall has agreed to pay to its owner, and the payments of this share. */
  '025-owners-share': [
    `create table share_agreements (
    id text primary key, hall_id text not null references halls (id), from_day text not null,
    basis_points integer not null, unique (hall_id, from_day))`,
    `create table share_payments (
    id text primary key, hall_id text not null references halls (id), day text not null, amount bigint not null,
    means text not null, reference text, note text not null, by_name text not null,
    taken_back_at text, taken_back_reason text)`,
    `create index share_payments_of_hall on share_payments (hall_id, day)`,
  ],
  /**
   * Sellers, their phones and their balances. A phone of a seller is paired like a display, so a pairing gets a
   * purpose.
   */
  '026-sellers': [
    `alter table pairings add column purpose text default 'display' not null`,
    `create table sellers (
    id text primary key, hall_id text not null references halls (id), name text not null, name_key text not null,
    active integer not null, created_at text not null, balance bigint not null,
    token_hash text unique, token_shift integer, float_offered bigint, hand_in text,
    constraint sellers_by_name unique (hall_id, name_key))`,
    `create table seller_moves (
    hall_id text not null references halls (id), seq bigint not null, seller_id text not null references sellers (id),
    shift integer not null, day text not null, at text not null, kind text not null, amount bigint not null,
    cards integer not null, other bigint not null, means text, series integer, game_number integer,
    constraint seller_moves_by_seq primary key (hall_id, seq))`,
    `create index seller_moves_by_shift on seller_moves (hall_id, shift)`,
    `create index seller_moves_by_means on seller_moves (hall_id, means) where means is not null`,
    `create index seller_moves_by_day on seller_moves (hall_id, day)`,
  ],
  '029-mixes-without-leases': [
    `alter table mixes add column touched_at text default '' not null`,
    `alter table mixes drop column holder`,
    `alter table mixes drop column held_until`,
    `alter table halls drop column sale_closes_with_start`,
  ],
  /**
   * Connected clients of displays and phones in one table. Rows of existing displays get an instance without a name.
   */
  '030-presence': [
    `create table presence (
    hall_id text not null, kind text not null, instance text not null, clients integer not null,
    seen_at text not null, until text not null,
    constraint presence_key primary key (hall_id, kind, instance))`,
    `insert into presence (hall_id, kind, instance, clients, seen_at, until)
    select hall_id, 'display', '', 0, seen_at, seen_at from displays`,
    `drop table displays`,
    `drop table listening`,
  ],
  /**
   * Changes the balance of a seller to sales minus settlements: a hand-in becomes a settlement, a float becomes a
   * negative settlement. The amounts of balances are unchanged, because unconfirmed floats and hand-ins never counted.
   */
  '032-seller-balances': [
    `delete from seller_moves where kind = 'taken-back'`,
    `update seller_moves set kind = 'settled' where kind = 'handed-in'`,
    `update seller_moves set kind = 'settled', amount = -amount where kind = 'float'`,
    `drop index seller_moves_by_day`,
    `alter table seller_moves drop column day`,
    `alter table seller_moves drop column other`,
    `alter table sellers drop column float_offered`,
    `alter table sellers drop column hand_in`,
  ],
  /**
   * Responses in compressed form. SQLite accepts bytes in a column of any type. Rows with uncompressed text expire
   * within a day.
   */
  '034-compressed-responses': [`alter table idempotency_keys add column response bytea`],
  /** Removes the house fees of running games from the roll-ups, because a fee is earned only at the end of a game. */
  '036-fees-after-the-end': [`update tallies set house_fee = 0 where status in ('active', 'paused')`],
  /** Counts games with typed numbers and typed numbers in the roll-ups, for every kind of game. */
  '037-typed-games': [
    `alter table tallies add column typed_games bigint default 0 not null`,
    `update tallies set typed_games = typed.games, typed_numbers = typed.numbers
    from (
      select hall_id, period, status, pattern, count(*) as games, sum(manual_calls) as numbers from (
        select hall_id, 'all' as period, status, pattern, manual_calls from games where manual_calls > 0
        union all
        select hall_id, substr(day, 1, 4), status, pattern, manual_calls from games where manual_calls > 0
        union all
        select hall_id, substr(day, 1, 7), status, pattern, manual_calls from games where manual_calls > 0
        union all
        select hall_id, day, status, pattern, manual_calls from games where manual_calls > 0
      ) as each_period group by hall_id, period, status, pattern
    ) as typed
    where tallies.hall_id = typed.hall_id and tallies.period = typed.period
      and tallies.status = typed.status and tallies.pattern = typed.pattern`,
  ],
  /**
   * Stores the kind of an award in a column instead of a flag and a missing card. The default is the kind of an award
   * for a card that staff chose, because an award without a kind must not pass for a drawn one.
   */
  '039-kind-of-awards': [
    `alter table awards add column kind text default 'chosen' not null
    constraint awards_kind check (kind in ('drawn', 'chosen', 'rule'))`,
    `update awards set kind = case when random = 1 then 'drawn' when card is null then 'rule' else 'chosen' end`,
    `alter table awards drop column random`,
  ],
};
