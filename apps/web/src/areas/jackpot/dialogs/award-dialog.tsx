import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useIntent } from '../../../api/intent.ts';
import { tc } from '../../../i18n/en/common.ts';
import { t } from '../../../i18n/en/jackpot.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberInput, Select } from '../../../ui/fields.tsx';
import { makeAward } from '../api/make-award.ts';
import { inBirr } from '../model/amounts.ts';
import { type AwardFields, NEW_AWARD, newAwardOf } from '../model/award-fields.ts';
import { checkAward, checkCard } from '../model/validation.ts';
import { JACKPOT_STALE, type JackpotDesk } from '../use-jackpot.ts';
import { AwardForm } from './award-form.tsx';
import { AwardSummary } from './award-summary.tsx';

const WAYS = [
  { value: 'chosen', label: t('chosen') },
  { value: 'random', label: t('random') },
];

export interface AwardDialogProps {
  desk: JackpotDesk;
  available: number;
  onClose: () => void;
}

export function AwardDialog({ desk, available, onClose }: AwardDialogProps) {
  const id = useId();
  const form = useForm<AwardFields>({ mode: 'onTouched', defaultValues: NEW_AWARD });
  const { register, control, formState } = form;
  const fields = useWatch({ control }) as AwardFields;
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useIntent({
    send: makeAward,
    failed: t('awardFailed'),
    stale: JACKPOT_STALE,
    onDone: ({ award, remaining }) => {
      const told = { amount: inBirr(-award.amount), message: award.message, remaining: inBirr(remaining) };
      const card = award.winnerCardId;
      desk.succeed(card === null ? t('awardedRandom', told) : t('awarded', { ...told, card }));
      onClose();
    },
    onFailed: setFailure,
  });
  const submit = (given: AwardFields) => {
    setFailure(null);
    desk.setNotice(null);
    mutate({ cashierId: desk.cashierId, award: newAwardOf(given) });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('awardTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" form={id} busy={isPending} disabled={!formState.isValid}>
            {t('award')}
          </Button>
        </>
      }
    >
      <AwardForm
        id={id}
        form={form}
        failure={failure}
        available={available}
        checkAmount={(text) => checkAward(text, available)}
        onSubmit={submit}
        winner={
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <Select
              label={t('howChosen')}
              hint={fields.by === 'random' ? t('randomHint') : t('chosenHint')}
              options={WAYS}
              {...register('by')}
            />
            {fields.by === 'chosen' && (
              <NumberInput
                label={t('winnerCardField', { max: desk.maxCard })}
                inputMode="numeric"
                min={1}
                max={desk.maxCard}
                step={1}
                error={formState.errors.card?.message}
                {...register('card', {
                  validate: (text, { by }) => by === 'random' || checkCard(text, desk.maxCard),
                })}
              />
            )}
          </div>
        }
      >
        <AwardSummary fields={fields} available={available} />
      </AwardForm>
    </Dialog>
  );
}
