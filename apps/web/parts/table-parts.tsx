import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { type Column, IN_TWO_LINES, STAYS_IN_VIEW, WRAPS } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';
import { Fact, Facts } from '@/ui/tables/facts.tsx';
import { Pager } from '@/ui/tables/pager.tsx';
import { ShowMore } from '@/ui/tables/show-more.tsx';
import { Badge } from '@/ui/text/badge.tsx';
import { LONG_NAME, Part } from './part.tsx';
import { useSample } from './sample.ts';

const nothing = () => undefined;

export function TableParts() {
  return (
    <>
      <Tables />
      <FactLists />
      <Pagers />
    </>
  );
}

interface Row {
  id: number;
  name: string;
  amount: string;
}

const ROWS: readonly Row[] = [
  { id: 1, name: 'Abebe', amount: '120.00 Br' },
  { id: 2, name: LONG_NAME, amount: '1,234,567.50 Br' },
  { id: 3, name: 'ሰላማዊት', amount: '0.00 Br' },
];

function Tables() {
  const sample = useSample();
  const columns: readonly Column<Row>[] = [
    { key: 'name', title: sample('name'), cell: ({ name }) => name, className: WRAPS },
    { key: 'cards', title: sample('cards'), numeric: true, cell: ({ id }) => id * 12, largeScreensOnly: true },
    { key: 'amount', title: sample('amount'), numeric: true, cell: ({ amount }) => amount },
    { key: 'label', title: sample('label'), cell: () => sample('hint'), className: `min-w-40 ${IN_TWO_LINES}` },
    { key: 'winner', title: sample('winner'), cell: () => <Badge tone="attention">{sample('winner')}</Badge> },
    {
      key: 'actions',
      title: '',
      numeric: true,
      className: STAYS_IN_VIEW,
      cell: () => <SmallButton text={sample('show')} />,
    },
  ];
  const table = { label: sample('cards'), columns, rowKey: (row: Row) => row.id };
  const none = <EmptyState title={sample('none')} hint={sample('hint')} icon={<Search />} />;
  return (
    <>
      <Panel title="data-table: cards on tablets and phones" flush>
        <DataTable {...table} rows={ROWS} empty={sample('none')} />
        <ShowMore more={{ load: nothing }} />
      </Panel>
      <Panel title="data-table that scrolls, with a selected row" flush>
        <DataTable {...table} rows={ROWS} empty={sample('none')} narrow="scroll" selectedKey={2} className="max-h-40" />
        <ShowMore more={{ load: nothing, busy: true }} />
      </Panel>
      <div className="grid gap-4 lg:grid-cols-2">
        <Panel title="data-table without rows" flush>
          <DataTable {...table} rows={[]} empty={sample('none')} />
        </Panel>
        <Panel title="data-table with an empty state" flush>
          <DataTable {...table} rows={[]} empty={none} narrow="scroll" />
        </Panel>
        <Panel title="data-table while loading" flush>
          <DataTable {...table} rows={[]} empty={sample('none')} loading loadingText={sample('hint')} />
        </Panel>
        <Panel title="data-table that scrolls, while loading" flush>
          <DataTable {...table} rows={[]} empty={sample('none')} narrow="scroll" loading />
        </Panel>
      </div>
    </>
  );
}

function FactLists() {
  const sample = useSample();
  const facts = (
    <>
      <Fact name={sample('name')}>{LONG_NAME}</Fact>
      <Fact name={sample('cards')}>40</Fact>
      <Fact name={sample('label')} hint={sample('hint')}>
        15%
      </Fact>
      <Fact name={sample('amount')} attention>
        304.00 Br
      </Fact>
    </>
  );
  return (
    <Part file="facts: pairs, stacked, sums, columns">
      <Facts className="w-full sm:w-80">{facts}</Facts>
      <Facts layout="stacked" className="w-full sm:w-80">
        {facts}
      </Facts>
      <Facts layout="sums" label={sample('amount')} className="w-full sm:w-80">
        <Fact name={sample('cards')} hint={sample('hint')}>
          8,820.00 Br
        </Fact>
        <Fact name={sample('label')} attention>
          304.00 Br
        </Fact>
        <Fact name={sample('amount')} strong>
          9,124.00 Br
        </Fact>
      </Facts>
      <Facts layout="person" className="w-full sm:w-80">
        {facts}
      </Facts>
      <Facts layout="columns" className="w-full">
        {facts}
      </Facts>
    </Part>
  );
}

function Pagers() {
  const [page, setPage] = useState(1);
  return (
    <Part file="pager">
      <Pager
        label="Cards"
        back={{ text: 'Previous', go: page > 1 ? () => setPage(page - 1) : null }}
        on={{ text: 'Next', go: page < 3 ? () => setPage(page + 1) : null }}
      >
        Page {page} of 3
      </Pager>
      <Pager
        label="Entries"
        back={{ text: 'Newer entries', go: null }}
        on={{ text: 'Older entries', go: nothing, busy: true }}
      />
      <Button text="First page" variant="secondary" onClick={() => setPage(1)} />
    </Part>
  );
}
