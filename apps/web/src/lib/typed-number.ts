export const isBlank = (text: string): boolean => text.trim() === '';

/** A whole number from 1 to `max`. */
export function isWhole(text: string, max = 1_000_000_000): boolean {
  const value = Number(text);
  return !isBlank(text) && Number.isInteger(value) && value >= 1 && value <= max;
}

/** A number field holding what the browser cannot read answers an empty value, as if it had been left blank. */
export function isGarbled(form: HTMLFormElement | null, name: string): boolean {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement && input.validity.badInput;
}
