import type { GameJson } from '@adarash/contract';
import type { Handler } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';
import { changeGame } from './change-game.ts';
import type { Desk } from './desk.ts';
import { findRow } from './load.ts';
import { showGame } from './show.ts';

/** Every field of a game that a screen may know and nobody may set. */
const FIXED: Record<Exclude<keyof GameJson, 'jackpotEnabled'>, true> = {
  _id: true,
  version: true,
  cashierId: true,
  series: true,
  gameNumber: true,
  pattern: true,
  status: true,
  draw: true,
  designated: true,
  designatedBy: true,
  moderatorWinnerCardId: true,
  manualCalls: true,
  drawId: true,
  commitment: true,
  sequence: true,
  publicText: true,
  cardCount: true,
  selectedCards: true,
  calledNumbers: true,
  betAmount: true,
  houseFeePercentage: true,
  totalPot: true,
  jackpotContribution: true,
  houseFee: true,
  prizePool: true,
  potentialJackpot: true,
  unclaimedPrize: true,
  winner: true,
  winners: true,
  previousWinner: true,
  winnerPatternComplete: true,
  winnerCardNumbers: true,
  selectedWinnerNumbers: true,
  jackpotWinnerCardId: true,
  jackpotAwardedAmount: true,
  jackpotWinnerMessage: true,
  jackpotDrawTimestamp: true,
  jackpotAwardedBy: true,
  createdAt: true,
  startedAt: true,
  endedAt: true,
  voidReason: true,
};

export const patchGame =
  (desk: Desk): Handler<'PATCH /games/:id'> =>
  ({ params, body, commit }) => {
    const fixed = Object.keys(body).find((field) => Object.hasOwn(FIXED, field));
    if (fixed) throw new Refusal('FIELD_NOT_CHANGEABLE', { field: fixed });
    const { jackpotEnabled: enabled } = body;
    if (enabled !== undefined && typeof enabled !== 'boolean')
      throw new Refusal('VALIDATION', { field: 'jackpotEnabled' });
    return commit(async (tx, by) => {
      if (enabled === undefined) {
        const game = await showGame(desk, tx.db, await findRow(tx.db, tx.hall.id, params.id));
        return { success: true, message: 'Nothing was changed.', game };
      }
      const { game } = await changeGame(desk, tx, by, params.id, () => ({ type: 'setJackpotEnabled', enabled }));
      return { success: true, message: `Jackpot ${enabled ? 'enabled' : 'disabled'} for this game.`, game };
    });
  };
