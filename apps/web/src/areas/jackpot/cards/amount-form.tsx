import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { t } from '../../../i18n/en/jackpot.ts';
import { isGarbled } from '../../../lib/typed-number.ts';
import { Button } from '../../../ui/button.tsx';
import { NumberInput } from '../../../ui/fields.tsx';
import { checkAmount, checkGameNumber } from '../model/validation.ts';

export interface AmountFormProps {
  label: string;
  submitLabel: string;
  busy: boolean;
  /** `clear` empties the fields once the amount is booked. */
  onSubmit: (amount: number, gameNumber: number | null, clear: () => void) => void;
}

export function AmountForm({ label, submitLabel, busy, onSubmit }: AmountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { register, handleSubmit, formState, reset } = useForm({
    mode: 'onTouched',
    defaultValues: { amount: '', gameNumber: '' },
  });
  const { errors, isValid } = formState;
  const submit = handleSubmit(({ amount, gameNumber }) =>
    onSubmit(Number(amount), gameNumber.trim() === '' ? null : Number(gameNumber), () => reset()),
  );
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberInput
          label={label}
          min={0.01}
          step={0.01}
          error={errors.amount?.message}
          {...register('amount', { validate: checkAmount })}
        />
        <NumberInput
          label={t('gameNumberOptional')}
          inputMode="numeric"
          min={1}
          step={1}
          error={errors.gameNumber?.message}
          {...register('gameNumber', {
            validate: (text) => checkGameNumber(isGarbled(form.current, 'gameNumber') ? 'unreadable' : text),
          })}
        />
      </div>
      <div>
        <Button type="submit" busy={busy} disabled={!isValid}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
