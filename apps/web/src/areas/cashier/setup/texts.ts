import type { Pattern } from '@adarash/rules/pattern';
import setup from '@adarash/texts/cashier-setup.json';
import { sentenceOf } from '@/api/client.ts';
import type { Translate } from '@/i18n/area.ts';
import { patternName } from '@/i18n/pattern-name.ts';
import { staffArea } from '@/i18n/staff-area.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';

export const CASHIER_SETUP = staffArea('cashier-setup', setup);
export type CashierSetupTexts = TextsOf<typeof CASHIER_SETUP>;
type SetupKey = keyof typeof CASHIER_SETUP.rows;
type Say = Translate<typeof CASHIER_SETUP.rows>;

/** A text by key, for the view to render. A value may be a text or a pattern, whose name depends on the language too. */
export interface SetupText {
  readonly key: SetupKey;
  readonly values?: Readonly<Record<string, string | number | SetupText | { readonly pattern: Pattern }>>;
  /** The sentence after it. */
  readonly next?: SetupText;
}

/** What the counter reports: a text, or the reason of the server with a text if it gives none. */
export type CounterNote = SetupText | { readonly error: unknown; readonly otherwise: SetupKey };

export const countOfCards = (count: number): SetupText =>
  count === 1 ? { key: 'oneCard' } : { key: 'cards', values: { count } };

/** Returns the sentence in the language of `say`. */
export function sentenceFrom(say: Say, note: CounterNote): string {
  if ('error' in note) return sentenceOf(note.error, say(note.otherwise));
  const { key, values = {}, next } = note;
  const filled = Object.entries(values).map(([name, value]) => [name, valueFrom(say, value)]);
  const sentence = say(key, Object.fromEntries(filled));
  return next === undefined ? sentence : `${sentence} ${sentenceFrom(say, next)}`;
}

function valueFrom(say: Say, value: NonNullable<SetupText['values']>[string]): string | number {
  if (typeof value !== 'object') return value;
  return 'pattern' in value ? patternName(value.pattern) : sentenceFrom(say, value);
}
