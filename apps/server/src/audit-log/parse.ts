import type { z } from 'zod';
import type { AuditTable } from '../storage/schema.ts';
import { READ, type ReadEvent } from './events.ts';
import { afterToday, FORMER, type FormerEvent } from './legacy.ts';

export type KnownEvent = ReadEvent | FormerEvent;

type Kind = { readonly before?: z.ZodType; readonly after?: z.ZodType };
const KINDS = new Map<string, Kind>(Object.entries({ ...READ, ...FORMER }));

/** Returns the event of an entry, or null if its kind is unknown. Such an entry is only displayed as JSON. */
export function eventIn(entry: Pick<AuditTable, 'action' | 'before' | 'after'>): KnownEvent | null {
  const { action } = entry;
  const kind = KINDS.get(action);
  if (!kind) return null;
  const before = parsed(entry.before);
  const after = parsed(entry.after);
  const payload = checked(kind, before, after) ?? checked(kind, before, afterToday(action, after));
  return payload && ({ action, ...payload } as KnownEvent);
}

function checked(kind: Kind, before: unknown, after: unknown): { before?: unknown; after?: unknown } | null {
  const first = kind.before?.safeParse(before);
  const second = kind.after?.safeParse(after);
  if (first?.success === false || second?.success === false) return null;
  return { ...(first && { before: first.data }), ...(second && { after: second.data }) };
}

/** Lone surrogates, which older releases accepted, are replaced as the database replaced them. */
function parsed(text: string | null): unknown {
  if (text === null) return undefined;
  return text.includes('\\ud') ? JSON.parse(text, (_, value) => wellFormed(value)) : JSON.parse(text);
}

const wellFormed = (value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value);
