/** The payload of an entry as it is stored, of any release. */
export type PayloadFields = Readonly<Record<string, unknown>>;
export type Payload = { readonly before: PayloadFields; readonly after: PayloadFields };

export const isFields = (value: unknown): value is PayloadFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
