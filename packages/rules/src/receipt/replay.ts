import {
  type DesignatedRace,
  type DrawSecret,
  FIRST_DESIGNATED_ROUND,
  needsNewRound,
  nextInOrder,
  ordersOf,
  searchRounds,
} from '../draw/index.ts';
import type { Receipt } from './receipt.ts';

const numbersOf = (receipt: Receipt): number[] => receipt.calls.map((call) => call.number);

/** A winner decided at the finish of a fair or manual draw leaves its order alone: that stays round 0. */
export const wasDesignatedBeforeStart = (receipt: Receipt): boolean =>
  receipt.designated && !(receipt.rounds[0]?.round === 0 && receipt.winners.some((winner) => winner.decidedBy));

/** The rounds that the scheme asks for, given what was sold and called; null when none could have been started. */
export function roundsExpected(receipt: Receipt, secret: DrawSecret): Receipt['rounds'] | null {
  if (!wasDesignatedBeforeStart(receipt)) return [{ round: 0, fromCall: 1 }];
  const race = {
    cards: receipt.cards,
    designatedCardId: receipt.designatedCardId!,
    pattern: receipt.sales.pattern,
  };
  const first = searchRounds({ ...race, secret, called: [], fromRound: FIRST_DESIGNATED_ROUND });
  return first === null ? null : roundsFrom(first, receipt, secret, race);
}

function roundsFrom(
  first: number,
  receipt: Receipt,
  secret: DrawSecret,
  race: Omit<DesignatedRace, 'called'>,
): Receipt['rounds'] {
  const orderOfRound = ordersOf(secret);
  const numbers = numbersOf(receipt);
  const rounds = [{ round: first, fromCall: 1 }];
  receipt.calls.forEach((call, index) => {
    if (call.kind !== 'manual') return;
    const inForce = rounds.at(-1)!.round;
    const called = numbers.slice(0, index + 1);
    if (!needsNewRound({ ...race, called, order: orderOfRound(inForce) })) return;
    const next = searchRounds({ ...race, secret, called, fromRound: inForce + 1 });
    if (next !== null) rounds.push({ round: next, fromCall: index + 2 });
  });
  return rounds;
}

/** The first drawn call that is not the next uncalled number of the order in force, counted from 1. */
export function firstWrongCall(receipt: Receipt, secret: DrawSecret): number | null {
  const orderOfRound = ordersOf(secret);
  const numbers = numbersOf(receipt);
  const wrong = receipt.calls.findIndex((call, index) => {
    const called = numbers.slice(0, index);
    if (called.includes(call.number)) return true;
    if (index > 0 && Date.parse(call.at) < Date.parse(receipt.calls[index - 1]!.at)) return true;
    if (call.kind === 'manual') return false;
    const inForce = receipt.rounds.findLast((entry) => entry.fromCall <= index + 1);
    return !inForce || nextInOrder(orderOfRound(inForce.round), called) !== call.number;
  });
  return wrong === -1 ? null : wrong + 1;
}
