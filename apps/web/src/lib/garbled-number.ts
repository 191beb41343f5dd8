/**
 * A number or date field holding what the browser cannot read answers an empty value, as if it had been left blank.
 * Where blank has a meaning of its own, ask here first.
 */
export function isGarbled(form: HTMLFormElement | null, name: string): boolean {
  const input = form?.elements.namedItem(name);
  return input instanceof HTMLInputElement && input.validity.badInput;
}
