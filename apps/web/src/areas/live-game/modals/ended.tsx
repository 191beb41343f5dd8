import { Flag, Printer, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import toast from 'react-hot-toast';
import { useApi } from '@/api/api.ts';
import { useCelebration } from '@/celebrations/celebration.ts';
import { WordButton } from '@/game/windows/game-window.tsx';
import { HandOverButton } from '@/game/windows/hand-over.tsx';
import { asksForOthers, uncheckedCards } from '@/game/windows/others.tsx';
import { WinnerWindow } from '@/game/windows/verdict.tsx';
import { VoidedWindow } from '@/game/windows/void.tsx';
import { useTexts, type WindowKey } from '@/game/windows/window-texts.ts';
import { Sentence } from '@/game/words.tsx';
import { readSetting } from '@/lib/stored-settings.ts';
import { useHallClock } from '@/lib/time/use-hall-clock.ts';
import { type Owed, openOf, owedIn } from '@/money/owed.ts';
import { type Modal, message } from '../controller/store.ts';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { NextGameButton, useIgnoreEarlyPress, useNextGame } from '../next-game.tsx';
import { LiveWindow, WindowMessageText } from './words.tsx';

const CloseButton = ({ focused = false }) => (
  <WordButton text="close" variant="secondary" autoFocus={focused} onClick={useLiveGame().controller.windows.close} />
);

interface LargeHandOverProps {
  of: Owed['of'];
  variant?: 'primary' | 'secondary';
  autoFocus?: boolean;
  onDone: () => void;
}

/**
 * Large button that pays a prize. Clicks are ignored for a moment after it appears, otherwise a late click on Next
 * would pay out money.
 */
export function LargeHandOver({ of, variant = 'primary', autoFocus = false, onDone }: LargeHandOverProps) {
  const texts = useTexts();
  const done = (amount: string) => {
    toast.success(<Sentence message={{ key: 'handedOverSum', values: { amount } }} texts={texts} />);
    onDone();
  };
  return (
    <HandOverButton
      game={useGame()}
      of={of}
      size={variant === 'primary' ? 'large' : 'medium'}
      variant={variant}
      autoFocus={autoFocus}
      className="px-4! max-sm:w-full"
      isMeant={useIgnoreEarlyPress()}
      onDone={done}
    />
  );
}

function CheckAnother({ first }: { first: boolean }) {
  const { controller, checkField } = useLiveGame();
  const isRested = useIgnoreEarlyPress();
  const check = () => {
    if (!isRested()) return;
    // Must close the window synchronously, because the open window prevents the focus of the check field.
    flushSync(controller.windows.close);
    checkField.current?.focus();
  };
  return (
    <WordButton
      text="checkAnother"
      variant={first ? 'primary' : 'secondary'}
      autoFocus={first}
      className="px-4! max-sm:w-full"
      icon={<SearchCheck />}
      onClick={check}
    />
  );
}

/** Button that checks the next card with a complete pattern that was not checked. */
function CheckNext({ cardId }: { cardId: number }) {
  const { controller } = useLiveGame();
  const isRested = useIgnoreEarlyPress();
  return (
    <WordButton
      key={cardId}
      text="checkCard"
      values={{ id: cardId }}
      autoFocus
      className="px-4! max-sm:w-full"
      icon={<SearchCheck />}
      onClick={() => isRested() && void controller.actions.check(String(cardId))}
    />
  );
}

/**
 * Window of a win. One click pays the prize and opens the next game. If other cards are complete, the primary button
 * checks them instead, because the first payout fixes the shares of all winners.
 */
export function WonModal({ cardId, line, fresh = false }: Extract<Modal, { kind: 'winner' }>) {
  useCelebration('win', fresh);
  const game = useGame();
  const goOn = useNextGame();
  const isOpen = openOf(owedIn(game)).some(({ of, amount }) => of === 'prize' && amount > 0);
  const now = useHallClock().now();
  const asks = asksForOthers(game, now);
  const {
    count,
    cards: [unchecked],
  } = uncheckedCards(game, now);
  const isComplete = isOpen && count > 0;
  return (
    <WinnerWindow
      game={game}
      cardId={cardId}
      line={line}
      payable
      onClose={useLiveGame().controller.windows.close}
      footer={
        <>
          <CloseButton />
          <PrintButton text="printSlip" />
          {isOpen ? (
            <NextGameButton key="later" variant="secondary" size="medium" icon={null} />
          ) : (
            <NextGameButton key="now" focused />
          )}
          {isOpen && asks && !isComplete && <CheckAnother key="later" first={false} />}
          {isOpen && (
            <LargeHandOver
              key={String(isComplete)}
              of="prize"
              variant={isComplete ? 'secondary' : 'primary'}
              autoFocus={!isComplete}
              onDone={goOn}
            />
          )}
          {isComplete &&
            (unchecked === undefined ? <CheckAnother key="now" first /> : <CheckNext cardId={unchecked} />)}
        </>
      }
    />
  );
}

export const VoidedModal = () => (
  <VoidedWindow
    game={useGame()}
    onClose={useLiveGame().controller.windows.close}
    footer={
      <>
        <CloseButton />
        <PrintButton text="printList" />
        <NextGameButton focused />
      </>
    }
  />
);

export function FinishedModal() {
  const { word } = useTexts();
  const { gameNumber } = useGame();
  return (
    <LiveWindow
      title="finishedTitle"
      icon={<Flag />}
      footer={
        <>
          <CloseButton />
          <PrintButton text="printSlip" />
          <NextGameButton focused />
        </>
      }
    >
      <p>{word('finishedText', { number: gameNumber })}</p>
    </LiveWindow>
  );
}

/** Button that saves the slip of the game as a PDF, in the paper size that was last selected on this computer. */
function PrintButton({ text }: { text: WindowKey }) {
  const { controller } = useLiveGame();
  const { _id: id } = useGame();
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const { savePaper } = await import('@/api/print.ts');
      const paper = readSetting('paper') === 'roll' ? 'roll' : 'a4';
      const file = await savePaper(api, 'GET /print/games/:id', { id, query: { paper } });
      toast.success(<WindowMessageText message={message('paperSaved', { file })} />);
    } catch {
      controller.windows.show({ kind: 'error', message: message('printFailed'), leaves: false });
    }
    setBusy(false);
  };
  return <WordButton text={text} variant="secondary" icon={<Printer />} busy={busy} onClick={() => void print()} />;
}
