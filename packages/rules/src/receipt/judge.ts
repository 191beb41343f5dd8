import { catalogue } from '../card/index.ts';
import { checkClaim } from '../claim/index.ts';
import { type DrawSecret, jackpotPick } from '../draw/index.ts';
import { MAX_CALLS } from '../game/index.ts';
import { santim, santimFromBirr, splitEqually } from '../money/index.ts';
import { divide } from '../prize/index.ts';
import type { Receipt, ReceiptWinner } from './receipt.ts';
import { wasDesignatedBeforeStart } from './replay.ts';

/** Each judge names what is wrong, or answers null. */
export type Fault = string | null;

const numbersOf = (receipt: Receipt) => receipt.calls.map((call) => call.number);
const cardIn = (receipt: Receipt, cardId: number) => receipt.cards.find((card) => card.cardId === cardId);

export function judgeCards({ cards, sales, gameNumber }: Receipt): Fault {
  if (sales.gameNumber !== gameNumber) return 'gameNumber';
  const ids = cards.map((card) => card.cardId).sort((a, b) => a - b);
  if (new Set(ids).size !== ids.length) return 'repeated card';
  if (ids.join() !== [...sales.cards].sort((a, b) => a - b).join()) return 'cards sold and cards played differ';
  // The sales root covers card numbers only; what stands on a card follows from the catalogue.
  const printed = catalogue(ids.at(-1)!);
  const forged = cards.find((card) => card.numbers.join() !== printed[card.cardId - 1]!.numbers.join());
  return forged ? `card ${forged.cardId} is not the printed one` : null;
}

export function judgeDesignation(receipt: Receipt): Fault {
  const { designated, designatedBy, designatedCardId, draw, calls, winners, rounds } = receipt;
  if (designated !== (designatedBy !== null)) return 'designatedBy';
  if (designated !== (designatedCardId !== null)) return 'designatedCardId';
  if (designated && rounds.length > 0 && !cardIn(receipt, designatedCardId!)) return 'designatedCardId';
  const decided = winners.find((winner) => winner.decidedBy);
  if (decided && !designated) return 'designated';
  if (decided && !wasDesignatedBeforeStart(receipt) && decided.cardId !== designatedCardId) return 'designatedCardId';
  const byHand = calls.some((call) => call.kind === 'manual');
  const expected = designated ? 'designated' : byHand ? 'manual' : 'fair';
  return draw === expected ? null : `draw should be ${expected}`;
}

export function judgeWinners(receipt: Receipt): Fault {
  const { winners } = receipt;
  if (new Set(winners.map((winner) => winner.cardId)).size !== winners.length) return 'repeated winner';
  if (winners.length > 1 && winners.some((winner) => winner.decidedBy)) return 'a decided prize is not shared';
  const wrong = winners.find((winner) => !hasWon(receipt, winner));
  return wrong ? `card ${wrong.cardId} did not win` : null;
}

function hasWon(receipt: Receipt, { cardId, pattern, decidedBy }: ReceiptWinner): boolean {
  const card = cardIn(receipt, cardId);
  if (!card) return false;
  const verdict = checkClaim({ card, calls: numbersOf(receipt), pattern: receipt.sales.pattern });
  if (decidedBy) return pattern === verdict.winningPattern;
  return pattern !== null && verdict.validBingoPatterns.includes(pattern);
}

export function judgePrizes({ sales, winners }: Receipt): Fault {
  if (winners.length === 0) return null;
  const { prizePool } = divide({
    bet: santim(sales.betSantim),
    cards: sales.cards.length,
    feeBasisPoints: sales.houseBasisPoints,
  });
  const shares = splitEqually(prizePool, winners.length);
  const wrong = winners.find((winner, index) => santimFromBirr(winner.prize) !== shares[index]);
  return wrong ? `prize of card ${wrong.cardId}` : null;
}

export function judgeJackpot(receipt: Receipt, secret: DrawSecret): Fault {
  const { jackpot, cards } = receipt;
  if (!jackpot) return null;
  if (jackpot.amount <= 0) return 'amount';
  if (!cardIn(receipt, jackpot.cardId)) return `card ${jackpot.cardId} did not play`;
  if (!jackpot.random) return null;
  const drawn = jackpotPick({ ...secret, awardId: jackpot.awardId, cards: cards.map((card) => card.cardId) });
  return drawn === jackpot.cardId ? null : `the draw gives card ${drawn}`;
}

export function judgeEnding(receipt: Receipt): Fault {
  const { status, calls, winners, jackpot, rounds } = receipt;
  if (status !== 'completed' && (winners.length > 0 || jackpot)) return 'a voided game pays nothing';
  if (calls.length === MAX_CALLS && status !== 'completed') return 'the last call completes a game';
  if (rounds.length === 0 && (status !== 'voided' || calls.length > 0)) return 'no round';
  return judgeDesignatedEnding(receipt);
}

/** The call that completes the designated card ends the game and makes it the first winner. */
function judgeDesignatedEnding(receipt: Receipt): Fault {
  if (!wasDesignatedBeforeStart(receipt) || receipt.rounds.length === 0) return null;
  const card = cardIn(receipt, receipt.designatedCardId!);
  if (!card) return 'designatedCardId';
  const numbers = numbersOf(receipt);
  const { pattern } = receipt.sales;
  const won = numbers.findIndex((_, i) => checkClaim({ card, calls: numbers.slice(0, i + 1), pattern }).isBingo);
  if (won === -1) return null;
  if (won + 1 < numbers.length) return `calls after call ${won + 1}, which the designated card won`;
  return receipt.winners[0]?.cardId === card.cardId ? null : 'the designated card won and is not the first winner';
}
