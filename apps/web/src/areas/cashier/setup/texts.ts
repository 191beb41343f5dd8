import type { Pattern } from '@adarash/rules/pattern';
import setup from '@adarash/texts/cashier-setup.json';
import { sentenceOf } from '@/api/client.ts';
import { type Translate, textIn } from '@/i18n/area.ts';
import { patternName } from '@/i18n/pattern-name.tsx';
import { staffArea, WORDS, type WordTexts } from '@/i18n/staff-area.ts';
import { type TextsOf, textsOf } from '@/i18n/texts-of.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { ENGLISH_FORMAT, type Format } from '@/lib/format.ts';

export const CASHIER_SETUP = staffArea('cashier-setup', setup);
export type CashierSetupTexts = TextsOf<typeof CASHIER_SETUP>;
type SetupKey = keyof typeof CASHIER_SETUP.rows;
type Say = Translate<typeof CASHIER_SETUP.rows>;

type SetupValue = string | number | SetupText | { readonly pattern: Pattern } | { readonly birr: number };

/**
 * Key of a translated text with its values. The text is created on rendering, because texts, patterns and amounts in
 * the values depend on the current language.
 */
export interface SetupText {
  readonly key: SetupKey;
  readonly values?: Readonly<Record<string, SetupValue>>;
  /** Text of the sentence that follows this sentence. */
  readonly next?: SetupText;
}

/** Message of the counter: a text, or an error of the server with a fallback text for errors without a message. */
export type CounterNote = SetupText | { readonly error: unknown; readonly otherwise: SetupKey };

export const countOfCards = (count: number): SetupText =>
  count === 1 ? { key: 'oneCard' } : { key: 'cards', values: { count } };

interface Speaker {
  readonly say: Say;
  readonly words: WordTexts;
  readonly format: Format;
}

/** Returns the text of a message in the language of `speaker`. */
export function sentenceFrom(speaker: Speaker, note: CounterNote): string {
  const { say } = speaker;
  if ('error' in note) return sentenceOf(note.error, say(note.otherwise));
  const { key, values = {}, next } = note;
  const filled = Object.entries(values).map(([name, value]) => [name, valueFrom(speaker, value)]);
  const sentence = say(key, Object.fromEntries(filled));
  return next === undefined ? sentence : `${sentence} ${sentenceFrom(speaker, next)}`;
}

function valueFrom(speaker: Speaker, value: SetupValue): string | number {
  if (typeof value !== 'object') return value;
  if ('birr' in value) return speaker.format.money(value.birr);
  return 'pattern' in value ? patternName(speaker.words, value.pattern) : sentenceFrom(speaker, value);
}

/**
 * Returns two functions for the text of a message: `sentence` returns it in the user's language, `both` adds the
 * English text.
 */
export function useSetupSentences() {
  const { t, both, format } = useT(CASHIER_SETUP);
  const words = useT(WORDS);
  return {
    sentence: (note: CounterNote) => sentenceFrom({ say: t, words, format }, note),
    both: (note: CounterNote) => both((say) => sentenceFrom({ say, words, format }, note)),
  };
}

const IN_ENGLISH: Speaker = {
  say: textIn(CASHIER_SETUP, 'en', null),
  words: textsOf(WORDS, 'en', null),
  format: ENGLISH_FORMAT,
};

export const inEnglish = (note: CounterNote): string => sentenceFrom(IN_ENGLISH, note);
