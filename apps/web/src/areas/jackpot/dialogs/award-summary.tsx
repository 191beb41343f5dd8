import { t } from '../../../i18n/en/jackpot.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { birrOf, inBirr, readAmount, restOf } from '../model/amounts.ts';
import type { AwardFields } from '../model/award-fields.ts';

export interface AwardSummaryProps {
  fields: AwardFields;
  available: number;
}

export function AwardSummary({ fields, available }: AwardSummaryProps) {
  const amount = readAmount(fields.amount);
  const card = fields.card === '' ? '—' : t('card', { number: fields.card });
  const facts = [
    [t('amount'), amount === null ? '—' : inBirr(birrOf(amount))],
    [t('winnerCard'), fields.by === 'random' ? t('random') : card],
    [t('gameNumber'), fields.gameNumber === '' ? t('anyGame') : fields.gameNumber],
    [t('drawDate'), fields.drawAt === '' ? t('atOnce') : formatDateTime(fields.drawAt)],
    [t('remaining'), inBirr(amount === null ? available : restOf(available, amount))],
  ] as const;
  return (
    <section aria-label={t('summary')} className="rounded-control bg-sunken p-3 text-sm">
      <h3 className="mb-2 font-semibold">{t('summary')}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
