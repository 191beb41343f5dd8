import actions from '@adarash/texts/audit-actions.json';
import facts from '@adarash/texts/audit-facts.json';
import auditLog from '@adarash/texts/audit-log.json';
import sentences from '@adarash/texts/audit-sentences.json';
import { staffTexts, type Values } from '@/i18n/texts.ts';

export const tr = staffTexts('audit-log', auditLog);
export const tf = staffTexts('audit-facts', facts);

/** Returns the text of a stored code or setting, or null if there is no text. */
export const factText = (key: string): string | null =>
  Object.hasOwn(facts, key) ? tf(key as keyof typeof facts) : null;

const ta = staffTexts('audit-actions', actions);
const ts = staffTexts('audit-sentences', sentences);

/** Returns the text of an action, or the stored name if there is no text. */
export const actionText = (action: string): string => ta(action as keyof typeof actions);

type Sentence = keyof typeof sentences;

/**
 * Returns the names of the values in an action's sentence, or null if there is no sentence, as for actions of older
 * releases.
 */
export function valuesOfSentence(action: string): readonly string[] | null {
  if (!Object.hasOwn(sentences, action)) return null;
  const found = sentences[action as Sentence].en.matchAll(/\{\{(\w+)\}\}/g);
  return [...found].map(([, name = '']) => name);
}

export const sentenceText = (action: string, values: Values): string => ts(action as Sentence, values);
