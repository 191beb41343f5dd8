import type { AsOf as Moment } from '@adarash/contract/routes/reports';
import { tb } from '../i18n/books.ts';
import { formatClock } from '../lib/format.ts';

/** How old figures from a replica are; nothing where the database itself was read. */
export function AsOf({ asOf }: { asOf: Moment | undefined }) {
  if (asOf === undefined) return null;
  const time = formatClock(asOf.at);
  return (
    <p className="text-sm text-ink-soft">
      {asOf.seconds === 0 ? tb('asOf', { time }) : tb('asOfOld', { time, seconds: asOf.seconds })}
    </p>
  );
}
