import type { GameJson } from '@adarash/contract';
import { useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast';
import { useIntent } from '../../../api/intent.ts';
import { tc } from '../../../i18n/en/common.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { isGarbled } from '../../../lib/garbled-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Banner } from '../../../ui/feedback.tsx';
import { NumberInput } from '../../../ui/fields.tsx';
import { DesignatedNotice } from '../../../ui/marks.tsx';
import { callNumber } from '../api/call-number.ts';
import { checkCalledNumber } from '../model/validation.ts';
import { GAMES_STALE } from '../use-control.ts';

export function CallNumberDialog({ game, onClose }: { game: GameJson; onClose: () => void }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, watch, formState } = useForm({ mode: 'onTouched', defaultValues: { number: '' } });
  const { mutate, isPending } = useIntent({
    send: callNumber,
    failed: t('callFailed'),
    stale: GAMES_STALE,
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onFailed: setFailure,
  });
  const typed = watch('number').trim();

  const check = (text: string) =>
    checkCalledNumber(isGarbled(form.current, 'number') ? 'unreadable' : text) ?? undefined;
  const submit = handleSubmit(({ number }) => {
    setFailure(null);
    mutate({ gameId: game._id, number: number.trim() === '' ? null : Number(number) });
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('callTitle')}
      description={t('game', { number: game.gameNumber })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" form={id} busy={isPending}>
            {typed === '' ? t('autoCallNext') : t('callSelected')}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {game.designated && <DesignatedNotice text={tc('designatedNotice')} />}
        <NumberInput
          label={t('number')}
          hint={t('numberHint')}
          inputMode="numeric"
          min={1}
          max={75}
          step={1}
          autoFocus
          error={formState.errors.number?.message}
          {...register('number', { validate: check })}
        />
      </form>
    </Dialog>
  );
}
