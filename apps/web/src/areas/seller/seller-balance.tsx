import type { SellingJson } from '@adarash/contract';
import { sumOfBirr } from '../../lib/numbers.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Fact, Facts } from '../../ui/tables/facts.tsx';
import { useTexts } from './use-selling.ts';

/** Sold cards and amounts of a seller for the current game and shift, and the amount due to the cashier. */
export function SellerBalance({ shown }: { shown: SellingJson }) {
  const { word, format } = useTexts();
  const { before, cards, sold, waitingCards, waiting, settled, due } = shown;
  return (
    <Panel title={word('money')}>
      <Facts layout="sums">
        <Fact name={word('thisGame', { count: waitingCards })}>{format.money(waiting)}</Fact>
        <Fact name={word('thisShift', { count: cards + waitingCards })}>
          {format.money(sumOfBirr([sold, waiting]))}
        </Fact>
        {before !== 0 && <Fact name={word('before')}>{format.money(before)}</Fact>}
        {settled !== 0 && <Fact name={word('settled')}>{format.money(-settled)}</Fact>}
        <Fact strong name={word('due')}>
          {format.money(due)}
        </Fact>
      </Facts>
    </Panel>
  );
}
