import { contributionReversed, entry } from '@adarash/rules/jackpot';
import { santim } from '@adarash/rules/money';
import { type AuditActor, append } from '../audit/append.ts';
import { Refusal } from '../http/refusal.ts';
import { publish } from '../live/events.ts';
import type { HallTx, Tx } from '../storage/storage.ts';
import { book, readJackpot } from './ledger.ts';

export type Contribution = {
  hallId: string;
  gameId: string;
  gameNumber: number;
  /** Santim: one bet of the game. */
  amount: number;
  actor: AuditActor;
  at: Date;
};

/** Amounts in santim; `contributionAmount` is 0 for a game that had contributed already. */
export type Contributed = { newTotal: number; contributionAmount: number };

/** Once per game, whoever asks and however often. Opens the jackpot if there is none. */
export async function bookContribution(tx: HallTx, contribution: Contribution): Promise<Contributed> {
  const { hallId, gameId, gameNumber, amount, actor, at } = contribution;
  if (await contributionOf(tx, gameId)) {
    return { newTotal: (await readJackpot(tx.db, hallId)).available, contributionAmount: 0 };
  }
  const { available } = await book(tx, { hallId, entry: entry('contribution', santim(amount)), gameId, actor, at });
  await append(tx, {
    hallId,
    actor,
    action: 'jackpot.contributed',
    subject: gameId,
    before: { available: available - amount },
    after: { available, amount, gameNumber },
    at,
  });
  await publish(tx, { type: 'jackpot-changed' });
  return { newTotal: available, contributionAmount: amount };
}

export type Reversal = Omit<Contribution, 'amount'> & {
  /** What to do when awards hold the money already: refuse, or take back what is left (an account is being closed). */
  shortfall?: 'refuse' | 'take-what-is-left';
};

/** Takes a voided game's contribution back; nothing happens for a game that has none or gave it back already. */
export async function reverseContribution(
  tx: HallTx,
  reversal: Reversal,
): Promise<{ newTotal: number; reversed: number }> {
  const { hallId, gameId, gameNumber, actor, at, shortfall = 'refuse' } = reversal;
  const contributed = await contributionOf(tx, gameId);
  const { available: there } = await readJackpot(tx.db, hallId);
  if (!contributed || (await isReversed(tx, gameId))) return { newTotal: there, reversed: 0 };
  if (there < contributed && shortfall === 'refuse') throw new Refusal('GAME_NOT_VOIDABLE');
  const amount = Math.min(contributed, there);
  if (amount === 0) return { newTotal: there, reversed: 0 };
  const { available } = await book(tx, { hallId, entry: contributionReversed(santim(amount)), gameId, actor, at });
  await append(tx, {
    hallId,
    actor,
    action: 'jackpot.contribution-reversed',
    subject: gameId,
    before: { available: there },
    after: { available, amount: -amount, gameNumber },
    at,
  });
  await publish(tx, { type: 'jackpot-changed' });
  return { newTotal: available, reversed: amount };
}

async function contributionOf(tx: Tx, gameId: string): Promise<number | undefined> {
  const booked = await contributions(tx, gameId).where('amount', '>', 0).executeTakeFirst();
  return booked?.amount;
}

const isReversed = async (tx: Tx, gameId: string) =>
  (await contributions(tx, gameId).where('amount', '<', 0).executeTakeFirst()) !== undefined;

const contributions = (tx: Tx, gameId: string) =>
  tx.db.selectFrom('jackpot_entries').select('amount').where('kind', '=', 'contribution').where('game_id', '=', gameId);
