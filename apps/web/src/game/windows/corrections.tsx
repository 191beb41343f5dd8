import type { Answer, GameJson } from '@adarash/contract';
import { isRunning, outLimit } from '@adarash/rules/game';
import { Undo2, UserX } from 'lucide-react';
import { use, useState } from 'react';
import { Banner } from '../../ui/feedback.tsx';
import { GameForm, LiveWindows, ReasonField, useGameAction, useReason, WordButton } from './game-window.tsx';
import { VoidWindow } from './void.tsx';
import { useTexts } from './window-texts.ts';

/** The last number was typed by mistake. */
function TakeBackWindow({ game, onClose }: { game: GameJson; onClose: () => void }) {
  const { t, word } = useTexts();
  const form = useReason();
  const { act, busy, failure } = useGameAction('POST /games/:id/take-back', 'takeBackFailed');
  // As it was opened: what is called meanwhile is not taken back.
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
      <ReasonField form={form} />
    </GameForm>
  );
}

export type Verdict = Answer<'POST /games/:id/check-bingo'>;

interface FalseClaimProps {
  game: GameJson;
  cardId: number;
  verdict: Verdict;
  onDone: () => void;
}

/** Under a verdict without a line, where the owner lets a false claim cost the game: a check alone is only a look. */
export function FalseClaim({ game, cardId, verdict, onDone }: FalseClaimProps) {
  const { t } = useTexts();
  const { act, busy, failure } = useGameAction('POST /games/:id/false-claim', 'falseClaimFailed');
  const isLive = use(LiveWindows) !== null;
  const after = verdict.game.calledNumbers.length;
  // What was checked on an earlier number puts nobody out on this one.
  const { length, [length - 1]: last } = game.calledNumbers;
  const isOfLast = after > 0 && after === length && verdict.lastCalledNumber === last;
  const isFalse = typeof verdict.missing === 'number' && isOfLast && game.moderatorWinnerCardId !== cardId;
  if (game.terms?.falseClaims !== 'out' || !isRunning(game) || !isFalse || game.out?.includes(cardId)) return null;
  const max = outLimit(game.cardCount);
  const isBeyond = (game.out?.length ?? 0) >= max;
  // At the cashier's screen the moderator signs once the server asks for it; the moderator's own press is the signature.
  const signed = isBeyond && !isLive;
  const send = async () => {
    const body = { cardId, after, ...(signed && { signed }) };
    if (await act({ params: { id: game._id }, body })) onDone();
  };
  return (
    <>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {isBeyond && <Banner tone="warning">{t('outLimit', { max })}</Banner>}
      <WordButton
        text={!isBeyond ? 'falseClaim' : signed ? 'falseClaimSign' : 'falseClaimSigned'}
        values={{ id: cardId }}
        variant="danger"
        icon={<UserX />}
        className="self-start"
        busy={busy}
        onClick={() => void send()}
      />
    </>
  );
}

/** The windows that need nothing but their game, by the names that screens open them with. */
export const GAME_WINDOWS = { 'take-back': TakeBackWindow, void: VoidWindow };
export type GameWindowKind = keyof typeof GAME_WINDOWS;
