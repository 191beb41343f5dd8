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
import { staffArea } from '@/i18n/staff-area.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { formatFixed } from '@/lib/format.ts';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { type Column, columnsOf } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';

const BACKUP = staffArea('backup', backup);

export default function BackupScreen() {
  const { t, word } = useT(BACKUP);
  const desk = useAnswer('GET /admin/desk', {});
  return (
    <Screen
      title={t('title')}
      heading={word('title')}
      subtitle={t('subtitle')}
      action={<LinkButton text={word('toAuditLog')} variant="secondary" to="/admin-record" />}
      narrow
    >
      <Loaded of={desk} text={t('loadFailed')} skeleton="h-64">
        {({ backups }) => <Backups backups={backups} />}
      </Loaded>
      <RestoreGuide />
      {desk.data !== undefined && (
        <Panel title={word('version')}>
          <p className="font-semibold">{t('running', { version: desk.data.version })}</p>
          <p className="mt-2 text-sm text-ink-soft">{t('update')}</p>
        </Panel>
      )}
    </Screen>
  );
}

type Desk = Answer<'GET /admin/desk'>;
type Backup = NonNullable<Desk['backups']>['files'][number];

const columnsFor = ({ t, word, format }: TextsOf<typeof BACKUP>): Column<Backup>[] =>
  columnsOf(word, {
    madeAt: ({ at }) => format.dateTime(at),
    size: { numeric: true, cell: ({ bytes }) => t('megabytes', { size: formatFixed(bytes / 1_000_000) }) },
    actions: (backup) => <DownloadButton {...backup} />,
  });

/**
 * Button that downloads a backup with the session of this browser. A URL with a token would remain in the browser's
 * history.
 */
function DownloadButton({ file, at }: Backup) {
  const { t, word, named, format } = useT(BACKUP);
  const api = useApi();
  const { mutate, isPending } = useMutation({
    mutationFn: () => savePaper(api, 'GET /admin/backups/:file', { file }),
    onError: (error) => toast.error(sentenceOf(error, t('downloadFailed'))),
  });
  return (
    <SmallButton
      text={word('download')}
      icon={<Download />}
      busy={isPending}
      aria-label={named('downloadOf', { time: format.dateTime(at) })}
      onClick={() => mutate()}
    />
  );
}

function Backups({ backups }: Pick<Desk, 'backups'>) {
  const texts = useT(BACKUP);
  const { t, named, word, format } = texts;
  const making = useAction('POST /admin/backups', {
    failed: t('failed'),
    done: t('made'),
  });
  if (backups === null) return <Panel title={word('backups')}>{t('byOperator')}</Panel>;
  const last = backups.files[0];
  return (
    <Panel
      title={word('backups')}
      flush
      actions={
        <Button
          text={word('now')}
          icon={<DatabaseBackup />}
          busy={making.isPending}
          onClick={() => making.mutate({})}
        />
      }
    >
      <div className="flex flex-col gap-2 p-4 text-sm text-ink-soft">
        <Banner tone={last === undefined ? 'warning' : 'success'}>
          {last === undefined ? t('none') : t('last', { time: format.dateTime(last.at) })}
        </Banner>
        <p className="break-all">{t('folder', { folder: backups.folder })}</p>
        {backups.chosen === '' && <p>{t('stick')}</p>}
        <p>{t('seedKey')}</p>
      </div>
      {last !== undefined && (
        <DataTable
          label={named('backups')}
          columns={columnsFor(texts)}
          rows={backups.files}
          rowKey={({ file }) => file}
          empty={t('none')}
        />
      )}
    </Panel>
  );
}

function RestoreGuide() {
  const { t, word } = useT(BACKUP);
  return (
    <Panel title={word('restore')}>
      <p className="text-sm">{t('restoreIntro')}</p>
      <p className="mt-2 text-sm text-ink-soft">{t('restoreAfter')}</p>
    </Panel>
  );
}
