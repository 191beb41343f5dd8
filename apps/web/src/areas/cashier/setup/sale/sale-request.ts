import type { SaleJson } from '@adarash/contract';
import {
  basisPointsFromPercent,
  birrFromSantim,
  feeTableFrom,
  percentFromBasisPoints,
  percentTable,
  santim,
  santimFromBirr,
} from '@adarash/rules/money';
import { NO_SALE, type Sale, type SaleCommand } from '@adarash/rules/sale';
import { queryOptions } from '@tanstack/react-query';
import { ask } from '@/api/client.ts';

/** What the hall sells before the game exists, as the rules have it. */
export const saleQuery = queryOptions({
  queryKey: ['GET /sale'],
  queryFn: async ({ client, signal }): Promise<Sale> => {
    const sale = saleFrom((await ask('GET /sale', { signal })).sale);
    // An answer may have been overtaken by a later one.
    const kept = client.getQueryData<Sale>(['GET /sale']);
    return kept && kept.version > sale.version ? kept : sale;
  },
});

const saleFrom = ({
  betAmount,
  houseFeePercentage,
  houseFeeTable,
  houseFeeBySize: feeBySize,
  hallEntropy,
  gameId,
  without,
  buyers,
  now,
  ...sale
}: SaleJson): Sale => ({
  ...NO_SALE,
  ...sale,
  bet: santimFromBirr(betAmount) ?? santim(0),
  feeBasisPoints: houseFeePercentage === null ? null : basisPointsFromPercent(houseFeePercentage),
  feeTable: houseFeeTable && feeTableFrom(houseFeeTable),
  feeBySize,
  text: hallEntropy,
  game: gameId,
  without: without && { game: without.gameId, cards: without.cards },
  buyers: buyers.map(({ amount, changedAt, ...buyer }) => ({
    ...buyer,
    // By this machine's clock, which may be another than the server's.
    changedAt: Date.now() - (Date.parse(now) - Date.parse(changedAt)),
    ...(buyer.closed && { bet: santim(Math.round((amount * 100) / buyer.cards.length)) }),
  })),
});

/** It goes out even when the page is left. */
export const commandSale = (counter: string, command: SaleCommand, idempotencyKey: string) =>
  ask('POST /sale/commands', { body: { counter, ...wireOf(command) }, idempotencyKey, keepalive: true });

function wireOf(command: SaleCommand) {
  if (command.type !== 'settings') return 'cards' in command ? { ...command, cards: [...command.cards] } : command;
  const { bet, feeBasisPoints, feeTable, feeBySize, pattern, text } = command.settings;
  return {
    type: command.type,
    betAmount: bet === undefined ? undefined : birrFromSantim(bet),
    houseFeePercentage: feeBasisPoints ? percentFromBasisPoints(feeBasisPoints) : feeBasisPoints,
    houseFeeTable: feeTable ? percentTable(feeTable) : undefined,
    houseFeeBySize: feeBySize,
    pattern,
    hallEntropy: text,
  };
}
