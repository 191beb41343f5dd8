import type { OpenShift } from '@adarash/contract';
import { SHIFTS } from '../i18n/shift.ts';
import { useT } from '../i18n/use-t.tsx';
import { signedMoney } from './drawer-list.tsx';

/**
 * List of manual changes of the jackpot, which do not change the cash in the drawer. Renders no element without
 * changes.
 */
export function JackpotByHandList({ jackpotByHand: { items } }: { jackpotByHand: OpenShift['jackpotByHand'] }) {
  const { named, t, word, format } = useT(SHIFTS);
  if (items.length === 0) return null;
  return (
    <section aria-label={named('jackpotByHand')} className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">{word('jackpotByHand')}</h3>
      <p className="text-xs text-ink-soft">{t('jackpotByHandExplained')}</p>
      <ul>
        {items.map(({ amount, reason, by, at }) => (
          <li key={at} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">
              {[reason, by, format.dateTime(at)].filter((text) => text !== null).join(', ')}
            </span>
            <span className="whitespace-nowrap">{signedMoney(format, amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
