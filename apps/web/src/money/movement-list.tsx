import type { MovementJson } from '@adarash/contract';
import { SHIFTS } from '../i18n/shift.ts';
import { useT } from '../i18n/use-t.tsx';
import { signedMoney } from './drawer-list.tsx';

/** Cash that was added to a drawer or removed, oldest first. */
export function MovementList({ movements }: { movements: readonly MovementJson[] }) {
  const { named, t, format } = useT(SHIFTS);
  return (
    <ul aria-label={named('movements')} className="flex flex-col divide-y divide-line text-sm">
      {movements.map(({ seq, kind, reason, amount, note, by, at }) => (
        <li key={seq} className="flex justify-between gap-4 py-1.5">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{t(`reason_${reason}`)}</span>
            {note !== '' && `: ${note}`}
            <span className="block text-xs text-ink-soft">
              {by}, {format.dateTime(at)}
            </span>
          </span>
          <span className="font-medium whitespace-nowrap">{signedMoney(format, kind === 'in' ? amount : -amount)}</span>
        </li>
      ))}
    </ul>
  );
}
