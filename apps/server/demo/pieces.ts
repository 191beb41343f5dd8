import { DENOMINATIONS } from '@adarash/rules/shift';

/** Notes and coins that make an amount in Birr. */
export function piecesOf(birr: number): Record<string, number> {
  let left = Math.round(birr * 100);
  return Object.fromEntries(
    DENOMINATIONS.map(({ id, value }) => {
      const pieces = Math.floor(left / value);
      left -= pieces * value;
      return [id, pieces];
    }),
  );
}
