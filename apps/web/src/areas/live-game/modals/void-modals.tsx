import { isShortText } from '@adarash/rules/game';
import { Ban } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { voidGame } from '@/api/games.ts';
import { formatFixed } from '@/lib/format.ts';
import { TextArea } from '@/ui/fields.tsx';
import { isBusy } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { NextGameButton } from '../next-game.tsx';
import { GameDialog } from './game-dialog.tsx';
import { PrintButton } from './print-button.tsx';
import { useTexts, Word } from './texts.ts';
import { WordButton } from './words.tsx';

/** What the cashier counts out when the game is called off. */
function GiveBack() {
  const game = useGame();
  const values = {
    cards: game.cardCount,
    bet: formatFixed(game.betAmount),
    sum: formatFixed(game.totalPot),
  };
  return (
    <p className="text-2xl font-extrabold">
      <Word text="giveBackSum" values={values} />
    </p>
  );
}

export function AskVoidModal() {
  const { controller } = useLiveGame();
  const { _id: gameId } = useGame();
  const state = useLiveState();
  const { t, named } = useTexts();
  const id = useId();
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const trimmed = reason.trim();
  const fault = trimmed === '' || !isShortText(trimmed) ? named('reasonRequired') : undefined;
  const callOff = async () => {
    const asked = { gameId, reason: trimmed };
    const done = await controller.change('voiding', asked, (key) => voidGame(asked, key), 'voidFailed');
    if (done) controller.show({ kind: 'voided' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (fault === undefined) void callOff();
  };
  return (
    <GameDialog
      title="voidGame"
      alert
      tone="danger"
      footer={
        <>
          <WordButton text="cancel" variant="secondary" onClick={controller.closeModal} />
          <WordButton text="voidGame" type="submit" form={id} variant="danger" busy={isBusy(state, 'voiding')} />
        </>
      }
    >
      <GiveBack />
      <p>{t('voidHint')}</p>
      <form id={id} noValidate onSubmit={submit}>
        <TextArea
          label={named('reason')}
          value={reason}
          autoFocus
          error={touched ? fault : undefined}
          onBlur={() => setTouched(true)}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </GameDialog>
  );
}

/** After the game was called off: whose stakes are given back, on the screen and on paper. */
export function VoidedModal() {
  const { controller } = useLiveGame();
  const game = useGame();
  const { t } = useTexts();
  const cards = game.selectedCards.map(({ cardId }) => cardId).sort((a, b) => a - b);
  return (
    <GameDialog
      title="voidedTitle"
      tone="danger"
      icon={<Ban />}
      footer={
        <>
          <WordButton text="close" variant="secondary" onClick={controller.closeModal} />
          <PrintButton text="printList" />
          <NextGameButton focused />
        </>
      }
    >
      <GiveBack />
      <p className="text-sm text-ink-soft">{t('giveBackCards')}</p>
      <ul className="flex flex-wrap gap-1.5">
        {cards.map((card) => (
          <li key={card} className="min-w-11 rounded-control bg-sunken px-2 py-1 text-center font-semibold">
            {card}
          </li>
        ))}
      </ul>
    </GameDialog>
  );
}
