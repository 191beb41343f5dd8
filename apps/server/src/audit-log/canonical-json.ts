const NO_NAMES: ReadonlySet<string> = new Set();

/**
 * Returns canonical JSON: the same text for equal values, independent of the order of fields, so that it can be hashed.
 * Unpaired surrogates are replaced as the databases do, so that a stored text has the same hash. Fields whose names are
 * in `hidden` are null at every depth.
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
