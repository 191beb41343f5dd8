import { bytesToHex, commitmentOf, hexToBytes } from '@adarash/rules/draw';
import { hasEnded } from '@adarash/rules/game';
import type { Kysely } from 'kysely';
import { inRules } from '../games/game-store.ts';
import { receiptDigest } from '../games/receipt-digest.ts';
import type { CardLookup } from '../games/stored-game.ts';
import { unbalancedJackpots } from '../jackpot/ledger.ts';
import type { AuditTable, Database } from '../storage/schema.ts';
import { misTallied } from '../tallies/recount.ts';

/** What the record of one hall says of its draws and games. */
type Told = {
  opened: Map<string, { sequence: number; commitment: string }>;
  created: Map<string, { drawId: string }>;
  receipts: Map<string, string>;
  /** Sequences that a restore passed over. */
  skipped: Set<number>;
};

const PAGE = 1_000;

/** Each answers in words what is stored otherwise than the record tells; nothing when all is as it was written. */
export async function differences(db: Kysely<Database>, cardOf: CardLookup): Promise<string[]> {
  const halls = await db.selectFrom('halls').select('id').orderBy('id').execute();
  const found: string[] = [];
  for (const { id } of halls) {
    const told = await toldOf(db, id);
    found.push(...(await drawsThatDiffer(db, id, told)), ...(await gamesThatDiffer(db, id, told, cardOf)));
    if (await misTallied(db, id)) found.push(`the tallies of hall ${id} are not the sum of its games`);
  }
  for (const hallId of await unbalancedJackpots(db))
    found.push(`the jackpot of hall ${hallId} is not the sum of its ledger`);
  return found;
}

async function toldOf(db: Kysely<Database>, chain: string): Promise<Told> {
  const told: Told = { opened: new Map(), created: new Map(), receipts: new Map(), skipped: new Set() };
  for (let seq = 0; ; ) {
    const page = await db
      .selectFrom('audit')
      .select(['seq', 'action', 'subject', 'after'])
      .where('chain', '=', chain)
      .where('seq', '>', seq)
      .where('action', 'in', ['draws.opened', 'draws.discarded', 'game.created', 'game.receipt'])
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const entry of page) take(told, entry);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return told;
    seq = last.seq;
  }
}

function take(told: Told, { action, subject, after }: Pick<AuditTable, 'action' | 'subject' | 'after'>): void {
  const said = after === null ? {} : JSON.parse(after);
  if (action === 'game.created') told.created.set(subject, { drawId: said.drawId });
  if (action === 'game.receipt') told.receipts.set(subject, said.digest);
  if (action === 'draws.opened') for (const { drawId, ...draw } of said.opened) told.opened.set(drawId, draw);
  if (action === 'draws.discarded')
    for (let sequence = said.last + 1; sequence < said.next; sequence++) told.skipped.add(sequence);
}

async function drawsThatDiffer(db: Kysely<Database>, hallId: string, told: Told): Promise<string[]> {
  const found: string[] = [];
  const rows = await db
    .selectFrom('commitments')
    .selectAll()
    .where('hall_id', '=', hallId)
    .orderBy('sequence')
    .execute();
  const stored = new Map(rows.map((row) => [row.draw_id, row]));
  for (const [drawId, { sequence, commitment }] of told.opened) {
    const row = stored.get(drawId);
    if (!row) found.push(`commitment ${sequence} of hall ${hallId} is missing`);
    else if (row.sequence !== sequence || row.commitment !== commitment)
      found.push(`commitment ${sequence} of hall ${hallId} is not the one that was opened`);
  }
  let expected = 1;
  for (const row of rows) {
    while (told.skipped.has(expected)) expected += 1;
    if (row.sequence !== expected) {
      found.push(`commitment ${expected} of hall ${hallId} is missing`);
      expected = row.sequence;
    }
    expected += 1;
    if (row.recorded === 1 && !told.opened.has(row.draw_id))
      found.push(`commitment ${row.sequence} of hall ${hallId} was never opened`);
    if (row.seed !== null && bytesToHex(commitmentOf(row.draw_id, hexToBytes(row.seed))) !== row.commitment)
      found.push(`the seed of commitment ${row.sequence} of hall ${hallId} is not the one committed to`);
  }
  return found;
}

async function gamesThatDiffer(
  db: Kysely<Database>,
  hallId: string,
  told: Told,
  cardOf: CardLookup,
): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  const head = await db
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('chain', '=', hallId)
    .executeTakeFirst();
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('games')
      .selectAll()
      .where('hall_id', '=', hallId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const row of page) {
      seen.add(row.id);
      const name = `game ${row.number} of series ${row.series} of hall ${hallId}`;
      const created = told.created.get(row.id);
      if (!created) found.push(`${name} was never created`);
      else if (created.drawId !== row.draw_id) found.push(`${name} has another draw than it was created with`);
      const draw = await db
        .selectFrom('commitments')
        .select(['commitment', 'game_id'])
        .where('draw_id', '=', row.draw_id)
        .executeTakeFirst();
      if (draw?.commitment !== row.commitment || draw.game_id !== row.id) found.push(`${name} has another seal`);
      const digest = told.receipts.get(row.id);
      const loaded = await inRules(db, cardOf, row);
      if (hasEnded(loaded.game) ? digest !== undefined && digest !== receiptDigest(loaded) : digest !== undefined)
        found.push(`${name} is not what the record holds of it`);
      // Games from before ended without a receipt in the record; from the first one on, each has its own.
      if (row.record_seq !== null && digest === undefined) found.push(`the receipt of ${name} is not in the record`);
      if (row.record_seq !== null && !(await isInChain(db, hallId, row.record_seq, row.record_hash)))
        found.push(`the record of hall ${hallId} ends or differs before ${name} ended (entry ${row.record_seq})`);
    }
    const last = page.at(-1);
    if (!last || page.length < PAGE) break;
    after = last.id;
  }
  for (const id of told.created.keys()) if (!seen.has(id)) found.push(`game ${id} of hall ${hallId} is missing`);
  if (!head && seen.size > 0) found.push(`hall ${hallId} has games and no record`);
  return found;
}

async function isInChain(db: Kysely<Database>, chain: string, seq: number, hash: string | null): Promise<boolean> {
  const entry = await db
    .selectFrom('audit')
    .select('hash')
    .where('chain', '=', chain)
    .where('seq', '=', seq)
    .executeTakeFirst();
  return entry !== undefined && entry.hash === hash;
}
