import type { AwardKind, EntryKind } from '@adarash/rules/jackpot';
import { addSantim, type Santim, santim } from '@adarash/rules/money';
import { balanceChange, type SellerMove } from '@adarash/rules/sellers';
import { pagesBy, rowsOf } from '../../storage/pages.ts';
import type { AwardsTable, DrawerMovementsTable, SellerMovesTable, ShiftsTable } from '../../storage/schema/money.ts';
import type { Db } from '../../storage/schema.ts';
import { canonicalJson } from '../canonical-json.ts';
import { changedColumns, type LoggedEntry, MISSING, NOT_IN_LOG } from './entries.ts';

type Booked = { kind: EntryKind; amount: number; at: string; game_id?: string; award_id?: string; entry: number };
type LoggedAward = Pick<AwardsTable, 'status' | 'kind' | 'card' | 'amount' | 'game_id'> & { entry: number };
type LoggedClose = Pick<ShiftsTable, 'number' | 'opening_float' | 'closed_at' | 'day' | 'close' | 'record_seq'> & {
  entry: number;
};

type LoggedMovement = Pick<DrawerMovementsTable, 'shift' | 'kind' | 'reason' | 'amount' | 'note' | 'at'> & {
  entry: number;
};

/** Cash balance of a seller from the audit log: sales minus settlements. */
type LoggedSeller = { balance: Santim; entry: number };
type LoggedSellerMove = Omit<SellerMovesTable, 'hall_id' | 'seq'> & { entry: number };

export const newLoggedMoney = () => ({
  booked: [] as Booked[],
  awards: new Map<string, LoggedAward>(),
  closes: new Map<string, LoggedClose>(),
  movements: new Map<string, LoggedMovement>(),
  sellers: new Map<string, LoggedSeller>(),
  sellerMoves: new Map<string, LoggedSellerMove>(),
});

type LoggedMoney = ReturnType<typeof newLoggedMoney>;

export function takeMoneyEntry(logged: LoggedMoney, { subject, event, at, seq, after: text }: LoggedEntry): void {
  const { booked, awards, closes, movements, sellers, sellerMoves } = logged;
  const book = (kind: EntryKind, amount: number, of: Pick<Booked, 'game_id' | 'award_id'> = {}) => {
    booked.push({ kind, amount, at, ...of, entry: seq });
  };
  const changeAward = (id: string, changed: Partial<LoggedAward>) => {
    const award = awards.get(id);
    if (award) awards.set(id, { ...award, ...changed, entry: seq });
  };
  const moveSeller = ({ kind, amount, cards }: SellerMove, { shift, series, gameNumber }: MoveDetails) => {
    const game = { series: series ?? null, game_number: gameNumber ?? null };
    sellerMoves.set(String(seq), { seller_id: subject, shift, at, kind, amount, cards, ...game, entry: seq });
    const before = sellers.get(subject)?.balance ?? santim(0);
    sellers.set(subject, { balance: addSantim(before, balanceChange({ kind, amount })), entry: seq });
  };
  switch (event?.action) {
    case 'jackpot.opened':
      book('initial', event.after.available - event.before.available);
      break;
    case 'jackpot.added':
      book('addition', event.after.available - event.before.available);
      break;
    case 'jackpot.corrected':
      book('correction', event.after.amount);
      break;
    case 'jackpot.contributed':
    case 'jackpot.contribution-reversed':
      book('contribution', event.after.amount, { game_id: subject });
      break;
    case 'jackpot.rounding':
      book('rounding', event.after.amount, { game_id: subject });
      break;
    case 'jackpot.awarded':
      awards.set(subject, {
        status: 'pending',
        kind: kindOf(event.after),
        card: event.after.card,
        amount: event.after.amount,
        game_id: null,
        entry: seq,
      });
      book('award', -event.after.amount, { award_id: subject });
      break;
    case 'jackpot.award-changed':
      changeAward(subject, {
        kind: kindOf(event.after),
        card: event.after.card,
        amount: event.after.amount,
      });
      if (event.before.amount !== event.after.amount) {
        book('restore', event.before.amount, { award_id: subject });
        book('award', -event.after.amount, { award_id: subject });
      }
      break;
    case 'jackpot.award-deleted':
      changeAward(subject, { status: 'deleted' });
      book('restore', event.before.amount, { award_id: subject });
      break;
    // In release 1.1 a jackpot could be awarded by rule; such an award has the id of its game.
    case 'jackpot.reserved':
      awards.set(subject, {
        status: 'pending',
        kind: 'rule',
        card: null,
        amount: event.after.amount,
        game_id: null,
        entry: seq,
      });
      book('award', -event.after.amount, { award_id: subject, game_id: subject });
      break;
    case 'jackpot.released':
      changeAward(subject, { status: 'deleted' });
      book('restore', event.after.amount, { award_id: subject, game_id: subject });
      break;
    case 'jackpot.paid-by-rule':
      changeAward(subject, { status: 'triggered', game_id: subject });
      break;
    case 'game.jackpot-drawn':
      changeAward(event.after.awardId, { status: 'triggered', card: event.after.cardId, game_id: subject });
      break;
    case 'shift.paid-in':
    case 'shift.paid-out': {
      movements.set(String(seq), { ...event.after, at, entry: seq });
      break;
    }
    case 'seller.added':
      sellers.set(subject, { balance: santim(0), entry: seq });
      break;
    case 'seller.sold':
      moveSeller({ ...event.after, kind: 'sold' }, event.after);
      break;
    case 'seller.settled':
      moveSeller({ ...event.after, kind: 'settled' }, event.after);
      break;
    // Floats and hand-ins of sellers existed in release 1.1; the upgrade converted them to settlements.
    case 'seller.float':
      moveSeller({ kind: 'settled', amount: santim(-event.after.amount), cards: event.after.cards }, event.after);
      break;
    case 'seller.handed-in':
      moveSeller({ ...event.after, kind: 'settled' }, event.after);
      break;
    case 'shift.closed': {
      const { number, day, drawer } = event.after;
      const when = { closed_at: at, day, record_seq: seq, entry: seq };
      closes.set(subject, {
        number,
        opening_float: drawer.float,
        close: canonicalJson(readable(text ?? 'null')),
        ...when,
      });
    }
  }
}

/** Returns the kind of an award that staff created or updated, from its audit entry. */
const kindOf = ({ random }: { readonly random: boolean }): AwardKind => (random ? 'drawn' : 'chosen');

type MoveDetails = {
  readonly shift: number;
  readonly series?: number | undefined;
  readonly gameNumber?: number | undefined;
};

type Found = { entry: number | null; field: string; problem: string };

/** Compares the jackpot, shift closes, drawer movements and sellers of a hall with the audit log. */
export async function* compareMoney(db: Db, hallId: string, logged: LoggedMoney): AsyncGenerator<Found> {
  yield* compareLedger(db, hallId, logged.booked);
  const awards = await db.selectFrom('awards').selectAll().where('hall_id', '=', hallId).execute();
  yield* rowsDiffer('award', awards, logged.awards);
  const shifts = db.selectFrom('shifts').selectAll().where('hall_id', '=', hallId).where('number', '>', 0);
  const closed = (await shifts.execute()).filter(({ id, closed_at }) => closed_at !== null || logged.closes.has(id));
  const rows = closed.map((shift) => ({ ...shift, close: shift.close && canonicalJson(readable(shift.close)) }));
  yield* rowsDiffer('close of shift', rows, logged.closes);
  const movements = db.selectFrom('drawer_movements').selectAll().where('hall_id', '=', hallId);
  yield* rowsDiffer('movement of the drawer', withIds(rowsOf(pagesBy(movements, 'seq', 0))), logged.movements);
  const moves = db.selectFrom('seller_moves').selectAll().where('hall_id', '=', hallId);
  yield* rowsDiffer('move of a seller', withIds(rowsOf(pagesBy(moves, 'seq', 0))), logged.sellerMoves);
  const sellers = await db.selectFrom('sellers').selectAll().where('hall_id', '=', hallId).execute();
  yield* rowsDiffer('seller', sellers, logged.sellers);
}

/** Adds the number of the audit entry to each row as its id. */
async function* withIds<Row extends { seq: number }>(rows: AsyncIterable<Row>): AsyncGenerator<Row & { id: string }> {
  for await (const row of rows) yield { ...row, id: String(row.seq) };
}

function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function* compareLedger(db: Db, hallId: string, booked: readonly Booked[]): AsyncGenerator<Found> {
  const field = (seq: number) => `jackpot entry ${seq}`;
  let next = 1;
  const entries = db.selectFrom('jackpot_entries').selectAll().where('hall_id', '=', hallId);
  for await (const row of rowsOf(pagesBy(entries, 'seq', 0))) {
    const due = booked[next - 1];
    if (row.seq !== next && due) yield { entry: due.entry, field: field(next), problem: MISSING };
    if (!due) yield { entry: null, field: field(row.seq), problem: NOT_IN_LOG };
    else {
      const { entry, ...columns } = due;
      for (const { field: column, problem } of changedColumns(row, columns))
        yield { entry, field: field(row.seq), problem: `${column} ${problem}` };
    }
    next = row.seq + 1;
  }
  const missing = booked[next - 1];
  if (missing) yield { entry: missing.entry, field: field(next), problem: MISSING };
}

async function* rowsDiffer(
  name: string,
  rows: Iterable<{ id: string }> | AsyncIterable<{ id: string }>,
  logged: ReadonlyMap<string, { entry: number }>,
): AsyncGenerator<Found> {
  const missing = new Set(logged.keys());
  for await (const row of rows) {
    missing.delete(row.id);
    const due = logged.get(row.id);
    if (!due) yield { entry: null, field: `${name} ${row.id}`, problem: NOT_IN_LOG };
    else {
      const { entry, ...columns } = due;
      for (const { field, problem } of changedColumns(row, columns))
        yield { entry, field: `${name} ${row.id}`, problem: `${field} ${problem}` };
    }
  }
  for (const id of missing) yield { entry: logged.get(id)?.entry ?? null, field: `${name} ${id}`, problem: MISSING };
}
