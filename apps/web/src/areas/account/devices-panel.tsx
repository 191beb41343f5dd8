import { useQuery } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import toast from 'react-hot-toast';
import { endOtherSessions, endSession, type OpenSession, sessionsQuery } from '../../api/account.ts';
import { useIntent } from '../../api/use-intent.ts';
import { answerWords, type Said } from '../../i18n/server-words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, FittingTable } from '../../ui/table.tsx';
import { t } from './texts.ts';

const deviceName = ({ device }: OpenSession) => device ?? t('unknownDevice');

/** Where this person is signed in; what is not theirs they end here. */
export function DevicesPanel() {
  const sessions = useQuery(sessionsQuery);
  const told = {
    failed: t('signOutFailed'),
    onDone: (answer: Said) => void toast.success(answerWords(answer)),
    onFailed: (sentence: string) => void toast.error(sentence),
  };
  const one = useIntent(endSession, told);
  const others = useIntent(endOtherSessions, told);
  const rows = sessions.data ?? [];

  const columns: Column<OpenSession>[] = [
    {
      key: 'device',
      title: t('device'),
      cell: (session) => (
        <span className="flex flex-wrap items-center gap-2 font-medium">
          {deviceName(session)}
          {session.current && (
            <span className="rounded-full bg-go-soft px-2 py-0.5 text-xs font-semibold text-go-ink">
              {t('thisDevice')}
            </span>
          )}
        </span>
      ),
    },
    { key: 'address', title: t('address'), cell: ({ address }) => address ?? '—' },
    { key: 'lastSeen', title: t('lastSeen'), cell: ({ lastSeenAt }) => formatDateTime(lastSeenAt) },
    { key: 'since', title: t('since'), cell: ({ createdAt }) => formatDateTime(createdAt) },
  ];
  if (rows.length > 1) {
    columns.push({
      key: 'actions',
      title: t('actions'),
      numeric: true,
      cell: (session) =>
        !session.current && (
          <Button
            variant="secondary"
            size="small"
            icon={<LogOut />}
            aria-label={t('signOutDevice', { device: deviceName(session) })}
            busy={one.isPending && one.variables === session.id}
            onClick={() => one.mutate(session.id)}
          >
            {t('signOut')}
          </Button>
        ),
    });
  }
  return (
    <Panel
      title={t('devicesTitle')}
      flush
      actions={
        rows.length > 1 && (
          <Button variant="secondary" size="small" busy={others.isPending} onClick={() => others.mutate(undefined)}>
            {t('signOutOthers')}
          </Button>
        )
      }
    >
      {sessions.isError && (
        <div className="p-4">
          <LoadFailed again={t('tryAgain')} onAgain={sessions.refetch} busy={sessions.isFetching}>
            {t('devicesFailed')}
          </LoadFailed>
        </div>
      )}
      <FittingTable
        label={t('devicesTitle')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={sessions.isPending}
        loadingText={t('loadingDevices')}
        empty={<EmptyState title={t('noDevices')} />}
      />
    </Panel>
  );
}
