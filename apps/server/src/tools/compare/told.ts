import type { Kysely } from 'kysely';
import type { Database } from '../../storage/schema.ts';
import type { Entry } from './entry.ts';
import { type LedgerTold, newLedgerTold, takeJackpotEntry } from './ledger.ts';
import { type GameTold, takeGameEntry } from './running.ts';

/** What the record of one hall says of its draws, games and jackpot. */
export type Told = {
  opened: Map<string, { sequence: number; commitment: string }>;
  created: Map<string, { drawId: string }>;
  /** The digests of receipts. */
  receipts: Map<string, string>;
  /** Games without a receipt, as their entries leave them. */
  running: Map<string, GameTold>;
  ledger: LedgerTold;
  /** Sequences that a restore passed over. */
  skipped: Set<number>;
};

const PAGE = 1_000;

export async function toldOf(db: Kysely<Database>, chain: string): Promise<Told> {
  const told: Told = {
    opened: new Map(),
    created: new Map(),
    receipts: new Map(),
    running: new Map(),
    ledger: newLedgerTold(),
    skipped: new Set(),
  };
  for (let seq = 0; ; ) {
    const page = await db
      .selectFrom('audit')
      .select(['seq', 'action', 'subject', 'before', 'after'])
      .where('chain', '=', chain)
      .where('seq', '>', seq)
      .where((e) => e.or(['draws.', 'game.', 'jackpot.'].map((kind) => e('action', 'like', `${kind}%`))))
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const { action, subject, before, after } of page)
      take(told, { action, subject, before: read(before), after: read(after) });
    const last = page.at(-1);
    if (!last || page.length < PAGE) return told;
    seq = last.seq;
  }
}

const read = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

function take(told: Told, entry: Entry): void {
  const { action, subject, after } = entry;
  if (action === 'draws.opened') for (const { drawId, ...draw } of after.opened) told.opened.set(drawId, draw);
  if (action === 'draws.discarded')
    for (let sequence = after.last + 1; sequence < after.next; sequence++) told.skipped.add(sequence);
  if (action === 'game.created') told.created.set(subject, { drawId: after.drawId });
  if (action === 'game.receipt') {
    told.receipts.set(subject, after.digest);
    told.running.delete(subject);
  } else if (!told.receipts.has(subject)) takeGameEntry(told.running, entry);
  takeJackpotEntry(told.ledger, entry);
}
