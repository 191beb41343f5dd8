import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Columns of games that remain: for filters, order and sums in SQL, columns that a call updates, and large columns. */
const KEPT = `id hall_id series number status pattern bet card_count pot contribution house_fee prize_pool draw_kind
  manual_calls draw_id sequence commitment prizes_paid rounded_off complete_unpaid called called_count day version
  created_at started_at ended_at first_called_at mix_parts mix_links mix_wait record_seq record_hash`.split(/\s+/);

const DROPPED = `scheme created_pattern pattern_names fee_bp whole_birr terms taken_back out_cards refused_claims cards
  jackpot_enabled designated_card designated_pattern designated_by_id designated_by_name designated_by_role decided_card
  decided_by_id decided_by_name decided_by_role public_text sales_root rounds winners jackpot_award_id jackpot_card
  jackpot_amount jackpot_message jackpot_random jackpot_at jackpot_handed_over jackpot_two_persons void_reason
  mix_opened_at mix_closed_at mix_broken ended_by_role ended_reason ended_two_persons`.split(/\s+/);

const NEXT = `create table games_next (
    id text primary key, hall_id text not null references halls (id), series integer not null, number integer not null,
    status text not null, pattern text not null, bet bigint not null, document text not null,
    card_count integer not null, pot bigint not null, contribution bigint not null, house_fee bigint not null,
    prize_pool bigint not null, draw_kind text not null, manual_calls integer not null,
    draw_id text not null unique references commitments (draw_id), sequence integer not null, commitment text not null,
    winner_count integer not null, prizes_paid bigint not null, rounded_off bigint not null,
    complete_unpaid integer not null, called text not null, called_count integer not null, day text not null,
    version integer not null, created_at text not null, started_at text, ended_at text, first_called_at text,
    mix_parts text, mix_links text, mix_wait integer, record_seq integer, record_hash text,
    constraint games_numbered unique (hall_id, series, number),
    constraint games_money_adds_up check (pot = contribution + house_fee + prize_pool),
    constraint games_pay_once check (prizes_paid in (0, prize_pool)))`;

/** Indexes of games that remain unchanged. */
const INDEXES = [
  `games_unfinished on games (hall_id, series, number) where ended_at is null`,
  `games_finished on games (hall_id, created_at, id) where ended_at is not null`,
  `games_newest on games (created_at, id)`,
  `games_by_hall on games (hall_id, created_at, id)`,
  `games_by_status on games (hall_id, status, created_at, id)`,
  `games_by_pattern on games (hall_id, pattern, created_at, id)`,
  `games_by_day on games (hall_id, day, created_at, id)`,
  `games_by_status_and_pattern on games (hall_id, status, pattern, created_at, id)`,
  `games_by_end on games (hall_id, ended_at) where ended_at is not null`,
  `games_by_number on games (hall_id, number)`,
  `games_first_called on games (hall_id, first_called_at) where first_called_at is not null`,
];

const PAGE = 1_000;

/** Moves the facts of a game that need no column into one JSON text and removes their columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  await (isPostgres ? changeTable(db) : replaceTable(db));
}

/** Removes the columns of games on PostgreSQL, which is fast there. */
async function changeTable(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table games add column document text, add column winner_count integer');
  for await (const page of documents(db))
    await sql`update games set document = d.document, winner_count = d.winners
      from json_to_recordset(${JSON.stringify(page)}::json) as d (id text, document text, winners integer)
      where games.id = d.id`.execute(db);
  const changes = [
    ...['document', 'winner_count'].map((column) => `alter column ${column} set not null`),
    ...DROPPED.map((column) => `drop column ${column}`),
  ];
  await run(`alter table games ${changes.join(', ')}`);
}

/** Copies the games into a new table once, because SQLite rewrites the whole table for each removed column. */
async function replaceTable(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(NEXT);
  const columns = KEPT.join(', ');
  for await (const page of documents(db))
    await sql`insert into games_next (${sql.raw(columns)}, document, winner_count)
      select ${sql.raw(columns)}, d.document, d.winners from (select value ->> 'id' as game_id,
        value ->> 'document' as document, value ->> 'winners' as winners from json_each(${JSON.stringify(page)})) as d
      join games on games.id = d.game_id`.execute(db);
  await run('drop table games');
  await run('alter table games_next rename to games');
  for (const index of INDEXES) await run(`create index ${index}`);
}

type Row = Record<string, string | null> & { id: string };
type Made = { id: string; document: string; winners: number };

async function* documents(db: Kysely<unknown>): AsyncGenerator<Made[]> {
  const columns = sql.raw(['id', 'contribution', ...DROPPED].join(', '));
  for (let last = ''; ; ) {
    const { rows } = await sql<Row>`
      select ${columns} from games where id > ${last} order by id limit ${sql.lit(PAGE)}`.execute(db);
    if (rows.length > 0) yield rows.map(madeOf);
    if (rows.length < PAGE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

function madeOf(row: Row): Made {
  const winners = listIn(row.winners);
  const facts = Object.entries(factsOf(row, winners)).filter(([, value]) => value !== undefined);
  return { id: row.id, document: JSON.stringify(Object.fromEntries(facts)), winners: winners.length };
}

/** Returns the facts of a game for its document. Default values are omitted. */
function factsOf(row: Row, winners: unknown[]): Record<string, unknown> {
  return {
    scheme: row.scheme,
    createdPattern: row.created_pattern,
    patternNames: readIn(row.pattern_names),
    feeBasisPoints: Number(row.fee_bp),
    wholeBirr: Number(row.whole_birr) === 1 || undefined,
    terms: termsOf(row),
    cards: listIn(row.cards),
    jackpotEnabled: Number(row.jackpot_enabled) === 1 ? undefined : false,
    // The contribution is one bet or 0, and a bet is never 0.
    feedsJackpot: Number(row.contribution) > 0 ? undefined : false,
    designation: designationOf(row),
    decision: decisionOf(row),
    rounds: filled(listIn(row.rounds)),
    takenBack: filled(listIn(row.taken_back)),
    out: filled(listIn(row.out_cards)),
    refused: readIn(row.refused_claims),
    winners: filled(winners),
    jackpot: jackpotOf(row),
    publicText: row.public_text === '' ? undefined : row.public_text,
    mix: mixOf(row),
    // Cancelled mixes of earlier games were not counted.
    brokenOff: row.mix_broken === null ? null : filled(listIn(row.mix_broken)),
    voidReason: row.void_reason ?? undefined,
    endedBy: endedByOf(row),
  };
}

const readIn = (text: string | null | undefined) => (text == null ? undefined : JSON.parse(text));
const listIn = (text: string | null | undefined): unknown[] => readIn(text) ?? [];
const filled = (list: unknown[]) => (list.length === 0 ? undefined : list);
const at = (text: string | null | undefined) => (text == null ? null : Date.parse(text));
const twoPersons = (text: string | null | undefined) => (text == null ? {} : { twoPersons: JSON.parse(text) });

const person = (row: Row, who: 'designated' | 'decided') => ({
  id: row[`${who}_by_id`],
  name: row[`${who}_by_name`],
  role: row[`${who}_by_role`],
});

function termsOf({ terms }: Row) {
  const kept = readIn(terms);
  return kept && { lateCalls: 'strict', falseClaims: 'told', tax: null, ...kept };
}

const designationOf = (row: Row) =>
  row.designated_card === null
    ? undefined
    : { cardId: row.designated_card, pattern: row.designated_pattern, by: person(row, 'designated') };

const decisionOf = (row: Row) =>
  row.decided_card === null ? undefined : { cardId: row.decided_card, by: person(row, 'decided') };

function jackpotOf(row: Row) {
  if (row.jackpot_award_id === null) return undefined;
  return {
    awardId: row.jackpot_award_id,
    cardId: row.jackpot_card,
    amount: Number(row.jackpot_amount),
    message: row.jackpot_message,
    random: Number(row.jackpot_random) === 1,
    at: at(row.jackpot_at),
    ...twoPersons(row.jackpot_two_persons),
    ...(row.jackpot_handed_over !== null && { handedOver: readIn(row.jackpot_handed_over) }),
  };
}

const mixOf = (row: Row) =>
  row.mix_opened_at === null ? undefined : { openedAt: at(row.mix_opened_at), closedAt: at(row.mix_closed_at) };

const endedByOf = (row: Row) =>
  row.ended_by_role === null
    ? undefined
    : { role: row.ended_by_role, reason: row.ended_reason, ...twoPersons(row.ended_two_persons) };
