import { Badge } from '@/ui/badge.tsx';
import { SmallButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/feedback.tsx';
import { Panel } from '@/ui/panel.tsx';
import { type Column, FittingTable, type More, ShowMore } from '@/ui/table.tsx';
import { t } from '../texts.ts';

interface TablePanelProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: string;
  /** It could not be loaded: what is not there is not called none, unless the screen does without it. */
  failed: boolean;
  optional?: boolean;
  onAgain: () => void;
  loading: boolean;
  more?: More | null;
}

export function TablePanel<Row extends { _id: string }>(props: TablePanelProps<Row>) {
  const { title, rows, empty, failed, optional = false, onAgain, more = null, ...table } = props;
  const again = <SmallButton text={t('tryAgain')} onClick={onAgain} />;
  const notLoaded = optional ? { title: empty, hint: t('notLoaded') } : { title: t('notLoaded') };
  return (
    <Panel title={title} flush>
      <FittingTable
        {...table}
        label={title}
        rows={rows}
        rowKey={(row) => row._id}
        empty={failed ? <EmptyState {...notLoaded} action={again} /> : empty}
        loadingText={t('loading')}
        className="max-h-96"
      />
      <ShowMore more={more} />
    </Panel>
  );
}

export const JackpotBadge = ({ enabled }: { enabled: boolean }) => (
  <Badge tone={enabled ? 'go' : 'neutral'}>{enabled ? t('enabled') : t('disabled')}</Badge>
);
