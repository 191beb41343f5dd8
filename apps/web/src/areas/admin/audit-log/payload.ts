/** Stored fields of an audit entry. Every field is optional, because older releases stored different fields. */
export type PayloadFields = Readonly<Record<string, unknown>>;
export type Payload = { readonly before: PayloadFields; readonly after: PayloadFields };

export const isFields = (value: unknown): value is PayloadFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
