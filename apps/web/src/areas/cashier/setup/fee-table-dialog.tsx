import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { type FeeTable, feeTableFrom, MAX_FEE_STEPS, percentTable } from '@adarash/rules/money';
import rows from '@adarash/texts/fee-table.json';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { staffTexts } from '@/i18n/texts.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { IconButton } from '@/ui/buttons/icon-button.tsx';
import { FormDialog } from '@/ui/dialogs/dialog.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';

const t = staffTexts('fee-table', rows);

interface FeeTableDialogProps {
  table: FeeTable | null;
  onSave: (table: FeeTable) => void;
  onClose: () => void;
}

/** What a hall begins with: one row, to which it adds. */
const FIRST = [{ from: 1, percentage: 15 }];

/** The rows as they are typed; the first one holds from one card on and stays. */
export default function FeeTableDialog({ table, onSave, onClose }: FeeTableDialogProps) {
  const [typed, setTyped] = useState(() =>
    (table ? percentTable(table) : FIRST).map(({ from, percentage }, id) => ({
      id,
      from: String(from),
      percentage: String(percentage),
    })),
  );
  const [failed, setFailed] = useState(false);
  const change = (id: number, changed: { from?: string; percentage?: string }) =>
    setTyped(typed.map((row) => (row.id === id ? { ...row, ...changed } : row)));
  const save = () => {
    const made = feeTableFrom(
      typed
        .map(({ from, percentage }) => ({ from: numberIn(from), percentage: numberIn(percentage) }))
        .sort((a, b) => a.from - b.from),
    );
    if (made === null || made.some(({ from }) => from > MAX_CARDS_PER_GAME)) return setFailed(true);
    onSave(made);
    onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      description={t('about')}
      failure={failed && t('invalid', { cards: MAX_CARDS_PER_GAME })}
      submitLabel={t('save')}
      busy={false}
      onSubmit={save}
      onClose={onClose}
    >
      {typed.map((row, index) => (
        <div key={row.id} className="grid grid-cols-[1fr_1fr_2.75rem] items-end gap-3">
          <NumberInput
            label={t('from', { row: index + 1 })}
            inputMode="numeric"
            readOnly={index === 0}
            value={row.from}
            onValue={(value) => change(row.id, { from: value })}
          />
          <NumberInput
            label={t('percent', { row: index + 1 })}
            value={row.percentage}
            onValue={(value) => change(row.id, { percentage: value })}
          />
          {index > 0 && (
            <IconButton
              label={t('remove', { row: index + 1 })}
              icon={<Trash2 />}
              onClick={() => setTyped(typed.filter(({ id }) => id !== row.id))}
            />
          )}
        </div>
      ))}
      {typed.length < MAX_FEE_STEPS && (
        <Button
          text={t('add')}
          variant="secondary"
          icon={<Plus />}
          onClick={() =>
            setTyped([...typed, { id: Math.max(...typed.map(({ id }) => id)) + 1, from: '', percentage: '' }])
          }
        />
      )}
    </FormDialog>
  );
}

/** An empty field is no nought. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
