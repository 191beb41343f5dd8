import type { GameJson } from '@adarash/contract';
import { catalogue } from '@adarash/rules/catalogue';

const ID = '64b7f0c2a1d3e4f5a6b7c8d9';

export function sampleGame(change: Partial<GameJson> = {}): GameJson {
  const cards = catalogue(3).map(({ cardId, numbers }) => ({
    id: cardId,
    cardId,
    card_number: cardId,
    numbers: [...numbers],
  }));
  return {
    _id: ID,
    version: 1,
    cashierId: '64b7f0c2a1d3e4f5a6b7c8aa',
    series: 1,
    gameNumber: 12,
    pattern: 'horizontal_line',
    patternNames: null,
    status: 'active',
    draw: 'fair',
    scheme: 'bingo75/v2',
    mixing: null,
    mixesBrokenOff: 0,
    saleOpen: true,
    designated: false,
    designatedBy: null,
    moderatorWinnerCardId: null,
    manualCalls: 0,
    drawId: ID,
    commitment: '5d8234799b92b0bb3b70d5eb9bafe105a69a0fea6ea864de8081c94f25792716',
    sequence: 1,
    publicText: '',
    cardCount: 3,
    selectedCards: cards,
    calledNumbers: [],
    betAmount: 10,
    houseFeePercentage: 15,
    totalPot: 30,
    jackpotContribution: 10,
    houseFee: 3,
    prizePool: 17,
    potentialJackpot: 10,
    wholeBirr: false,
    roundedOff: 0,
    unclaimedPrize: 0,
    jackpotEnabled: true,
    winner: null,
    winners: [],
    previousWinner: null,
    winnerPatternComplete: false,
    jackpotWinnerCardId: null,
    jackpotAwardedAmount: null,
    jackpotWinnerMessage: null,
    jackpotDrawTimestamp: null,
    jackpotAwardedBy: null,
    jackpotPaid: null,
    createdAt: '2025-01-01T18:00:00.000Z',
    startedAt: '2025-01-01T18:00:01.000Z',
    endedAt: null,
    voidReason: null,
    endedBy: null,
    ...change,
  };
}

export function rowOf(game: GameJson, cardId: number, row: number): number[] {
  const numbers = game.selectedCards.find((card) => card.cardId === cardId)?.numbers ?? [];
  return numbers.slice(row * 5, row * 5 + 5).filter((square): square is number => square !== 'FREE');
}
