import type { HistoryEntry } from '@adarash/contract';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useIntent } from '../../../api/intent.ts';
import { tc } from '../../../i18n/en/common.ts';
import { t } from '../../../i18n/en/jackpot.ts';
import { isGarbled } from '../../../lib/typed-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberInput } from '../../../ui/fields.tsx';
import { changeAward } from '../api/change-award.ts';
import { sumOf } from '../model/amounts.ts';
import { type AwardFields, changedAwardOf, fieldsOf } from '../model/award-fields.ts';
import { checkCard, checkUpdate } from '../model/validation.ts';
import { JACKPOT_STALE, type JackpotDesk } from '../use-jackpot.ts';
import { AwardForm } from './award-form.tsx';

export interface EditAwardDialogProps {
  desk: JackpotDesk;
  entry: HistoryEntry;
  available: number;
  onClose: () => void;
}

export function EditAwardDialog({ desk, entry, available, onClose }: EditAwardDialogProps) {
  const id = useId();
  const [before] = useState(() => fieldsOf(entry));
  const form = useForm<AwardFields>({ mode: 'onTouched', defaultValues: before });
  const { register, formState } = form;
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useIntent({
    send: changeAward,
    failed: t('updateFailed'),
    stale: JACKPOT_STALE,
    onDone: () => {
      desk.succeed(t('updated'));
      onClose();
    },
    onFailed: setFailure,
  });
  const own = -entry.amount;
  const isUnreadable = () => isGarbled(document.getElementById(id) as HTMLFormElement | null, 'card');
  const submit = (fields: AwardFields) => {
    setFailure(null);
    desk.setNotice(null);
    mutate({ id: entry._id, award: changedAwardOf(fields, before) });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" form={id} busy={isPending} disabled={!formState.isValid}>
            {t('update')}
          </Button>
        </>
      }
    >
      <AwardForm
        id={id}
        form={form}
        failure={failure}
        available={sumOf(available, own)}
        checkAmount={(text) => checkUpdate(text, available, own)}
        onSubmit={submit}
        winner={
          <NumberInput
            label={t('winnerCardField', { max: desk.maxCard })}
            hint={entry.random ? t('keepRandomHint') : t('chosenHint')}
            inputMode="numeric"
            min={1}
            max={desk.maxCard}
            step={1}
            error={formState.errors.card?.message}
            {...register('card', {
              validate: (text) => (entry.random && text === '' && !isUnreadable()) || checkCard(text, desk.maxCard),
            })}
          />
        }
      />
    </Dialog>
  );
}
