import { type AuditTexts, factText } from './audit-log-texts.ts';
import type { Payload } from './payload.ts';

/** Settings with amounts that the audit log stores in Birr. All other amounts in the audit log are in santim. */
const IN_BIRR: readonly string[] = ['taxAbove', 'cashLimit', 'secondSignatureFrom'];

/** Returns a text with all settings that changed, each with its value before and after the change. */
export const changesBetween = (texts: AuditTexts, { before, after }: Payload): string =>
  Object.keys(after)
    .filter((name) => name !== 'beside' && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) =>
      texts.facts.t('change', {
        setting: settingName(texts, name),
        before: settingValue(texts, name, before[name]),
        after: settingValue(texts, name, after[name]),
      }),
    )
    .join(' · ');

function settingName({ facts, ...texts }: AuditTexts, name: string): string {
  return factText({ facts, ...texts }, `setting-${name}`) ?? facts.t('setting-other');
}

function settingValue({ facts: { t, format } }: AuditTexts, name: string, value: unknown): string {
  if (name === 'cardSet') return value === null ? t('adarashCards') : t('cardsOfHall');
  if (typeof value === 'boolean') return value ? t('on') : t('off');
  if (typeof value === 'number') return IN_BIRR.includes(name) ? format.money(value) : String(value);
  if (Array.isArray(value)) return value.join(', ') || '—';
  return typeof value === 'string' && value !== '' ? value : '—';
}
