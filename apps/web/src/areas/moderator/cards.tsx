import type { Answer } from '@adarash/contract';
import { MonitorPlay, Settings2, UserRound } from 'lucide-react';
import { useAnswer } from '../../api/answers.ts';
import { DesignatedWords } from '../../game/draw/draw-notice.tsx';
import { named } from '../../i18n/named.tsx';
import { formatDate } from '../../lib/format.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { Panel } from '../../ui/panel.tsx';
import { t } from './texts.ts';

interface CashierCardProps {
  cashier: Answer<'GET /games/paired-cashier'>['data'] | undefined;
  failed: boolean;
}

export const CashierCard = ({ cashier, failed }: CashierCardProps) => (
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
          <dt className="sr-only">{named(t('name'))}</dt>
          <dd className="truncate text-base font-semibold">{cashier.name}</dd>
          <dt className="sr-only">{named(t('email'))}</dt>
          <dd className="truncate text-ink-soft">{cashier.email}</dd>
        </dl>
      </div>
    )}
  </Panel>
);

interface NextGameCardProps {
  noDesignatedSince: string | null;
  onConfigure: () => void;
}

export function NextGameCard({ noDesignatedSince, onConfigure }: NextGameCardProps) {
  const { data } = useAnswer('GET /games/next-draw');
  if (noDesignatedSince !== null) {
    return (
      <Panel title={t('configureNext')}>
        <p className="text-sm text-ink-soft">{t('noDesignated', { day: formatDate(noDesignatedSince) })}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('configureNext')}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">
            <p className="min-h-5 font-medium text-ink">
              {data !== undefined && t('configureNextHint', { number: data.gameNumber })}
            </p>
            <p>{t('configureHint')}</p>
          </div>
          <Button text={t('configureFuture')} icon={<Settings2 />} onClick={onConfigure} />
        </div>
        {data !== undefined && <DesignatedWords game={data} />}
      </div>
    </Panel>
  );
}

export function HallDisplayLink() {
  const { data } = useAnswer('GET /hall-code');
  if (data === undefined) return null;
  return (
    <a href={data.path} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
      <MonitorPlay />
      {named(t('openDisplay'))}
    </a>
  );
}
