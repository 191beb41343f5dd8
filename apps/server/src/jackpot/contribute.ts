import { formatBirr, santim, santimFromBirr } from '@adarash/rules/money';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { bookContribution, type Contributed } from './contribution.ts';

/** Screens ask for this after a start; the start has booked it already, so a second asking adds nothing. */
export const contribute =
  (): Handler<'POST /jackpot/:cashierId/contributions'> =>
  ({ hallId, body, commit }) =>
    commit(async (tx, by) => {
      const game = await tx.db
        .selectFrom('games')
        .select(['number', 'bet', 'started_at'])
        .where('id', '=', body.gameId)
        .where('hall_id', '=', hallId)
        .executeTakeFirst();
      if (!game) throw new Refusal('GAME_NOT_FOUND');
      const amount = santimFromBirr(body.amount);
      if (game.started_at === null || amount !== game.bet) throw new Refusal('CONTRIBUTION_NOT_ONE_BET');
      const booked = await bookContribution(tx, {
        hallId,
        gameId: body.gameId,
        gameNumber: game.number,
        amount,
        ...by,
      });
      return {
        success: true,
        message: messageOf(booked),
        newTotal: booked.newTotal / 100,
        contributionAmount: booked.contributionAmount / 100,
      };
    });

function messageOf({ newTotal, contributionAmount }: Contributed): string {
  const total = `The jackpot holds ${formatBirr(santim(newTotal))} BIRR.`;
  if (contributionAmount === 0) return `This game has contributed already. ${total}`;
  return `Added ${formatBirr(santim(contributionAmount))} BIRR to the jackpot. ${total}`;
}
