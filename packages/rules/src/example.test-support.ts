import { catalogue } from '@adarash/rules/catalogue';
import { checkClaim } from '@adarash/rules/claim';
import { divide, formatBirr, santim } from '@adarash/rules/money';

const card = catalogue(100)[6]!;
const calls = card.numbers.slice(0, 5).map(Number);
export const { isBingo, winningPattern } = checkClaim({ card, calls, pattern: 'all' });
export const prize = formatBirr(divide({ bet: santim(1_000), cards: 30, feeBasisPoints: 1_500 }).prizePool);
