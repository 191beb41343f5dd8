import { createContext, type ReactNode, use, useState } from 'react';
import { Select } from '../../ui/forms/select.tsx';
import { useTexts } from './window-texts.ts';

type PaidHow = 'cash' | 'transfer';
type Choice = readonly [by: PaidHow, setBy: (by: PaidHow) => void];

const Shared = createContext<Choice | null>(null);

/** Shares one payment method between the rows and the large button of a window. */
export const SharePaidHow = ({ children }: { children: ReactNode }) => (
  <Shared value={useState<PaidHow>('cash')}>{children}</Shared>
);

/** Returns how a prize is paid: as chosen in this window, or for this list if no window shares its choice. */
export function usePaidHow(): Choice {
  const custom = useState<PaidHow>('cash');
  return use(Shared) ?? custom;
}

/** The choice between cash and transfer. Above the cash limit of a game the server pays by transfer in any case. */
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
