import { useState } from 'react';
import { DayRange } from '@/ui/forms/day-range.tsx';
import { Fact, Facts } from '@/ui/tables/facts.tsx';
import { Pager } from '@/ui/tables/pager.tsx';
import { LONG_NAME, Part } from './part.tsx';

const FACTS = (
  <>
    <Fact name="Name">{LONG_NAME}</Fact>
    <Fact name="Cards">40</Fact>
    <Fact name="Unpaid" attention>
      304.00 Br
    </Fact>
  </>
);

/** Names and values, pages and days. */
export function ListParts() {
  const [days, setDays] = useState({ from: '2026-11-17', to: '2026-11-19' });
  const [page, setPage] = useState(1);
  return (
    <>
      <Part file="facts: pairs, stacked">
        <Facts className="w-80">{FACTS}</Facts>
        <Facts layout="stacked" className="w-80">
          {FACTS}
        </Facts>
      </Part>
      <Part file="facts: sums, columns">
        <Facts layout="sums" label="Sums" className="w-80">
          <Fact name="Sales" hint="Cards that were sold for cash.">
            8,820.00 Br
          </Fact>
          <Fact name="Unpaid" attention>
            304.00 Br
          </Fact>
          <Fact name="Expected" strong>
            9,124.00 Br
          </Fact>
        </Facts>
        <Facts layout="columns" className="w-full">
          <Fact name="Total pot">8,820.00 Br</Fact>
          <Fact name="Unpaid" attention>
            304.00 Br
          </Fact>
          <Fact name="Games">12</Fact>
          <Fact name={LONG_NAME}>0.00 Br</Fact>
        </Facts>
      </Part>
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
          on={{ text: 'Older entries', go: () => {}, busy: true }}
        />
      </Part>
      <Part file="day-range">
        <DayRange labels={{ from: 'From', to: 'To' }} days={days} onDays={setDays} />
        <DayRange
          labels={{ from: 'First day', to: 'Last day' }}
          days={{ from: '2026-11-19', to: '2026-11-17' }}
          onDays={() => {}}
        />
        <DayRange labels={{ from: 'From', to: 'To' }} labelsHidden disabled days={days} onDays={setDays} />
      </Part>
    </>
  );
}
