import type { OpenShift } from '@adarash/contract';
import { SHIFTS } from '../i18n/shift.ts';
import { useT } from '../i18n/use-t.tsx';
import { signedMoney } from './drawer-list.tsx';

/** List of corrections that were made to sales before their game started. Renders no element without corrections. */
export function CorrectionsList({ saleCounts: { removed, returned, price } }: Pick<OpenShift, 'saleCounts'>) {
  const { named, t, word, format } = useT(SHIFTS);
  const lines: [label: string, amount: string][] = [];
  if (removed > 0) lines.push([t('removedLate', { cards: removed }), '']);
  if (returned.cards > 0) lines.push([t('returnedCards', { cards: returned.cards }), format.money(returned.amount)]);
  if (price.changes > 0)
    lines.push([t('priceChanges', { changes: price.changes }), signedMoney(format, -price.amount)]);
  if (lines.length === 0) return null;
  return (
    <section aria-label={named('corrections')} className="flex flex-col gap-1 text-sm">
      <h3 className="font-semibold">{word('corrections')}</h3>
      {lines.map(([label, amount]) => (
        <p key={label} className="flex justify-between gap-4">
          <span>{label}</span>
          <span className="whitespace-nowrap">{amount}</span>
        </p>
      ))}
    </section>
  );
}
