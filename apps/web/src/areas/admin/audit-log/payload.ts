/** The payload of an entry as it is stored, of any release. */
export type Fields = Readonly<Record<string, unknown>>;
export type Payload = { readonly before: Fields; readonly after: Fields };

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
