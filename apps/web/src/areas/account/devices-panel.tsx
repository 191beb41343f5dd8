import type { Answer } from '@adarash/contract';
import { LogOut } from 'lucide-react';
import { useAnswer } from '../../api/answers.ts';
import { useAction } from '../../api/use-action.ts';
import { answerWords } from '../../i18n/server-words.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type Column, FittingTable } from '../../ui/table.tsx';
import { t } from './texts.ts';

type OpenSession = Answer<'GET /auth/sessions'>['sessions'][number];

const deviceName = ({ device }: OpenSession) => device ?? t('unknownDevice');

/** Where this person is signed in; what is not theirs they end here. */
export function DevicesPanel() {
  const sessions = useAnswer('GET /auth/sessions');
  const ending = { failed: t('signOutFailed'), done: answerWords };
  const one = useAction('DELETE /auth/sessions/:id', ending);
  const others = useAction('DELETE /auth/sessions', ending);
  const rows = sessions.data?.sessions ?? [];

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
            busy={one.isPending && one.variables.params.id === session.id}
            onClick={() => one.mutate({ params: { id: session.id } })}
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
          <Button variant="secondary" size="small" busy={others.isPending} onClick={() => others.mutate({})}>
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
