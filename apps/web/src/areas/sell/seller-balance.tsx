import type { SellingJson } from '@adarash/contract';
import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.ts';
import { formatMoney } from '../../lib/format.ts';
import { sumOfBirr } from '../../lib/numbers.ts';
import { Panel } from '../../ui/panel.tsx';
import { useTexts } from './use-selling.ts';

/** Cards and amounts of this game and this shift, and the amount due. */
export function SellerBalance({ shown }: { shown: SellingJson }) {
  const { word } = useTexts();
  const { before, cards, sold, waitingCards, waiting, settled, due } = shown;
  return (
    <Panel title={word('money')}>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1">
        <Row label={word('thisGame', { count: waitingCards })} amount={waiting} />
        <Row label={word('thisShift', { count: cards + waitingCards })} amount={sumOfBirr([sold, waiting])} />
        {before !== 0 && <Row label={word('before')} amount={before} />}
        {settled !== 0 && <Row label={word('settled')} amount={-settled} />}
        <Row label={word('due')} amount={due} strong />
      </dl>
    </Panel>
  );
}

type RowProps = { label: ReactNode; amount: number; strong?: boolean };

const Row = ({ label, amount, strong = false }: RowProps) => (
  <div className={cx('contents', strong && '*:border-t *:border-line-strong *:pt-1 *:text-lg *:font-bold')}>
    <dt>{label}</dt>
    <dd className="pl-4 text-right whitespace-nowrap">{formatMoney(amount)}</dd>
  </div>
);
