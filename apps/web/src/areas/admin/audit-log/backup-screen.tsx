import type { Answer } from '@adarash/contract';
import backup from '@adarash/texts/backup.json';
import { useMutation } from '@tanstack/react-query';
import { DatabaseBackup, Download } from 'lucide-react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { useApi } from '@/api/api.ts';
import { sentenceOf } from '@/api/client.ts';
import { savePaper } from '@/api/print.ts';
import { useAction } from '@/api/use-action.ts';
import { staffTexts } from '@/i18n/texts.ts';
import { formatDateTime, formatFixed } from '@/lib/format.ts';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { type Column, columnsOf } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';

const tb = staffTexts('backup', backup);

export default function BackupScreen() {
  const desk = useAnswer('GET /admin/desk', {});
  return (
    <Screen
      title={tb('title')}
      subtitle={tb('subtitle')}
      action={<LinkButton text={tb('toAuditLog')} variant="secondary" to="/admin-record" />}
      narrow
    >
      <Loaded of={desk} text={tb('loadFailed')} skeleton="h-64">
        {({ backups }) => <Backups backups={backups} />}
      </Loaded>
      <RestoreGuide />
      {desk.data !== undefined && (
        <Panel title={tb('version')}>
          <p className="font-semibold">{tb('running', { version: desk.data.version })}</p>
          <p className="mt-2 text-sm text-ink-soft">{tb('update')}</p>
        </Panel>
      )}
    </Screen>
  );
}

type Desk = Answer<'GET /admin/desk'>;
type Backup = NonNullable<Desk['backups']>['files'][number];

const backupColumns = (): Column<Backup>[] =>
  columnsOf(tb, {
    madeAt: ({ at }) => formatDateTime(at),
    size: { numeric: true, cell: ({ bytes }) => tb('megabytes', { size: formatFixed(bytes / 1_000_000) }) },
    actions: (backup) => <DownloadButton {...backup} />,
  });

/** Downloads a backup with the session of this browser, because an address with a token would stay in its history. */
function DownloadButton({ file, at }: Backup) {
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: () => savePaper(api, 'GET /admin/backups/:file', { file }),
    onError: (error) => toast.error(sentenceOf(error, tb('downloadFailed'))),
  });
  return (
    <SmallButton
      text={tb('download')}
      icon={<Download />}
      busy={isPending}
      aria-label={tb('downloadOf', { time: formatDateTime(at) })}
      onClick={() => mutate()}
    />
  );
}

function Backups({ backups }: Pick<Desk, 'backups'>) {
  const making = useAction('POST /admin/backups', {
    failed: tb('failed'),
    done: tb('made'),
  });
  if (backups === null) return <Panel title={tb('backups')}>{tb('byOperator')}</Panel>;
  const last = backups.files[0];
  return (
    <Panel
      title={tb('backups')}
      flush
      actions={
        <Button text={tb('now')} icon={<DatabaseBackup />} busy={making.isPending} onClick={() => making.mutate({})} />
      }
    >
      <div className="flex flex-col gap-2 p-4 text-sm text-ink-soft">
        <Banner tone={last === undefined ? 'warning' : 'success'}>
          {last === undefined ? tb('none') : tb('last', { time: formatDateTime(last.at) })}
        </Banner>
        <p className="break-all">{tb('folder', { folder: backups.folder })}</p>
        <p>{tb('stick')}</p>
        <p>{tb('seedKey')}</p>
        <p>{tb('downloadHint')}</p>
      </div>
      {last !== undefined && (
        <DataTable
          label={tb('backups')}
          columns={backupColumns()}
          rows={backups.files}
          rowKey={({ file }) => file}
          empty={tb('none')}
        />
      )}
    </Panel>
  );
}

const RestoreGuide = () => (
  <Panel title={tb('restore')}>
    <p className="text-sm">{tb('restoreIntro')}</p>
    <p className="mt-2 text-sm text-ink-soft">{tb('restoreAfter')}</p>
  </Panel>
);
