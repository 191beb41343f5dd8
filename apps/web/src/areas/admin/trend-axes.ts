import { formatDate } from '../../lib/format.ts';

/** The lowest round number that no bar is higher than. */
export function axisTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 10)));
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? most;
}

/** A bar's days, as short as they can be named: `3 Nov`, `Nov 2026` or `2026`. */
export function barName({ from, to }: { from: string; to: string }): string {
  const [day = '', month = '', year = ''] = formatDate(from).split(' ');
  if (from === to) return `${day} ${month}`;
  return from.slice(0, 7) === to.slice(0, 7) ? `${month} ${year}` : from.slice(0, 4);
}
