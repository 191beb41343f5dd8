// Up to here a double times one hundred is less than half a unit from the true product, and no two
// numbers of hundredths share a double, so rounding and dividing back is an exact test.
const EXACT_LIMIT = 2 ** 50;

/** The number of hundredths in a decimal with at most two places, or null when it is no such decimal. */
export function hundredthsOf(decimal: number): number | null {
  if (!Number.isFinite(decimal) || decimal < 0) return null;
  const hundredths = Math.round(decimal * 100);
  if (hundredths > EXACT_LIMIT || hundredths / 100 !== decimal) return null;
  return hundredths === 0 ? 0 : hundredths;
}
