import type { GameJson } from '@adarash/contract';
import { birrFromSantim, prizeOf, santim } from '@adarash/rules/money';
import { useState } from 'react';
import { useNoDesignatedSince } from '@/api/answers.ts';
import { ApiError } from '@/api/client.ts';
import { useFormAction } from '@/api/form-action.ts';
import { useAction } from '@/api/use-action.ts';
import type { ClaimVerdict } from '@/game/windows/corrections.tsx';
import { FinishWindow } from '@/game/windows/finish.tsx';
import { GameForm, useReason } from '@/game/windows/game-window.tsx';
import { useTexts } from '@/game/windows/window-texts.ts';
import { tc } from '@/i18n/common.ts';
import { answerWords } from '@/i18n/server-words.ts';
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
import { t } from '../texts.ts';

interface GameDialogProps {
  /** As it stands now, not as it stood when the dialog was opened. */
  game: GameJson;
  onClose: () => void;
}

export const cardOptions = (cards: readonly number[]): SelectOption[] =>
  cards.map((number) => ({ value: number, label: t('card', { number }) }));

const cardOptionsOf = ({ selectedCards }: GameJson): SelectOption[] =>
  cardOptions(selectedCards.map(({ cardId }) => cardId).sort((a, b) => a - b));

const OfGame = ({ game }: { game: GameJson }) => (
  <p className="text-sm text-ink-soft">{t('game', { number: game.gameNumber })}</p>
);

export function SetWinnerDialog({ game, onClose }: GameDialogProps) {
  const { form, window } = useFormAction('POST /games/:id/select-winner', {
    initial: { card: String(game.moderatorWinnerCardId ?? '') },
    checks: { card: checkWinnerCard },
    asked: ({ card }) => ({ params: { id: game._id }, body: { cardId: Number(card) } }),
    failed: t('setWinnerFailed'),
    done: answerWords,
    onClose,
  });
  const isChosen = form.values.card !== '';
  return (
    <GameForm {...window} game={game} title={t('setWinnerTitle')} submitLabel={tc('save')} disabled={!isChosen}>
      <OfGame game={game} />
      <Banner tone="warning">{t('willBeDesignated')}</Banner>
      <Select
        {...form.field('card')}
        label={t('winningCard')}
        placeholder={t('chooseCard')}
        options={cardOptionsOf(game)}
        autoFocus
      />
    </GameForm>
  );
}

export function CallNumberDialog({ game, onClose }: GameDialogProps) {
  const { form, window } = useFormAction('POST /games/:id/call-number', {
    initial: { number: '' },
    checks: { number: checkCalledNumber },
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
      title={t('callTitle')}
      disabled={game.mixing !== null}
      submitLabel={
        game.mixing !== null ? (
          <MixSeconds mixing={game.mixing} />
        ) : (
          t(isBlank(form.values.number) ? 'autoCallNext' : 'callSelected')
        )
      }
    >
      <OfGame game={game} />
      <NumberInput {...form.field('number')} label={t('number')} hint={t('numberHint')} whole max={75} autoFocus />
    </GameForm>
  );
}

/** The moderator may name the card that is paid, and says why where the server asks for it: a card is complete. */
export function FinishGameDialog({ game, onClose }: GameDialogProps) {
  const form = useForm({ card: '' }, {});
  const why = useReason();
  const { word } = useTexts();
  const [needsReason, setNeedsReason] = useState(false);
  const { card } = form.values;
  const { mutate, isPending } = useAction('POST /games/:id/finish', {
    failed: t('finishFailed'),
    fits: (answer) => answer.game,
    done: answerWords,
    onDone: onClose,
    onFailed: (sentence, error) => {
      form.setFailure(sentence);
      setNeedsReason(error instanceof ApiError && error.code === 'REASON_REQUIRED');
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
      {needsReason && <ReasonField form={why} label={word('reason')} autoFocus />}
      {mayChoose && (
        <Select
          {...form.field('card')}
          label={t('finishCard')}
          hint={t('finishCardHint')}
          placeholder={t('finishNone')}
          options={cardOptionsOf(game)}
        />
      )}
      {pays && <DecisionNotice game={game} {...pays} />}
    </FinishWindow>
  );
}

/** Returns the prize in Birr of one winner by decision. */
function decidedPrize({ prizePool, wholeBirr }: GameJson): number {
  const pool = santim(Math.round(prizePool * 100));
  return birrFromSantim(prizeOf({ prizePool: pool, winners: 1, wholeBirr }, 0));
}

interface DecisionNoticeProps {
  game: GameJson;
  cardId: number;
  amount: number;
}

/** Names the person, the game, the card and the amount, and the designated card that is passed over. */
function DecisionNotice({ game, cardId: card, amount }: DecisionNoticeProps) {
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

type Checked = (cardId: number, verdict: ClaimVerdict) => void;

export function CheckCardDialog({ game, onChecked, onClose }: GameDialogProps & { onChecked: Checked }) {
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
      submitLabel={t('check')}
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
        label={t('checkCard')}
        hint={t('checkHint')}
        placeholder={t('chooseCard')}
        options={cardOptionsOf(game)}
        autoFocus
      />
    </GameForm>
  );
}
