import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { type FeeTable, feeTableFrom, MAX_FEE_STEPS, percentTable } from '@adarash/rules/money';
import rows from '@adarash/texts/fee-table.json';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { randomHex } from '@/api/intent.ts';
import { staffArea } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { useForm } from '@/lib/use-form.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { IconButton } from '@/ui/buttons/icon-button.tsx';
import { FormDialog } from '@/ui/dialogs/dialog.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';

const FEE_TABLE = staffArea('fee-table', rows);

interface FeeTableDialogProps {
  table: FeeTable | null;
  onSave: (table: FeeTable) => void;
  onClose: () => void;
}

/** Default fee table for a hall without an existing table. */
const FIRST = [{ from: 1, percentage: 15 }];

const rowOf = (from: number | '', percentage: number | '') => ({
  key: randomHex(),
  from: String(from),
  percentage: String(percentage),
});

/**
 * Form for a house fee that depends on the number of sold cards. The first step starts at one card and cannot be
 * removed.
 */
export default function FeeTableDialog({ table, onSave, onClose }: FeeTableDialogProps) {
  const { named, t, word } = useT(FEE_TABLE);
  const [first] = useState(() =>
    (table ? percentTable(table) : FIRST).map(({ from, percentage }) => rowOf(from, percentage)),
  );
  const form = useForm({ steps: first }, {});
  const steps = form.rows('steps');
  const save = form.submit((values) => {
    const made = feeTableFrom(
      values.steps
        .map(({ from, percentage }) => ({ from: numberIn(from), percentage: numberIn(percentage) }))
        .sort((a, b) => a.from - b.from),
    );
    if (made === null || made.some(({ from }) => from > MAX_CARDS_PER_GAME)) {
      form.setFailure(t('invalid', { cards: MAX_CARDS_PER_GAME }));
      return;
    }
    onSave(made);
    onClose();
  });
  return (
    <FormDialog
      title={word('title')}
      description={t('about')}
      failure={form.status.failure}
      submitLabel={word('save')}
      busy={false}
      onSubmit={save}
      onClose={onClose}
    >
      {steps.map((step, index) => (
        <div key={step.values.key} className="grid grid-cols-[1fr_1fr_2.75rem] items-end gap-3">
          <NumberInput
            {...step.field('from')}
            label={word('from', { row: index + 1 })}
            inputMode="numeric"
            readOnly={index === 0}
          />
          <NumberInput {...step.field('percentage')} label={word('percent', { row: index + 1 })} />
          {index > 0 && (
            <IconButton label={named('remove', { row: index + 1 })} icon={<Trash2 />} onClick={step.remove} />
          )}
        </div>
      ))}
      {steps.length < MAX_FEE_STEPS && (
        <Button
          text={word('add')}
          variant="secondary"
          icon={<Plus />}
          onClick={() => form.set('steps', [...form.values.steps, rowOf('', '')])}
        />
      )}
    </FormDialog>
  );
}

/** Returns the number in a field. Returns NaN for an empty field, because `Number` would return 0. */
const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
