import type { Answer, GameJson } from '@adarash/contract';
import { type FormEvent, useId, useState } from 'react';
import { useIntent } from '../../../api/intent.ts';
import { tc } from '../../../i18n/en/common.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Banner } from '../../../ui/feedback.tsx';
import { Select } from '../../../ui/fields.tsx';
import { checkCard } from '../api/check-card.ts';
import { GAMES_STALE } from '../use-control.ts';
import { cardOptionsOf } from './card-options.ts';
import { CheckResult } from './check-result.tsx';

type Checked = { cardId: number; verdict: Answer<'POST /games/:id/check-bingo'> };

export function CheckCardDialog({ game, onClose }: { game: GameJson; onClose: () => void }) {
  const form = useId();
  const [card, setCard] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const { mutate, isPending } = useIntent({
    send: checkCard,
    failed: t('checkFailed'),
    stale: GAMES_STALE,
    onDone: (verdict, { cardId }) => setChecked({ cardId, verdict }),
    onFailed: setFailure,
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure(card === '' ? t('checkCardRequired') : null);
    if (card !== '') mutate({ gameId: game._id, cardId: Number(card) });
  };
  const again = () => {
    setChecked(null);
    setCard('');
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('checkTitle')}
      description={t('game', { number: game.gameNumber })}
      footer={
        checked === null ? (
          <>
            <Button variant="secondary" onClick={onClose}>
              {tc('cancel')}
            </Button>
            <Button type="submit" form={form} busy={isPending}>
              {t('check')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="secondary" onClick={again}>
              {t('checkAnother')}
            </Button>
            <Button onClick={onClose}>{tc('close')}</Button>
          </>
        )
      }
    >
      {checked === null ? (
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
          {failure !== null && <Banner tone="error">{failure}</Banner>}
          <Select
            label={t('checkCard')}
            hint={t('checkHint')}
            placeholder={t('chooseCard')}
            options={cardOptionsOf(game)}
            value={card}
            autoFocus
            onChange={(event) => setCard(event.target.value)}
          />
        </form>
      ) : (
        <CheckResult cardId={checked.cardId} verdict={checked.verdict} />
      )}
    </Dialog>
  );
}
