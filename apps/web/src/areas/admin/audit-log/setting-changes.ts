import { tc } from '@/i18n/common.ts';
import { formatMoney } from '@/lib/format.ts';
import { factText, tf } from './audit-log-texts.ts';
import type { Payload } from './payload.ts';

/** Settings with amounts in Birr. Other amounts in the audit log are in santim. */
const IN_BIRR: readonly string[] = ['taxAbove', 'cashLimit', 'secondSignatureFrom'];

/** Returns the text of all changed settings with their values before and after the change. */
export const changesBetween = ({ before, after }: Payload): string =>
  Object.keys(after)
    .filter((name) => name !== 'beside' && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) =>
      tf('change', {
        setting: settingName(name),
        before: settingValue(name, before[name]),
        after: settingValue(name, after[name]),
      }),
    )
    .join(' · ');

function settingName(name: string): string {
  if (name === 'language') return tc('language');
  return factText(`setting-${name}`) ?? tf('setting-other');
}

function settingValue(name: string, value: unknown): string {
  if (name === 'cardSet') return value === null ? tf('adarashCards') : tf('cardsOfHall');
  if (typeof value === 'boolean') return value ? tf('on') : tf('off');
  if (typeof value === 'number') return IN_BIRR.includes(name) ? formatMoney(value) : String(value);
  if (Array.isArray(value)) return value.join(', ') || '—';
  return typeof value === 'string' && value !== '' ? value : '—';
}
