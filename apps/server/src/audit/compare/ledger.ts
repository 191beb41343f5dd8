import { balanceOf, type EntryKind } from '@adarash/rules/jackpot';
import { type Santim, santim } from '@adarash/rules/money';
import { misbookedRoundings, unbalancedJackpots } from '../../money/jackpot/ledger.ts';
import { twoPersonsText } from '../../repositories/stored-game.ts';
import { pagesBy, rowsOf } from '../../storage/prepared.ts';
import type { AwardsTable, JackpotEntriesTable, JackpotsTable } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import { type Entry, itsColumns, unlike } from './entry.ts';
import { rowsThatDiffer } from './hall.ts';

type Booked = Omit<JackpotEntriesTable, 'hall_id' | 'by_role'> & { by_role: string };
type RecordedAward = Partial<AwardsTable>;

type RecordedLedger = {
  booked: Booked[];
  awards: Map<string, RecordedAward>;
  jackpot: Pick<
    JackpotsTable,
    'put_in' | 'available' | 'won' | 'enabled' | 'entries' | 'rule_within' | 'must_go' | 'updated_at'
  >;
};

export const newRecordedLedger = (): RecordedLedger => ({
  booked: [],
  awards: new Map(),
  jackpot: {
    ...{ put_in: santim(0), available: santim(0), won: santim(0), enabled: 1, entries: 0 },
    ...{ rule_within: null, must_go: null, updated_at: null },
  },
});

export function takeJackpotEntry(recorded: RecordedLedger, entry: Entry): void {
  const { action, subject, before, after, at } = entry;
  const { awards, jackpot } = recorded;
  const ofAward = { award_id: subject };
  const pending = (seq: number) => ({
    ...{ seq, created_at: at, created_by: entry.by.id, status: 'pending' as const },
    ...{ game_id: null, drawn_number: null, triggered_at: null },
  });
  switch (action) {
    case 'jackpot.enabled':
    case 'jackpot.disabled':
      jackpot.enabled = after.enabled ? 1 : 0;
      jackpot.updated_at = at;
      break;
    case 'jackpot.rule':
      Object.assign(jackpot, { rule_within: after.within, must_go: after.mustGo, updated_at: at });
      break;
    case 'jackpot.opened':
    case 'jackpot.added':
      book(recorded, entry, action === 'jackpot.opened' ? 'initial' : 'addition', after.available - before.available);
      break;
    case 'jackpot.corrected':
      book(recorded, entry, 'correction', after.amount, { reason: after.reason });
      break;
    case 'jackpot.contributed':
    case 'jackpot.contribution-reversed':
      book(recorded, entry, 'contribution', after.amount, { game_id: subject });
      break;
    case 'jackpot.rounding':
      book(recorded, entry, 'rounding', after.amount, { game_id: subject });
      break;
    case 'jackpot.awarded': {
      const seq = book(recorded, entry, 'award', -after.amount, ofAward);
      awards.set(subject, { ...pending(seq), ...recordedAward(after) });
      break;
    }
    // The award of a rule has the id of its game.
    case 'jackpot.reserved': {
      const { amount, series, gameNumber } = after;
      const seq = book(recorded, entry, 'award', -amount, { ...ofAward, game_id: subject });
      const plain = { card: null, random: 0 as const, draw_at: null, message: '', two_persons: null };
      awards.set(subject, { ...pending(seq), ...plain, amount, series, game_number: gameNumber });
      break;
    }
    case 'jackpot.released':
      book(recorded, entry, 'restore', after.amount, { ...ofAward, game_id: subject });
      awards.set(subject, { ...awards.get(subject), status: 'deleted' });
      break;
    case 'jackpot.paid-by-rule':
      awards.set(subject, {
        ...awards.get(subject),
        ...{ status: 'triggered', game_id: subject, drawn_number: after.gameNumber, triggered_at: at },
      });
      jackpot.won = santim(jackpot.won + after.amount);
      break;
    case 'jackpot.award-changed':
      if (before.amount !== after.amount) {
        book(recorded, entry, 'restore', before.amount, ofAward);
        book(recorded, entry, 'award', -after.amount, ofAward);
      }
      awards.set(subject, { ...awards.get(subject), ...recordedAward(after) });
      break;
    case 'jackpot.award-deleted':
      book(recorded, entry, 'restore', before.amount, ofAward);
      awards.set(subject, { ...awards.get(subject), ...recordedAward(before), status: 'deleted' });
      break;
    case 'game.jackpot-drawn': {
      const fallen = { card: after.cardId, game_id: subject, drawn_number: after.gameNumber, triggered_at: at };
      const award = awards.get(after.awardId);
      if (award) awards.set(after.awardId, { ...award, ...fallen, status: 'triggered' });
      jackpot.won = santim(jackpot.won + (award?.amount ?? 0));
    }
  }
}

/** Adds one entry to the ledger as it has to be. Returns its place there. */
function book(
  recorded: RecordedLedger,
  { by, at }: Entry,
  kind: EntryKind,
  signed: number,
  of: Partial<Booked> = {},
): number {
  const { booked, jackpot } = recorded;
  const amount = santim(signed);
  jackpot.put_in = santim(jackpot.put_in + balanceOf([{ kind, amount }]).putIn);
  jackpot.available = santim(jackpot.available + amount);
  jackpot.entries += 1;
  jackpot.updated_at = at;
  booked.push({
    seq: jackpot.entries,
    kind,
    amount,
    put_in_after: jackpot.put_in,
    available_after: jackpot.available,
    game_id: null,
    award_id: null,
    reason: null,
    by_id: by.id,
    by_name: by.name,
    by_role: by.role,
    at,
    ...of,
  });
  return jackpot.entries;
}

/** What the release that wrote it did not tell stays undefined. */
const recordedAward = ({
  amount,
  card,
  random,
  series,
  gameNumber,
  drawAt,
  message,
  ...more
}: Entry['after']): RecordedAward => ({
  amount: amount as Santim,
  card,
  random: random ? 1 : 0,
  series,
  game_number: gameNumber,
  draw_at: drawAt,
  message,
  two_persons: twoPersonsText(more.twoPersons),
});

/** Where the jackpot of a hall, its ledger and its awards are not what the record adds up to. */
export async function ledgerDiffers(db: Db, hallId: string, recorded: RecordedLedger): Promise<string[]> {
  const awards = await db.selectFrom('awards').selectAll().where('hall_id', '=', hallId).execute();
  return [
    ...(await entriesThatDiffer(db, hallId, recorded.booked)),
    ...rowsThatDiffer('award', hallId, awards, recorded.awards, 'was never made'),
    ...(await jackpotDiffers(db, hallId, recorded.jackpot)),
  ];
}

async function entriesThatDiffer(db: Db, hallId: string, booked: readonly Booked[]): Promise<string[]> {
  const found: string[] = [];
  const nameOf = (seq: number) => `entry ${seq} of the jackpot's ledger of hall ${hallId}`;
  let expected = 1;
  const entries = db.selectFrom('jackpot_entries').selectAll().where('hall_id', '=', hallId);
  for await (const row of rowsOf(pagesBy(entries, 'seq', 0))) {
    for (; expected < row.seq && expected <= booked.length; expected++) found.push(`${nameOf(expected)} is missing`);
    expected = row.seq + 1;
    const due = booked[row.seq - 1];
    const different = due ? unlike(row, due) : [];
    if (!due) found.push(`${nameOf(row.seq)} is not in the record`);
    else if (different.length > 0)
      found.push(`${nameOf(row.seq)} is not what the record says: ${itsColumns(different)}`);
  }
  for (; expected <= booked.length; expected++) found.push(`${nameOf(expected)} is missing`);
  return found;
}

async function jackpotDiffers(db: Db, hallId: string, due: RecordedLedger['jackpot']): Promise<string[]> {
  const row = await db.selectFrom('jackpots').selectAll().where('hall_id', '=', hallId).executeTakeFirst();
  if (!row) return due.entries > 0 ? [`the jackpot of hall ${hallId} is missing`] : [];
  const different = unlike(row, due);
  return different.length > 0
    ? [`the jackpot of hall ${hallId} is not what the record says: ${itsColumns(different)}`]
    : [];
}

export async function unbalanced(db: Db): Promise<string[]> {
  const halls = await unbalancedJackpots(db);
  const games = await misbookedRoundings(db);
  return [
    ...halls.map((hallId) => `the jackpot of hall ${hallId} is not the sum of its ledger`),
    ...games.map((gameId) => `what the prizes of game ${gameId} left over is not what the jackpot took in`),
  ];
}
