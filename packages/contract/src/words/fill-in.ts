export type Values = Readonly<Record<string, string | number>>;

/** A sentence with `{{name}}` in it, and what stands there. */
export function fillIn(sentence: string, values: Values = {}): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
