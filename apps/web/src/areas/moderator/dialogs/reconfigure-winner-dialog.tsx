import type { FutureWinner } from '@adarash/contract';
import { type FormEvent, useId, useState } from 'react';
import toast from 'react-hot-toast';
import { useIntent } from '../../../api/intent.ts';
import { tc } from '../../../i18n/en/common.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Banner } from '../../../ui/feedback.tsx';
import { changeFutureWinner } from '../api/change-future-winner.ts';
import { checkFutureCard, checkFutureGameNumber } from '../model/validation.ts';
import { entryOf, fieldsOf } from '../model/winner-entry.ts';
import { GAMES_STALE } from '../use-control.ts';
import { WinnerFieldsView } from './winner-fields-view.tsx';

export interface ReconfigureWinnerDialogProps {
  winner: FutureWinner;
  /** False once it was deleted or used up elsewhere. */
  isThere: boolean;
  cards: readonly number[];
  onClose: () => void;
}

export function ReconfigureWinnerDialog({ winner, isThere, cards, onClose }: ReconfigureWinnerDialogProps) {
  const form = useId();
  const [fields, setFields] = useState(() => fieldsOf(winner));
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const { mutate, isPending } = useIntent({
    send: changeFutureWinner,
    failed: '',
    stale: GAMES_STALE,
    onDone: () => {
      toast.success(t('reconfigured'));
      onClose();
    },
    onFailed: (reason) => {
      setFailure([t('reconfigureFailed'), reason]);
      toast.error(t('reconfigureFailedToast'));
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    setFailure(isThere ? [] : [t('noWinnerChosen')]);
    const refused = checkFutureGameNumber(fields.gameNumber) ?? checkFutureCard(fields.cardId);
    if (isThere && refused === null) mutate({ id: winner._id, entry: entryOf(fields) });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('reconfigureTitle')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" form={form} busy={isPending}>
            {tc('save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure.length > 0 && (
          <Banner tone="error">
            {failure.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Banner>
        )}
        <Banner tone="warning">{t('willBeDesignated')}</Banner>
        <WinnerFieldsView
          fields={fields}
          onChange={setFields}
          cards={cards}
          checkGameNumber={checkFutureGameNumber}
          checkCard={checkFutureCard}
          submitted={submitted}
          judgeBlank
        />
      </form>
    </Dialog>
  );
}
