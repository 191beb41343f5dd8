import type { Answer, GameJson } from '@adarash/contract';
import { isRunning, outLimit } from '@adarash/rules/game';
import { Lock, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { GameForm, useGameAction, useReason, WordButton } from './game-window.tsx';
import { VoidWindow } from './void.tsx';
import { useTexts } from './window-texts.ts';

/** Dialog to undo the last called number, which was typed by mistake. */
export function TakeBackWindow({ game, onClose }: { game: GameJson; onClose: () => void }) {
  const { t, word } = useTexts();
  const form = useReason();
  const { act, busy, failure } = useGameAction('POST /games/:id/take-back', 'takeBackFailed');
  // The state is stored when the dialog opens, so that a later call is not undone instead.
  const [seen] = useState(() => ({ after: game.calledNumbers.length, number: game.calledNumbers.at(-1) ?? '' }));
  return (
    <GameForm
      title={word('takeBackTitle')}
      alert
      icon={<Undo2 />}
      game={game}
      failure={failure}
      submitLabel={word('takeBack', { number: seen.number })}
      danger
      busy={busy}
      onSubmit={form.submit(async ({ reason }) => {
        const body = { reason: reason.trim(), after: seen.after };
        if (await act({ params: { id: game._id }, body })) onClose();
      })}
      onClose={onClose}
    >
      <p>{t('takeBackHint')}</p>
      <ReasonField form={form} label={word('reason')} autoFocus />
    </GameForm>
  );
}

export type CheckedClaim = Answer<'POST /games/:id/check-bingo'>;

interface FalseClaimProps {
  game: GameJson;
  cardId: number;
  verdict: CheckedClaim;
  onDone: () => void;
}

/** Button to lock a card after a check found no complete line. Displayed only if the owner allows locked cards. */
export function FalseClaim({ game, cardId, verdict, onDone }: FalseClaimProps) {
  const { t } = useTexts();
  const { act, busy, failure } = useGameAction('POST /games/:id/false-claim', 'falseClaimFailed');
  const after = verdict.game.calledNumbers.length;
  // A card can be locked only by a check on the current last number.
  const { length, [length - 1]: last } = game.calledNumbers;
  const isOfLast = after > 0 && after === length && verdict.lastCalledNumber === last;
  const isFalse = typeof verdict.missing === 'number' && isOfLast && game.moderatorWinnerCardId !== cardId;
  if (game.terms?.falseClaims !== 'out' || !isRunning(game) || !isFalse || lockedCards(game).includes(cardId))
    return null;
  const max = outLimit(game.cardCount);
  const { out = [] } = game;
  if (out.length >= max && !out.includes(cardId)) return <Banner tone="info">{t('lockLimit', { max })}</Banner>;
  const send = async () => {
    if (await act({ params: { id: game._id }, body: { cardId, after } })) onDone();
  };
  return (
    <>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <WordButton
        text="falseClaim"
        values={{ id: cardId }}
        variant="danger"
        icon={<Lock />}
        className="self-start"
        busy={busy}
        onClick={() => void send()}
      />
    </>
  );
}

const lockedCards = ({ out = [], unlocked = [] }: GameJson) => out.filter((card) => !unlocked.includes(card));

/** Dialogs that require only their game, by kind. */
export const GAME_WINDOWS = { 'take-back': TakeBackWindow, void: VoidWindow };
export type GameWindowKind = keyof typeof GAME_WINDOWS;
