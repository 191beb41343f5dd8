import { type Kysely, sql } from 'kysely';

/** What a hall prepares: the games that come, and the cards of its regulars. */
async function createEvening(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('halls')
    .addColumn('program_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('program_lines')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hall_id', 'text', (c) => c.notNull().references('halls.id'))
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('pattern', 'text', (c) => c.notNull())
    .addColumn('bet', 'bigint', (c) => c.notNull())
    .addColumn('jackpot_enabled', 'integer', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addUniqueConstraint('program_in_order', ['hall_id', 'place'])
    .execute();
  await db.schema
    .createTable('regulars')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('hall_id', 'text', (c) => c.notNull().references('halls.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('letter', 'text')
    .addColumn('cards', 'text', (c) => c.notNull())
    .addUniqueConstraint('regulars_by_name', ['hall_id', 'name_key'])
    .addUniqueConstraint('regulars_by_letter', ['hall_id', 'letter'])
    .execute();
}

/** Prizes in whole Birr: the hall's choice, the choice that stood when a game began, and what was left over. */
async function roundPrizes(db: Kysely<unknown>): Promise<void> {
  for (const table of ['halls', 'games'])
    await db.schema
      .alterTable(table)
      .addColumn('whole_birr', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  for (const table of ['games', 'tallies'])
    await db.schema
      .alterTable(table)
      .addColumn('rounded_off', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
  // What one game leaves over is booked once, whatever the code above believes.
  await sql`create unique index jackpot_rounded_once on jackpot_entries (game_id)
    where kind = 'rounding'`.execute(db);
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await createEvening(db);
  await roundPrizes(db);
}
