import { useMedia } from '../../lib/page.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { RowCards } from './row-cards.tsx';

/** A table where there is room for its buttons, cards on tablets and phones. */
export function FittingTable<Row>(props: DataTableProps<Row>) {
  const narrow = useMedia('(max-width: 1023px)');
  return narrow ? <RowCards {...props} /> : <DataTable {...props} />;
}
