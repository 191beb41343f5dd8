const upToTwo = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const exactlyTwo = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1,234.5 Br`: up to two decimals. */
export function formatMoney(birr: number, suffix = 'Br'): string {
  return `${upToTwo.format(birr)} ${suffix}`;
}

/** `1,234.50 Br`: for sums that stand under each other. */
export function formatSum(birr: number, suffix = 'Br'): string {
  return `${exactlyTwo.format(birr)} ${suffix}`;
}

export function formatNumber(value: number): string {
  return upToTwo.format(value);
}
