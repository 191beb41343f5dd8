import type { Answer } from '@adarash/contract';
import { UserRound } from 'lucide-react';
import { t } from '../../i18n/en/moderator.ts';
import { Skeleton } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/panel.tsx';

export interface CashierCardProps {
  cashier: Answer<'GET /games/paired-cashier'>['data'] | undefined;
  failed: boolean;
}

export function CashierCard({ cashier, failed }: CashierCardProps) {
  return (
    <Panel title={t('managedCashier')}>
      {cashier === undefined && !failed && <Skeleton className="h-12" />}
      {cashier === undefined && failed && <p className="text-sm text-ink-soft">—</p>}
      {cashier !== undefined && (
        <div className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="flex size-11 shrink-0 items-center justify-center rounded-full bg-info-soft text-info-ink [&_svg]:size-5"
          >
            <UserRound />
          </span>
          <dl className="min-w-0 text-sm">
            <dt className="sr-only">{t('name')}</dt>
            <dd className="truncate text-base font-semibold">{cashier.name}</dd>
            <dt className="sr-only">{t('email')}</dt>
            <dd className="truncate text-ink-soft">{cashier.email}</dd>
          </dl>
        </div>
      )}
    </Panel>
  );
}
