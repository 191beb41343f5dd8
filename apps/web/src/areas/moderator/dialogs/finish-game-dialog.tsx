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
import { DesignatedNotice } from '../../../ui/marks.tsx';
import { finishGame } from '../api/finish-game.ts';
import { GAMES_STALE } from '../use-control.ts';
import { cardOptionsOf } from './card-options.ts';

export function FinishGameDialog({ game, onClose }: { game: GameJson; onClose: () => void }) {
  const form = useId();
  const [card, setCard] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useIntent({
    send: finishGame,
    failed: t('finishFailed'),
    stale: GAMES_STALE,
    onDone: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onFailed: setFailure,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    mutate({ gameId: game._id, moderatorCardId: card === '' ? null : Number(card) });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('finishTitle')}
      description={t('finishHint', { number: game.gameNumber })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button type="submit" form={form} variant="danger" busy={isPending}>
            {t('finish')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure !== null && <Banner tone="error">{failure}</Banner>}
        {game.designated && <DesignatedNotice text={tc('designatedNotice')} />}
        <Select
          label={t('finishCard')}
          hint={t('finishCardHint')}
          placeholder={t('finishNone')}
          options={cardOptionsOf(game)}
          value={card}
          onChange={(event) => setCard(event.target.value)}
        />
        {card !== '' && !game.designated && <Banner tone="warning">{t('willBeDesignated')}</Banner>}
      </form>
    </Dialog>
  );
}
