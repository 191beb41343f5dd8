export type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The letter A to Z that was pressed alone; on an Amharic keyboard the Latin one on the same key. */
export function letterOf({ key, code, ctrlKey, metaKey, altKey }: Press): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  const printed = /^Key([A-Z])$/.exec(code)?.[1];
  return printed !== undefined && /^\p{L}$/u.test(key) ? printed : null;
}
