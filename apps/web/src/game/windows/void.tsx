import type { GameJson, GameRow } from '@adarash/contract';
import { Ban } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { formatFixed } from '../../lib/format.ts';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { GameForm, GameWindow, LiveWindows, useGameAction, useReason } from './game-window.tsx';
import { useTexts, Word } from './window-texts.ts';

type Sold = Pick<GameRow, 'cardCount' | 'betAmount' | 'totalPot'>;

const giveBackOf = ({ cardCount, betAmount, totalPot }: Sold) => ({
  cards: cardCount,
  bet: formatFixed(betAmount),
  sum: formatFixed(totalPot),
});

const GiveBack = ({ game }: { game: Sold }) => (
  <p className="text-2xl font-extrabold">
    <Word text="giveBackSum" values={giveBackOf(game)} />
  </p>
);

export function VoidWindow({ game, onClose }: { game: GameJson | GameRow; onClose: () => void }) {
  const { onVoided = onClose } = use(LiveWindows) ?? {};
  const { t, word } = useTexts();
  const form = useReason();
  const { act, busy, failure } = useGameAction(
    'POST /games/:id/void',
    'voidFailed',
    (words) => `${words} ${t('giveBackSum', giveBackOf(game))}`,
  );
  return (
    <GameForm
      title={word('voidTitle', { number: game.gameNumber })}
      alert
      tone="danger"
      game={game}
      failure={failure}
      submitLabel={word('voidGame')}
      danger
      busy={busy}
      onSubmit={form.submit(async ({ reason }) => {
        if (await act({ params: { id: game._id }, body: { reason: reason.trim() } })) onVoided();
      })}
      onClose={onClose}
    >
      <GiveBack game={game} />
      <p>{t('voidHint')}</p>
      <ReasonField form={form} label={word('reason')} autoFocus />
    </GameForm>
  );
}

/** Dialog after a game was voided, with the cards and amounts to refund. */
export function VoidedWindow(props: { game: GameJson; footer: ReactNode; onClose: () => void }) {
  const { t, word } = useTexts();
  const cards = props.game.selectedCards.map(({ cardId }) => cardId).sort((a, b) => a - b);
  return (
    <GameWindow title={word('voidedTitle')} tone="danger" icon={<Ban />} {...props}>
      <GiveBack game={props.game} />
      <p className="text-sm text-ink-soft">{t('giveBackCards')}</p>
      <ul className="flex flex-wrap gap-1.5">
        {cards.map((card) => (
          <li key={card} className="min-w-11 rounded-control bg-sunken px-2 py-1 text-center font-semibold">
            {card}
          </li>
        ))}
      </ul>
    </GameWindow>
  );
}
