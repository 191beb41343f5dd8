import { useState } from 'react';
import { Select } from '../../ui/fields.tsx';
import { useTexts } from './window-texts.ts';

type PaidHow = 'cash' | 'transfer';

/** The choice of how a prize is paid. Above the cash limit of a game it is by transfer, whatever is chosen. */
export function usePaidHow() {
  const { t, word } = useTexts();
  const [by, setBy] = useState<PaidHow>('cash');
  const options = [
    { value: 'cash', label: t('cash') },
    { value: 'transfer', label: t('byTransfer') },
  ];
  const field = (
    <Select
      label={word('paidBy')}
      options={options}
      value={by}
      onValue={(value) => setBy(value === 'transfer' ? 'transfer' : 'cash')}
    />
  );
  return { field, by };
}
