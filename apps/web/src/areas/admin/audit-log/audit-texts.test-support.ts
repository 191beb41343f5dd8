import type { Language } from '@adarash/contract/basics';
import type { Catalogue } from '@/i18n/area.ts';
import { SHIFTS } from '@/i18n/shift.ts';
import { WORDS } from '@/i18n/staff-area.ts';
import { textsOf } from '@/i18n/texts-of.tsx';
import { AUDIT_ACTIONS, AUDIT_FACTS, AUDIT_LOG, AUDIT_SENTENCES, type AuditTexts } from './audit-log-texts.ts';

/** Returns the audit log's texts in the given language, with the same content as `useAuditTexts`. */
export const auditTextsIn = (language: Language, catalogue: Catalogue | null): AuditTexts => ({
  log: textsOf(AUDIT_LOG, language, catalogue),
  facts: textsOf(AUDIT_FACTS, language, catalogue),
  actions: textsOf(AUDIT_ACTIONS, language, catalogue),
  sentences: textsOf(AUDIT_SENTENCES, language, catalogue),
  shift: textsOf(SHIFTS, language, catalogue),
  words: textsOf(WORDS, language, catalogue),
});
