import { createContext, type ReactNode, use, useState } from 'react';
import type { PaidHow } from '../../money/owed.ts';
import { Select } from '../../ui/forms/select.tsx';
import { useTexts } from './window-texts.ts';

type Choice = readonly [by: PaidHow, setBy: (by: PaidHow) => void];

const Shared = createContext<Choice | null>(null);

/** Shares the selected payment method (cash or transfer) between the rows and the large button of a dialog. */
export const SharePaidHow = ({ children }: { children: ReactNode }) => (
  <Shared value={useState<PaidHow>('cash')}>{children}</Shared>
);

/**
 * Returns the payment method for prizes: the one selected in the current dialog, otherwise a separate one for the list.
 */
export function usePaidHow(): Choice {
  const custom = useState<PaidHow>('cash');
  return use(Shared) ?? custom;
}

/**
 * Choice between cash and transfer for a payout. Above the cash limit of the game the server always pays by transfer.
 */
export function PaidHowField({ choice: [by, setBy] }: { choice: Choice }) {
  const { t, word } = useTexts();
  const options = [
    { value: 'cash', label: t('cash') },
    { value: 'transfer', label: t('byTransfer') },
  ];
  return (
    <Select
      label={word('paidBy')}
      labelHidden
      options={options}
      value={by}
      onValue={(value) => setBy(value === 'transfer' ? 'transfer' : 'cash')}
    />
  );
}
