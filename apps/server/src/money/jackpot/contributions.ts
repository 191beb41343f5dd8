import { contributionReversed, entry } from '@adarash/rules/jackpot';
import { birrFromSantim, formatBirr, type Santim, santim, santimFromBirr } from '@adarash/rules/money';
import { sql } from 'kysely';
import type { AuditContext } from '../../audit-log/append.ts';
import type { HallHandler } from '../../http/request-context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { loadGameRow } from '../../repositories/games.ts';
import { type Parameter, statement } from '../../storage/statement.ts';
import type { HallTx } from '../../storage/storage.ts';
import { book, publishJackpot, readJackpot } from './ledger.ts';

/** Game that contributes one bet to the jackpot, or 0 if the jackpot was disabled for the game. */
type Contributor = { id: string; number: number; contribution: Santim };

/**
 * Result of a contribution. `contributionAmount` is 0 for a game that has already contributed, and for a game without a
 * contribution.
 */
type Contributed = { newTotal: Santim; contributionAmount: Santim };

/**
 * Books the contribution of a game to the jackpot once, even for repeated calls. Creates the jackpot if it does not
 * exist.
 */
export async function bookContribution(tx: HallTx, by: AuditContext, game: Contributor): Promise<Contributed> {
  const amount = game.contribution;
  if (amount === 0 || (await contributionOf(tx, game.id))) {
    return { newTotal: (await readJackpot(tx.db, tx.hall.id)).available, contributionAmount: santim(0) };
  }
  const { available } = await book(tx, by, { entry: entry('contribution', amount), gameId: game.id });
  await publishJackpot(tx, by, {
    action: 'jackpot.contributed',
    subject: game.id,
    before: { available: santim(available - amount) },
    after: { available, amount, gameNumber: game.number },
  });
  return { newTotal: available, contributionAmount: amount };
}

/**
 * Behaviour if awards have already reserved a contribution that must be reversed: refuse, or take only the available
 * part if an account is deleted.
 */
export type Shortfall = 'refuse' | 'take-what-is-left';

/**
 * Reverses the jackpot contribution of a voided game. Does nothing if the game has no contribution or it was already
 * reversed.
 */
export async function reverseContribution(
  tx: HallTx,
  by: AuditContext,
  game: Omit<Contributor, 'contribution'>,
  shortfall: Shortfall,
): Promise<void> {
  const booked = await contributionOf(tx, game.id);
  if (!booked || (await isReversed(tx, game.id))) return;
  const { available: there } = await readJackpot(tx.db, tx.hall.id);
  if (there < booked && shortfall === 'refuse') throw new Refusal('GAME_NOT_VOIDABLE');
  const amount = santim(Math.min(booked, there));
  if (amount === 0) return;
  const { available } = await book(tx, by, { entry: contributionReversed(amount), gameId: game.id });
  await publishJackpot(tx, by, {
    action: 'jackpot.contribution-reversed',
    subject: game.id,
    before: { available: there },
    after: { available, amount: santim(-amount), gameNumber: game.number },
  });
}

async function contributionOf(tx: HallTx, gameId: string): Promise<Santim | undefined> {
  return (await contributed.first(tx.db, { gameId }))?.amount;
}

const isReversed = async (tx: HallTx, gameId: string) => (await takenBack.first(tx.db, { gameId })) !== undefined;

// The conditions must be identical to those of the indexes `jackpot_contributed_once` and `jackpot_taken_back_once`,
// otherwise the indexes are not used.
const contributed = statement((db, parameter: Parameter<{ gameId: string }>) =>
  entriesOf(db, parameter('gameId')).where(sql<boolean>`kind = 'contribution' and amount > 0`),
);
const takenBack = statement((db, parameter: Parameter<{ gameId: string }>) =>
  entriesOf(db, parameter('gameId')).where(sql<boolean>`kind = 'contribution' and amount < 0`),
);

const entriesOf = (db: HallTx['db'], gameId: string) =>
  db.selectFrom('jackpot_entries').select('amount').where('game_id', '=', gameId);

/**
 * Returns the jackpot contribution of a game. Clients send this request after the start of a game, which has already
 * booked the contribution, so the request changes nothing.
 */
export const contribute: HallHandler<'POST /jackpot/:cashierId/contributions'> = ({ hallId, body, commit }) =>
  commit(async (tx, by) => {
    const game = await loadGameRow(tx.db, hallId, body.gameId);
    if (game.started_at === null || santimFromBirr(body.amount) !== game.bet)
      throw new Refusal('CONTRIBUTION_NOT_ONE_BET');
    const { newTotal, contributionAmount } = await bookContribution(tx, by, game);
    const nothing =
      game.contribution === 0 ? 'This game is played without the jackpot.' : 'This game has contributed already.';
    const added = contributionAmount === 0 ? nothing : `Added ${formatBirr(contributionAmount)} BIRR to the jackpot.`;
    return {
      success: true,
      message: `${added} Jackpot balance: ${formatBirr(newTotal)} BIRR.`,
      newTotal: birrFromSantim(newTotal),
      contributionAmount: birrFromSantim(contributionAmount),
    };
  });
