import type { GameJson } from '@adarash/contract';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useGameAction } from './game-action.ts';
import { GameForm } from './game-window.tsx';
import { ReasonField, useReason } from './reason.tsx';
import { useTexts } from './window-texts.ts';

/** The last number was typed by mistake. */
export function TakeBackWindow({ game, onClose }: { game: GameJson; onClose: () => void }) {
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
