import { tc } from '@/i18n/en/common.ts';
import { t } from '@/i18n/en/moderator.ts';
import { Badge } from '@/ui/marks.tsx';
import { Panel } from '@/ui/panel.tsx';
import { type More, ShowMore } from '@/ui/show-more.tsx';
import { type Column, FittingTable } from '@/ui/table.tsx';

interface TablePanelProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: string;
  loading: boolean;
  more?: More | null;
}

export function TablePanel<Row extends { _id: string }>(props: TablePanelProps<Row>) {
  const { title, rows, more = null, ...table } = props;
  return (
    <Panel title={title} flush>
      <FittingTable
        {...table}
        label={title}
        rows={rows}
        rowKey={(row) => row._id}
        loadingText={t('loading')}
        className="max-h-96"
      />
      <ShowMore more={more} text={tc('showMore')} />
    </Panel>
  );
}

export function JackpotBadge({ enabled }: { enabled: boolean }) {
  return <Badge tone={enabled ? 'go' : 'neutral'}>{enabled ? t('enabled') : t('disabled')}</Badge>;
}
