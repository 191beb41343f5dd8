import type { Values } from '@adarash/contract/basics';
import actions from '@adarash/texts/audit-actions.json';
import facts from '@adarash/texts/audit-facts.json';
import auditLog from '@adarash/texts/audit-log.json';
import sentences from '@adarash/texts/audit-sentences.json';
import { SHIFTS } from '@/i18n/shift.ts';
import { staffArea, WORDS } from '@/i18n/staff-area.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';
import { useT } from '@/i18n/use-t.tsx';

export const AUDIT_LOG = staffArea('audit-log', auditLog);
export const AUDIT_FACTS = staffArea('audit-facts', facts);
export const AUDIT_ACTIONS = staffArea('audit-actions', actions);
export const AUDIT_SENTENCES = staffArea('audit-sentences', sentences);

/** Translated texts for all parts of an audit entry. */
export interface AuditTexts {
  log: TextsOf<typeof AUDIT_LOG>;
  facts: TextsOf<typeof AUDIT_FACTS>;
  actions: TextsOf<typeof AUDIT_ACTIONS>;
  sentences: TextsOf<typeof AUDIT_SENTENCES>;
  shift: TextsOf<typeof SHIFTS>;
  words: TextsOf<typeof WORDS>;
}

export const useAuditTexts = (): AuditTexts => ({
  log: useT(AUDIT_LOG),
  facts: useT(AUDIT_FACTS),
  actions: useT(AUDIT_ACTIONS),
  sentences: useT(AUDIT_SENTENCES),
  shift: useT(SHIFTS),
  words: useT(WORDS),
});

/** Returns the translated text of a code or setting in an audit entry, or null if there is no text. */
export const factText = (texts: AuditTexts, key: string): string | null =>
  Object.hasOwn(facts, key) ? texts.facts.t(key as keyof typeof facts) : null;

/** Returns the translated text of an action in the audit log, or its stored name if there is no text. */
export const actionText = (texts: AuditTexts, action: string): string =>
  texts.actions.t(action as keyof typeof actions);

type Sentence = keyof typeof sentences;

/**
 * Returns the names of the values that the sentence of an action contains. Returns null if the action has no sentence,
 * because an older release stored it.
 */
export function valuesOfSentence(action: string): readonly string[] | null {
  if (!Object.hasOwn(sentences, action)) return null;
  const found = sentences[action as Sentence].en.matchAll(/\{\{(\w+)\}\}/g);
  return [...found].map(([, name = '']) => name);
}

export const sentenceText = (texts: AuditTexts, action: string, values: Values): string =>
  texts.sentences.t(action as Sentence, values);
