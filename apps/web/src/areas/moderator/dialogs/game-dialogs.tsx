import type { GameJson } from '@adarash/contract';
import { useState } from 'react';
import { callNumber, checkCard, finishGame, selectWinner } from '@/api/games.ts';
import { useNoDesignatedSince } from '@/api/house.ts';
import type { Mutation } from '@/api/intent.ts';
import { closingWith, useIntent } from '@/api/use-intent.ts';
import { tc } from '@/i18n/common.ts';
import type { Said } from '@/i18n/server-words.ts';
import { isBlank } from '@/lib/numbers.ts';
import { useForm } from '@/lib/use-form.ts';
import { Button } from '@/ui/button.tsx';
import { Banner } from '@/ui/feedback.tsx';
import { NumberInput, Select, type SelectOption } from '@/ui/fields.tsx';
import { FormDialog } from '@/ui/form-dialog.tsx';
import { checkCalledNumber, checkWinnerCard } from '../model/games.ts';
import { t } from '../texts.ts';
import { useControlIntent } from '../use-control.ts';
import { CheckResult, newerOf, type Verdict } from './check-result.tsx';

interface GameDialogProps {
  /** As it stands now, not as it stood when the dialog was opened. */
  game: GameJson;
  onClose: () => void;
}

export const cardOptions = (cards: readonly number[]): SelectOption[] =>
  cards.map((number) => ({ value: number, label: t('card', { number }) }));

const cardOptionsOf = ({ selectedCards }: GameJson): SelectOption[] =>
  cardOptions(selectedCards.map(({ cardId }) => cardId).sort((a, b) => a - b));

/** A dialog about a game: done, it closes with the server's words; refused, it says why. */
function useGameDialog<Input>(
  change: Mutation<Input, Said>,
  { game, onClose }: GameDialogProps,
  { failure, setFailure }: { failure: string | null; setFailure: (sentence: string) => void },
  failed: string,
) {
  const { mutate, isPending } = useIntent(change, { failed, ...closingWith(onClose), onFailed: setFailure });
  const description = t('game', { number: game.gameNumber });
  return { mutate, dialog: { description, game, failure, busy: isPending, onClose } };
}

export function SetWinnerDialog(props: GameDialogProps) {
  const { game } = props;
  const form = useForm({ card: String(game.moderatorWinnerCardId ?? '') }, { card: checkWinnerCard });
  const { mutate, dialog } = useGameDialog(selectWinner, props, form, t('setWinnerFailed'));
  return (
    <FormDialog
      {...dialog}
      title={t('setWinnerTitle')}
      submitLabel={tc('save')}
      disabled={form.values.card === ''}
      onSubmit={form.submit(({ card }) => mutate({ gameId: game._id, cardId: Number(card) }))}
    >
      <Banner tone="warning">{t('willBeDesignated')}</Banner>
      <Select
        {...form.field('card')}
        label={t('winningCard')}
        placeholder={t('chooseCard')}
        options={cardOptionsOf(game)}
        autoFocus
      />
    </FormDialog>
  );
}

export function CallNumberDialog(props: GameDialogProps) {
  const { game } = props;
  const form = useForm({ number: '' }, { number: checkCalledNumber });
  const { mutate, dialog } = useGameDialog(callNumber, props, form, t('callFailed'));
  return (
    <FormDialog
      {...dialog}
      title={t('callTitle')}
      submitLabel={isBlank(form.values.number) ? t('autoCallNext') : t('callSelected')}
      onSubmit={form.submit(({ number }) =>
        mutate({
          gameId: game._id,
          ...(isBlank(number) ? { number: null, after: game.calledNumbers.length } : { number: Number(number) }),
        }),
      )}
    >
      <NumberInput
        {...form.field('number')}
        label={t('number')}
        hint={t('numberHint')}
        inputMode="numeric"
        min={1}
        max={75}
        step={1}
        autoFocus
      />
    </FormDialog>
  );
}

export function FinishGameDialog(props: GameDialogProps) {
  const { game } = props;
  const form = useForm({ card: '' }, {});
  const { card } = form.values;
  const { mutate, dialog } = useGameDialog(finishGame, props, form, t('finishFailed'));
  const mayChoose = useNoDesignatedSince() === null;
  return (
    <FormDialog
      {...dialog}
      title={t('finishTitle')}
      description={t('finishHint', { number: game.gameNumber })}
      submitLabel={t('finish')}
      danger
      onSubmit={form.submit(() => mutate({ gameId: game._id, moderatorCardId: card === '' ? null : Number(card) }))}
    >
      {mayChoose && (
        <Select
          {...form.field('card')}
          label={t('finishCard')}
          hint={t('finishCardHint')}
          placeholder={t('finishNone')}
          options={cardOptionsOf(game)}
        />
      )}
      {card !== '' && !game.designated && <Banner tone="warning">{t('willBeDesignated')}</Banner>}
    </FormDialog>
  );
}

export function CheckCardDialog({ game, onClose }: GameDialogProps) {
  const form = useForm({ card: '' }, {});
  const [checked, setChecked] = useState<{ cardId: number; verdict: Verdict } | null>(null);
  const { mutate, isPending } = useControlIntent(checkCard, {
    failed: t('checkFailed'),
    onDone: (verdict, { cardId }) => setChecked({ cardId, verdict }),
    onFailed: form.setFailure,
  });
  const shown = checked ? newerOf(checked.verdict.game, game) : game;
  const again = () => {
    setChecked(null);
    form.reset();
  };
  return (
    <FormDialog
      title={t('checkTitle')}
      description={t('game', { number: game.gameNumber })}
      game={shown}
      failure={form.failure}
      submitLabel={t('check')}
      busy={isPending}
      onSubmit={form.submit(({ card }) => {
        if (card === '') form.setFailure(t('checkCardRequired'));
        else mutate({ gameId: game._id, cardId: Number(card) });
      })}
      onClose={onClose}
      answer={
        checked && {
          body: <CheckResult {...checked} game={shown} />,
          buttons: (
            <>
              <Button variant="secondary" onClick={again}>
                {t('checkAnother')}
              </Button>
              <Button onClick={onClose}>{tc('close')}</Button>
            </>
          ),
        }
      }
    >
      <Select
        {...form.field('card')}
        label={t('checkCard')}
        hint={t('checkHint')}
        placeholder={t('chooseCard')}
        options={cardOptionsOf(game)}
        autoFocus
      />
    </FormDialog>
  );
}
