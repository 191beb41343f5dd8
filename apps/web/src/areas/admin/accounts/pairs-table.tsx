import { Trash2 } from 'lucide-react';
import { t } from '../../../i18n/en/admin.ts';
import { Button } from '../../../ui/button.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { membersOf, type Pair, pairKey } from './pairs.ts';

export interface PairsTableProps {
  pairs: readonly Pair[];
  loading: boolean;
  onDelete: (pair: Pair) => void;
}

export function PairsTable({ pairs, loading, onDelete }: PairsTableProps) {
  const columns: Column<Pair>[] = [
    {
      key: 'cashier',
      title: t('cashierName'),
      cell: ({ cashier }) => cashier?.name ?? <Missing text={t('noCashier')} />,
    },
    {
      key: 'moderator',
      title: t('moderatorName'),
      cell: ({ moderator }) => moderator?.name ?? <Missing text={t('noModerator')} />,
    },
    {
      key: 'emails',
      title: t('emails'),
      className: 'hidden md:table-cell',
      cell: (pair) => (
        <span className="flex flex-col text-ink-soft">
          {membersOf(pair).map(({ id, email }) => (
            <span key={id}>{email}</span>
          ))}
        </span>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      numeric: true,
      cell: (pair) => (
        <Button
          variant="danger"
          size="small"
          icon={<Trash2 />}
          aria-label={t('deletePairOf', { name: membersOf(pair)[0]?.name ?? '' })}
          onClick={() => onDelete(pair)}
        >
          <span className="max-sm:hidden">{t('delete')}</span>
        </Button>
      ),
    },
  ];
  return (
    <Panel title={t('userPairs')} flush>
      <DataTable
        label={t('userPairs')}
        columns={columns}
        rows={pairs}
        rowKey={pairKey}
        loading={loading}
        loadingText={t('loadingPairs')}
        empty={<EmptyState title={t('noPairs')} hint={t('noPairsHint')} />}
      />
    </Panel>
  );
}

const Missing = ({ text }: { text: string }) => <span className="text-ink-soft italic">{text}</span>;
