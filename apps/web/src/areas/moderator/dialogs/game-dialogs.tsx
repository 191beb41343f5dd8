import type { GameJson } from '@adarash/contract';
import { callNumber, checkCard, finishGame, selectWinner } from '@/api/games.ts';
import { useNoDesignatedSince } from '@/api/house.ts';
import type { Mutation } from '@/api/intent.ts';
import { closingWith, useIntent } from '@/api/use-intent.ts';
import type { Verdict } from '@/game/windows/corrections.tsx';
import { FinishWindow } from '@/game/windows/finish.tsx';
import { GameForm } from '@/game/windows/game-window.tsx';
import { useTexts } from '@/game/windows/window-texts.ts';
import { tc } from '@/i18n/common.ts';
import type { Said } from '@/i18n/server-words.ts';
import { isBlank } from '@/lib/numbers.ts';
import { useForm } from '@/lib/use-form.ts';
import { Banner } from '@/ui/feedback.tsx';
import { NumberInput, Select, type SelectOption } from '@/ui/fields.tsx';
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

/** A dialog about a game: done, it closes with the server's words; refused, it says why. */
function useGameDialog<Input>(
  change: Mutation<Input, Said>,
  { game, onClose }: GameDialogProps,
  { failure, setFailure }: { failure: string | null; setFailure: (sentence: string) => void },
  failed: string,
) {
  const { mutate, isPending } = useIntent(change, { failed, ...closingWith(onClose), onFailed: setFailure });
  return { mutate, dialog: { game, failure, busy: isPending, onClose } };
}

const OfGame = ({ game }: { game: GameJson }) => (
  <p className="text-sm text-ink-soft">{t('game', { number: game.gameNumber })}</p>
);

export function SetWinnerDialog(props: GameDialogProps) {
  const { game } = props;
  const form = useForm({ card: String(game.moderatorWinnerCardId ?? '') }, { card: checkWinnerCard });
  const { mutate, dialog } = useGameDialog(selectWinner, props, form, t('setWinnerFailed'));
  return (
    <GameForm
      {...dialog}
      title={t('setWinnerTitle')}
      submitLabel={tc('save')}
      disabled={form.values.card === ''}
      onSubmit={form.submit(({ card }) => mutate({ gameId: game._id, cardId: Number(card) }))}
    >
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

export function CallNumberDialog(props: GameDialogProps) {
  const { game } = props;
  const form = useForm({ number: '' }, { number: checkCalledNumber });
  const { mutate, dialog } = useGameDialog(callNumber, props, form, t('callFailed'));
  return (
    <GameForm
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
      <OfGame game={game} />
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
    </GameForm>
  );
}

/** The moderator may name the card that is paid. */
export function FinishGameDialog(props: GameDialogProps) {
  const { game } = props;
  const form = useForm({ card: '' }, {});
  const { card } = form.values;
  const { mutate, dialog } = useGameDialog(finishGame, props, form, t('finishFailed'));
  const mayChoose = useNoDesignatedSince() === null;
  return (
    <FinishWindow
      {...dialog}
      unclaimed={card === ''}
      onFinish={() => mutate({ gameId: game._id, moderatorCardId: card === '' ? null : Number(card) })}
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
    </FinishWindow>
  );
}

type Checked = (cardId: number, verdict: Verdict) => void;

export function CheckCardDialog({ game, onChecked, onClose }: GameDialogProps & { onChecked: Checked }) {
  const { word } = useTexts();
  const form = useForm({ card: '' }, {});
  const { mutate, isPending } = useIntent(checkCard, {
    failed: t('checkFailed'),
    onDone: (verdict, { cardId }) => onChecked(cardId, verdict),
    onFailed: form.setFailure,
  });
  return (
    <GameForm
      title={word('checkTitle')}
      game={game}
      failure={form.failure}
      submitLabel={t('check')}
      busy={isPending}
      onSubmit={form.submit(({ card }) => {
        if (card === '') form.setFailure(t('checkCardRequired'));
        else mutate({ gameId: game._id, cardId: Number(card) });
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
