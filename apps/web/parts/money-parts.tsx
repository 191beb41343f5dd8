import { BOOKS, byName, DRAWER } from '@adarash/rules/sums';
import { useState } from 'react';
import { BooksList } from '@/money/books-list.tsx';
import { CloseDialog, ClosesPanel } from '@/money/closes-panel.tsx';
import { CorrectionsList } from '@/money/corrections-list.tsx';
import { CountedMeansList, DrawerList, MeansList, ReasonList } from '@/money/drawer-list.tsx';
import { JackpotByHandList } from '@/money/jackpot-by-hand-list.tsx';
import { MovementList } from '@/money/movement-list.tsx';
import { UnpaidList } from '@/money/unpaid-list.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { Panel } from '@/ui/layout/panel.tsx';

const MOVED = {
  ...byName(BOOKS, () => 0),
  ...{ stakes: 8820, givenBack: 990, houseFee: 1154.25, toJackpot: 135, won: 5724.75, handedOver: 1088, open: 4636.75 },
  ...{ unclaimed: 516, inPlay: 300, awarded: 400, awardsHandedOver: 100, awardsOpen: 300 },
};

const CLOSED = {
  ...{ _id: 'c'.repeat(24), cashierId: 'd'.repeat(24), number: 12, day: '2026-11-15', since: null },
  ...{ left: 416, firstFloat: 550, openedAt: '2026-11-15T15:00:00.000Z', closedAt: '2026-11-15T23:10:00.000Z' },
  ...{ cashier: 'Abebe Kebede Woldegiorgis', moderator: 'Chaltu', note: 'Lent to the kitchen until tomorrow morning' },
  ...{ count: { 'note-200': 2, 'note-100': 1, 'coin-0.50': 3 }, counted: 501.5, difference: -44.25 },
  ...{ onSale: 3, saleCounts: { removed: 4, returned: { cards: 2, amount: 20 }, price: { changes: 1, amount: -15 } } },
  ...{ cashLeft: 400, toOwner: 101.5, means: [{ means: 'A bank with a very long name', amount: 375 }] },
  countedMeans: [
    {
      ...{ means: 'telebirr', taken: 400, givenBack: 0, handedOver: 25 },
      ...{ expected: 375, counted: 370, difference: -5 },
    },
  ],
  unpaid: {
    amount: 4.25,
    count: 1,
    earlier: 20,
    items: [{ gameNumber: 7, cardId: 42, amount: 4.25, of: 'prize' as const }],
  },
  jackpotByHand: {
    amount: 90,
    items: [{ amount: 90, reason: 'Counted again', by: 'Chaltu', at: '2026-11-15T15:20:00.000Z' }],
  },
  drawer: {
    ...byName(DRAWER, () => 0),
    ...{ float: 500, sold: 130, handedOver: 4.25, givenBack: 40, toJackpot: 30, awardsHandedOver: 40 },
    ...{ withheld: 1.5, games: 54.25, jackpot: -10, paidIn: 100, paidOut: 100, expected: 545.75 },
  },
  movements: [
    {
      ...{ seq: 7, kind: 'in' as const, reason: 'change' as const, amount: 100, note: '' },
      ...{ by: 'Abebe Kebede Woldegiorgis', at: '2026-11-15T15:20:00.000Z' },
    },
    {
      ...{ seq: 9, kind: 'out' as const, reason: 'other' as const, amount: 100, note: 'Lent to the kitchen' },
      ...{ by: 'Abebe Kebede Woldegiorgis', at: '2026-11-15T16:20:00.000Z' },
    },
  ],
  sellers: [
    {
      ...{ name: 'Hana Tesfaye Woldegiorgis', before: 100, cards: 12, sold: 120, other: 30 },
      ...{ waitingCards: 0, waiting: 0, waitingOther: 0, settled: 200, due: 20 },
    },
  ],
  reasons: [
    { kind: 'open' as const, amount: 4.25, count: 1, items: [{ gameNumber: 7, cardId: 42, amount: 4.25 }] },
    { kind: 'given-back' as const, amount: 40, count: 1, items: [{ gameNumber: 8, amount: 40, why: 'Rain' }] },
    {
      ...{ kind: 'cards-back' as const, amount: 30, count: 1 },
      items: [{ gameNumber: 9, cards: [3, 4, 5], amount: 30, by: 'Abebe Kebede Woldegiorgis' }],
    },
    {
      ...{ kind: 'float-changed' as const, amount: -50, count: 1 },
      items: [{ from: 550, to: 500, amount: -50, by: 'Abebe Kebede Woldegiorgis, Chaltu' }],
    },
  ],
};

const LOADED = { loading: false, failure: null, again: () => {}, busy: false, more: null };

export function MoneyParts() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Panel title="books-list">
        <BooksList books={MOVED} />
      </Panel>
      <Panel title="books-list in one column" className="max-w-xs">
        <BooksList books={{ ...MOVED, open: 0, inPlay: 0, givenBack: 0, awardsOpen: 0 }} />
      </Panel>
      <Panel title="drawer-list" className="max-w-md">
        <DrawerList drawer={CLOSED.drawer} explained />
        <ReasonList reasons={CLOSED.reasons} />
        <UnpaidList unpaid={CLOSED.unpaid} />
        <JackpotByHandList jackpotByHand={CLOSED.jackpotByHand} />
        <CorrectionsList saleCounts={CLOSED.saleCounts} />
        <MovementList movements={CLOSED.movements} />
        <MeansList means={CLOSED.means} />
        <CountedMeansList means={CLOSED.countedMeans} />
      </Panel>
      <ClosesPanel {...LOADED} closes={[CLOSED, { ...CLOSED, _id: 'e'.repeat(24), difference: 0, note: '' }]} />
      <ClosesPanel {...LOADED} closes={[]} />
      <Button onClick={() => setShown(true)}>A closed shift</Button>
      {shown && <CloseDialog close={CLOSED} onClose={() => setShown(false)} />}
    </>
  );
}
