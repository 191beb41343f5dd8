import { FACTS } from '@adarash/contract/basics';
import type { CheckedDevice } from '@adarash/contract/routes/checks';
import check from '@adarash/texts/check.json';
import { useAnswer } from '@/api/answers.ts';
import { staffTexts } from '@/i18n/texts.ts';
import { formatDateTime } from '@/lib/format.ts';
import { LoadFailed } from '@/ui/feedback.tsx';
import { Panel } from '@/ui/panel.tsx';
import { type Column, columnsOf, DataTable, IN_TWO_LINES } from '@/ui/table.tsx';

const t = staffTexts('check', check);

const lacking = ({ facts }: CheckedDevice) => FACTS.filter((fact) => !facts.includes(fact)).map((fact) => t(fact));

const COLUMNS: Column<CheckedDevice>[] = columnsOf(t, {
  at: ({ at }) => formatDateTime(at),
  device: {
    cell: ({ browser, version, system, width, height }) =>
      `${browser}${version > 0 ? ` ${version}` : ''} · ${system} · ${width} × ${height}`,
    className: IN_TWO_LINES,
  },
  shows: ({ display }) => t(display === 'screens' ? 'showsScreens' : 'showsPlain'),
  lacks: { cell: (device) => lacking(device).join(', ') || t('nothing'), className: IN_TWO_LINES },
  delay: { cell: ({ delayMs }) => (delayMs === null ? '—' : t('ms', { ms: delayMs })), numeric: true },
  codeColumn: ({ code }) => <code className="font-mono">{code}</code>,
});

/** The televisions and phones that ran the page which says what works on them. */
export default function CheckedDevices() {
  const checks = useAnswer('GET /admin/checks');
  return (
    <Panel title={t('devices')}>
      <div className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">{t('devicesHint')}</p>
        {checks.isError ? (
          <LoadFailed text={t('loadFailed')} again={t('tryAgain')} of={checks} />
        ) : (
          <DataTable
            label={t('devices')}
            columns={COLUMNS}
            rows={checks.data?.devices ?? []}
            rowKey={({ at, code }) => at + code}
            empty={t('noDevices')}
            loading={checks.data === undefined}
            className="max-h-96"
          />
        )}
      </div>
    </Panel>
  );
}
