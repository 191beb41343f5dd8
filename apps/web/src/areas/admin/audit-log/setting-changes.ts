import { formatMoney } from '@/lib/format.ts';
import { factText, tf } from './audit-log-texts.ts';
import type { Payload } from './payload.ts';

/** Settings in Birr; other amounts of the audit log are in santim. */
const IN_BIRR: readonly string[] = ['taxAbove', 'cashLimit', 'secondSignatureFrom'];

/** Returns the settings that differ, each with its value before and after. */
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

const settingName = (name: string): string => factText(`setting-${name}`) ?? tf('setting-other');

function settingValue(name: string, value: unknown): string {
  if (name === 'cardSet') return value === null ? tf('adarashCards') : tf('cardsOfHall');
  if (typeof value === 'boolean') return value ? tf('on') : tf('off');
  if (typeof value === 'number') return IN_BIRR.includes(name) ? formatMoney(value) : String(value);
  if (Array.isArray(value)) return value.join(', ') || '—';
  return typeof value === 'string' && value !== '' ? value : '—';
}
