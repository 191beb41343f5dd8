import type { GameJson } from '@adarash/contract';
import { type FormEvent, useId, useState } from 'react';
import toast from 'react-hot-toast';
import { useIntent } from '../../../api/intent.ts';
import { tc } from '../../../i18n/en/common.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Banner } from '../../../ui/feedback.tsx';
import { Select } from '../../../ui/fields.tsx';
import { selectWinner } from '../api/select-winner.ts';
import { checkWinnerCard } from '../model/validation.ts';
import { GAMES_STALE } from '../use-control.ts';
import { cardOptionsOf } from './card-options.ts';

export function SetWinnerDialog({ game, onClose }: { game: GameJson; onClose: () => void }) {
  const form = useId();
  const [card, setCard] = useState(String(game.moderatorWinnerCardId ?? ''));
  const [touched, setTouched] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useIntent({
    send: selectWinner,
    failed: t('setWinnerFailed'),
    stale: GAMES_STALE,
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onFailed: setFailure,
  });
  const refused = checkWinnerCard(card);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    setFailure(null);
    if (refused === null) mutate({ gameId: game._id, cardId: Number(card) });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('setWinnerTitle')}
      description={t('game', { number: game.gameNumber })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" form={form} busy={isPending} disabled={card === ''}>
            {tc('save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        <Banner tone="warning">{t('willBeDesignated')}</Banner>
        <Select
          label={t('winningCard')}
          placeholder={t('chooseCard')}
          options={cardOptionsOf(game)}
          value={card}
          autoFocus
          error={touched ? (refused ?? undefined) : undefined}
          onChange={(event) => setCard(event.target.value)}
          onBlur={() => setTouched(true)}
        />
      </form>
    </Dialog>
  );
}
