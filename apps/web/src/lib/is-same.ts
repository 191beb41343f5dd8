/** Returns true if two values are the same, or if two objects have the same values. Otherwise returns false. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const values = Object.entries(one);
  return (
    values.length === Object.keys(other).length &&
    values.every(([name, value]) => Object.is(value, (other as Record<string, unknown>)[name]))
  );
}
