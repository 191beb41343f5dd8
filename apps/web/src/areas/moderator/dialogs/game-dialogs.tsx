import type { GameJson } from '@adarash/contract';
import { birrFromSantim, prizeOf, santim } from '@adarash/rules/money';
import { useState } from 'react';
import { useNoDesignatedSince } from '@/api/answers.ts';
import { ApiError } from '@/api/client.ts';
import { useFormAction } from '@/api/form-action.ts';
import { useAction } from '@/api/use-action.ts';
import type { CheckedClaim } from '@/game/windows/corrections.tsx';
import { FinishWindow } from '@/game/windows/finish.tsx';
import { GameForm, useReason } from '@/game/windows/game-window.tsx';
import { useTexts } from '@/game/windows/window-texts.ts';
import { answerWords } from '@/i18n/server-words.ts';
import { useT } from '@/i18n/use-t.tsx';
import { formatFixed } from '@/lib/format.ts';
import { isBlank } from '@/lib/numbers.ts';
import { useForm } from '@/lib/use-form.ts';
import { useSession } from '@/session/session.ts';
import { Banner } from '@/ui/feedback/banner.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';
import { ReasonField } from '@/ui/forms/reason-field.tsx';
import { Select, type SelectOption } from '@/ui/forms/select.tsx';
import { MixSeconds } from '../draw-marks.tsx';
import { checkCalledNumber, checkWinnerCard } from '../model/games.ts';
import { MODERATOR, type ModeratorTexts } from '../texts.ts';

interface GameDialogProps {
  /** Current state of the game. It is updated while the dialog is open. */
  game: GameJson;
  onClose: () => void;
}

export const cardOptions = ({ t }: ModeratorTexts, cards: readonly number[]): SelectOption[] =>
  cards.map((number) => ({ value: number, label: t('card', { number }) }));

const cardOptionsOf = (texts: ModeratorTexts, { selectedCards }: GameJson): SelectOption[] =>
  cardOptions(
    texts,
    selectedCards.map(({ cardId }) => cardId).sort((a, b) => a - b),
  );

const OfGame = ({ game }: { game: GameJson }) => {
  const { t } = useT(MODERATOR);
  return <p className="text-sm text-ink-soft">{t('game', { number: game.gameNumber })}</p>;
};

export function SetWinnerDialog({ game, onClose }: GameDialogProps) {
  const texts = useT(MODERATOR);
  const { t, word } = texts;
  const { form, window } = useFormAction('POST /games/:id/select-winner', {
    initial: { card: String(game.moderatorWinnerCardId ?? '') },
    checks: { card: (text) => checkWinnerCard(texts, text) },
    asked: ({ card }) => ({ params: { id: game._id }, body: { cardId: Number(card) } }),
    failed: t('setWinnerFailed'),
    done: answerWords,
    onClose,
  });
  const isChosen = form.values.card !== '';
  return (
    <GameForm {...window} game={game} title={word('setWinnerTitle')} submitLabel={word('save')} disabled={!isChosen}>
      <OfGame game={game} />
      <Banner tone="warning">{t('willBeDesignated')}</Banner>
      <Select
        {...form.field('card')}
        label={word('winningCard')}
        placeholder={t('chooseCard')}
        options={cardOptionsOf(texts, game)}
        autoFocus
      />
    </GameForm>
  );
}

export function CallNumberDialog({ game, onClose }: GameDialogProps) {
  const texts = useT(MODERATOR);
  const { t, word } = texts;
  const { form, window } = useFormAction('POST /games/:id/call-number', {
    initial: { number: '' },
    checks: { number: (text) => checkCalledNumber(texts, text) },
    asked: ({ number }) => ({
      params: { id: game._id },
      body: isBlank(number) ? { after: game.calledNumbers.length } : { number: Number(number) },
    }),
    failed: t('callFailed'),
    done: answerWords,
    onClose,
  });
  return (
    <GameForm
      {...window}
      game={game}
      title={word('callTitle')}
      disabled={game.mixing !== null}
      submitLabel={
        game.mixing !== null ? (
          <MixSeconds mixing={game.mixing} />
        ) : (
          word(isBlank(form.values.number) ? 'autoCallNext' : 'callSelected')
        )
      }
    >
      <OfGame game={game} />
      <NumberInput {...form.field('number')} label={word('number')} hint={t('numberHint')} whole max={75} autoFocus />
    </GameForm>
  );
}

/**
 * Dialog that finishes a game. Selecting a winning card is optional. A reason is required if the server reports a card
 * with a complete pattern.
 */
export function FinishGameDialog({ game, onClose }: GameDialogProps) {
  const texts = useT(MODERATOR);
  const { t } = texts;
  const form = useForm({ card: '' }, {});
  const why = useReason();
  const windows = useTexts();
  const [needsReason, setNeedsReason] = useState(false);
  const { card } = form.values;
  const { mutate, isPending } = useAction('POST /games/:id/finish', {
    failed: t('finishFailed'),
    fits: (answer) => answer.game,
    done: answerWords,
    onDone: onClose,
    onFailed: (sentence, error) => {
      const isReasonMissing = error instanceof ApiError && error.code === 'REASON_REQUIRED';
      setNeedsReason(isReasonMissing);
      form.setFailure(isReasonMissing ? null : sentence);
      if (isReasonMissing) why.setFailure({ field: 'reason', sentence: windows.t('reasonRequired') });
    },
  });
  const mayChoose = useNoDesignatedSince() === null;
  const pays = card === '' ? null : { cardId: Number(card), amount: decidedPrize(game) };
  return (
    <FinishWindow
      game={game}
      failure={form.status.failure}
      busy={isPending}
      onClose={onClose}
      unclaimed={pays === null}
      pays={pays}
      onFinish={() =>
        mutate({
          params: { id: game._id },
          body: {
            moderatorCardId: card === '' ? undefined : Number(card),
            reason: why.values.reason.trim() || undefined,
          },
        })
      }
    >
      {needsReason && <ReasonField form={why} label={windows.word('reason')} autoFocus />}
      {mayChoose && (
        <Select
          {...form.field('card')}
          label={texts.word('finishCard')}
          hint={t('finishCardHint')}
          placeholder={t('finishNone')}
          options={cardOptionsOf(texts, game)}
        />
      )}
      {pays && <DecisionNotice game={game} {...pays} />}
    </FinishWindow>
  );
}

/** Returns the prize in Birr if the moderator decides the game for one winning card. */
function decidedPrize({ prizePool, wholeBirr }: GameJson): number {
  const pool = santim(Math.round(prizePool * 100));
  return birrFromSantim(prizeOf({ prizePool: pool, winners: 1, wholeBirr }, 0));
}

interface DecisionNoticeProps {
  game: GameJson;
  cardId: number;
  amount: number;
}

/**
 * Notice about a moderator's decision with the person, game, card and amount. It contains the existing designated card
 * if the decision replaces that card.
 */
function DecisionNotice({ game, cardId: card, amount }: DecisionNoticeProps) {
  const { t } = useT(MODERATOR);
  const name = useSession().user?.name ?? '';
  const before = game.moderatorWinnerCardId;
  return (
    <Banner tone="warning">
      {t('finishDecides', { name, number: game.gameNumber, card, amount: formatFixed(amount) })}{' '}
      {before !== null && before !== card && t('finishReplaces', { before, card })}{' '}
      {!game.designated && t('willBeDesignated')}
    </Banner>
  );
}

type Checked = (cardId: number, verdict: CheckedClaim) => void;

export function CheckCardDialog({ game, onChecked, onClose }: GameDialogProps & { onChecked: Checked }) {
  const texts = useT(MODERATOR);
  const { t } = texts;
  const { word } = useTexts();
  const form = useForm({ card: '' }, {});
  const { mutate, isPending } = useAction('POST /games/:id/check-bingo', {
    failed: t('checkFailed'),
    onDone: (verdict, { body }) => onChecked(Number(body.cardId), verdict),
    onFailed: form.setFailure,
  });
  return (
    <GameForm
      title={word('checkTitle')}
      game={game}
      failure={form.status.failure}
      submitLabel={texts.word('check')}
      busy={isPending}
      onSubmit={form.submit(({ card }) => {
        if (card === '') form.setFailure(t('checkCardRequired'));
        else mutate({ params: { id: game._id }, body: { cardId: Number(card) } });
      })}
      onClose={onClose}
    >
      <OfGame game={game} />
      <Select
        {...form.field('card')}
        label={texts.word('checkCard')}
        hint={t('checkHint')}
        placeholder={t('chooseCard')}
        options={cardOptionsOf(texts, game)}
        autoFocus
      />
    </GameForm>
  );
}
