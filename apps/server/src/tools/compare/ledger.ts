import type { Entry as LedgerEntry } from '@adarash/rules/jackpot';
import type { Kysely } from 'kysely';
import { unbalancedJackpots } from '../../jackpot/ledger.ts';
import { misbookedRoundings } from '../../jackpot/roundings.ts';
import type { Database } from '../../storage/schema.ts';
import type { Entry } from './entry.ts';

type Booked = { kind: LedgerEntry['kind']; amount: number; gameId: string | null; awardId: string | null };
type AwardTold = { amount: number; card: number | null; random: boolean; message: string; status: string };

/** The ledger as the record's entries of the jackpot add up to it, and its awards as they leave them. */
export type LedgerTold = { booked: Booked[]; awards: Map<string, AwardTold> };

export const newLedgerTold = (): LedgerTold => ({ booked: [], awards: new Map() });

export function takeJackpotEntry({ booked, awards }: LedgerTold, { action, subject, before, after }: Entry): void {
  const book = (kind: Booked['kind'], amount: number, of: Partial<Booked> = {}) =>
    booked.push({ kind, amount, gameId: null, awardId: null, ...of });
  const ofAward = { awardId: subject };
  switch (action) {
    case 'jackpot.opened':
    case 'jackpot.added':
      book(action === 'jackpot.opened' ? 'initial' : 'addition', after.available - before.available);
      break;
    case 'jackpot.contributed':
    case 'jackpot.contribution-reversed':
      book('contribution', after.amount, { gameId: subject });
      break;
    case 'jackpot.rounding':
      book('rounding', after.amount, { gameId: subject });
      break;
    case 'jackpot.awarded':
      book('award', -after.amount, ofAward);
      awards.set(subject, awardTold(after, 'pending'));
      break;
    case 'jackpot.award-changed':
      if (before.amount !== after.amount) {
        book('restore', before.amount, ofAward);
        book('award', -after.amount, ofAward);
      }
      awards.set(subject, awardTold(after, 'pending'));
      break;
    case 'jackpot.award-deleted':
      book('restore', before.amount, ofAward);
      awards.set(subject, awardTold(before, 'deleted'));
      break;
    case 'game.jackpot-drawn': {
      const award = awards.get(after.awardId);
      if (award) awards.set(after.awardId, { ...award, card: after.cardId, status: 'triggered' });
    }
  }
}

const awardTold = ({ amount, card, random, message }: Entry['after'], status: string): AwardTold => ({
  amount,
  card,
  random,
  message,
  status,
});

/** Where the ledger and the awards of a hall are not what the record adds up to. */
export async function ledgerDiffers(db: Kysely<Database>, hallId: string, told: LedgerTold): Promise<string[]> {
  const rows = await db
    .selectFrom('jackpot_entries')
    .selectAll()
    .where('hall_id', '=', hallId)
    .orderBy('seq')
    .execute();
  const found: string[] = [];
  for (let i = 0; i < Math.max(rows.length, told.booked.length); i++) {
    const [row, booked] = [rows[i], told.booked[i]];
    const name = `entry ${row?.seq ?? i + 1} of the jackpot's ledger of hall ${hallId}`;
    if (!row) found.push(`${name} is missing`);
    else if (!booked) found.push(`${name} is not in the record`);
    else if (
      row.kind !== booked.kind ||
      row.amount !== booked.amount ||
      row.game_id !== booked.gameId ||
      row.award_id !== booked.awardId
    )
      found.push(`${name} is not what the record says`);
  }
  return [...found, ...(await awardsThatDiffer(db, hallId, told.awards))];
}

async function awardsThatDiffer(
  db: Kysely<Database>,
  hallId: string,
  told: ReadonlyMap<string, AwardTold>,
): Promise<string[]> {
  const rows = await db.selectFrom('awards').selectAll().where('hall_id', '=', hallId).execute();
  const stored = new Map(rows.map((row) => [row.id, row]));
  const found = rows.flatMap(({ id }) => (told.has(id) ? [] : [`award ${id} of hall ${hallId} was never made`]));
  for (const [id, award] of told) {
    const row = stored.get(id);
    if (!row) found.push(`award ${id} of hall ${hallId} is missing`);
    else if (
      row.amount !== award.amount ||
      row.card !== award.card ||
      (row.random === 1) !== award.random ||
      row.message !== award.message ||
      row.status !== award.status
    )
      found.push(`award ${id} of hall ${hallId} is not what the record says`);
  }
  return found;
}

export async function unbalanced(db: Kysely<Database>): Promise<string[]> {
  const halls = await unbalancedJackpots(db);
  const games = await misbookedRoundings(db);
  return [
    ...halls.map((hallId) => `the jackpot of hall ${hallId} is not the sum of its ledger`),
    ...games.map((gameId) => `what the prizes of game ${gameId} left over is not what the jackpot took in`),
  ];
}
