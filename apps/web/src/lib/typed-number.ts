export const isBlank = (text: string): boolean => text.trim() === '';

/** A whole number from 1 to `max`. */
export function isWhole(text: string, max = 1_000_000_000): boolean {
  const value = Number(text);
  return !isBlank(text) && Number.isInteger(value) && value >= 1 && value <= max;
}
