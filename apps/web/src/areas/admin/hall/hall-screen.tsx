import type { Answer } from '@adarash/contract';
import { BookLock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { useT } from '@/i18n/use-t.tsx';
import { ClosesPanel, useCloses } from '@/money/closes-panel.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { LoadFailed } from '@/ui/feedback/load-failed.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { CashierPanel, RecentGames } from '../reports/cashier-detail.tsx';
import { UnpaidPanel } from '../reports/unpaid-panel.tsx';
import { HallNowPanel } from './hall-now.tsx';
import { HallPapers } from './hall-papers.tsx';
import { HallSettings } from './hall-settings.tsx';
import { ADMIN_HALL } from './texts.ts';

type Report = Answer<'GET /games/admin/cashier-report'>;

const TABS = ['money', 'shifts', 'games', 'papers', 'settings'] as const;

const CONTENT: Record<(typeof TABS)[number], (props: { report: Report }) => ReactNode> = {
  money: ({ report }) => (
    <>
      <CashierPanel report={report} />
      {report.cashier.deleted && <UnpaidPanel cashierId={report.cashier.id} />}
    </>
  ),
  shifts: ({ report }) => <Shifts cashierId={report.cashier.id} />,
  games: ({ report }) => <RecentGames games={report.recentGames} total={report.summary.totalGames} />,
  papers: ({ report }) => <HallPapers cashier={report.cashier} />,
  settings: ({ report }) => <HallSettings cashierId={report.cashier.id} />,
};

const Shifts = ({ cashierId }: { cashierId: string }) => <ClosesPanel {...useCloses(cashierId)} />;

/** Page of one hall with its current state, and tabs for money, shifts, games, papers and settings. */
export default function HallScreen() {
  const { named, t, word } = useT(ADMIN_HALL);
  const { cashierId = '' } = useParams();
  const [params] = useSearchParams();
  const report = useAnswer('GET /games/admin/cashier-report', { query: { cashierId } });
  const tab = TABS.find((name) => name === params.get('tab')) ?? 'money';
  if (report.data === undefined) {
    return report.isError ? (
      <LoadFailed text={sentenceOf(report.error, t('loadFailed'))} of={report} />
    ) : (
      <div role="status" aria-label={named('loading')}>
        <Skeleton className="h-64" />
      </div>
    );
  }
  const { cashier } = report.data;
  const Content = CONTENT[tab];
  return (
    <Screen
      title={cashier.hallName || cashier.name}
      action={
        <LinkButton
          text={word('auditLog')}
          variant="secondary"
          icon={<BookLock />}
          to={`/admin-record?hall=${cashier.id}`}
        />
      }
    >
      <HallNowPanel cashier={cashier} />
      <nav aria-label={named('sections')} className="flex flex-wrap gap-1 border-b border-line pb-2">
        {TABS.map((name) => (
          <LinkButton
            key={name}
            text={word(name)}
            variant={name === tab ? 'secondary' : 'ghost'}
            aria-current={name === tab ? 'page' : undefined}
            to={`?tab=${name}`}
            replace
            preventScrollReset
          />
        ))}
      </nav>
      <Content key={cashier.id} report={report.data} />
    </Screen>
  );
}
