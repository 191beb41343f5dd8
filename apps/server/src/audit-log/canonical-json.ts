const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * One text for one value, whatever order its fields were written in: what a hash can be taken of. Half a character is
 * written as the engines store it, so that a stored text has the hash of the one that came. Fields with hidden names are
 * written as null, at every depth.
 */
export function canonicalJson(value: unknown, hidden = NO_NAMES): string {
  if (typeof value === 'string') return JSON.stringify(value.toWellFormed());
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  if (Array.isArray(value)) return `[${value.map((entry) => canonicalJson(entry, hidden)).join(',')}]`;
  let text = '';
  for (const name of Object.keys(value).sort()) {
    const field = hidden.has(name) ? null : (value as Record<string, unknown>)[name];
    if (field !== undefined) text += `${text && ','}${JSON.stringify(name)}:${canonicalJson(field, hidden)}`;
  }
  return `{${text}}`;
}
