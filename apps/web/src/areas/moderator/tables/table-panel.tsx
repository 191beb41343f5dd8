import { tc } from '../../../i18n/en/common.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { DesignatedNotice } from '../../../ui/marks.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { type Column, FittingTable } from '../../../ui/table.tsx';

export interface TablePanelProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  empty: string;
  loading: boolean;
  /** Whether a row is a game whose winner staff chose. */
  isDesignated: (row: Row) => boolean;
}

export function TablePanel<Row extends { _id: string }>(props: TablePanelProps<Row>) {
  const { title, columns, rows, empty, loading, isDesignated } = props;
  return (
    <Panel title={title} flush>
      {rows.some(isDesignated) && (
        <div className="border-b border-line p-3">
          <DesignatedNotice text={tc('designatedNotice')} />
        </div>
      )}
      <FittingTable
        label={title}
        columns={columns}
        rows={rows}
        rowKey={(row) => row._id}
        empty={empty}
        loading={loading}
        loadingText={t('loading')}
        className="max-h-96"
      />
    </Panel>
  );
}
