import { Flag } from 'lucide-react';
import toast from 'react-hot-toast';
import { useCelebration } from '@/celebrations/celebration.ts';
import { WordButton } from '@/game/windows/game-window.tsx';
import { HandOverButton } from '@/game/windows/hand-over.tsx';
import { WinnerWindow } from '@/game/windows/verdict.tsx';
import { VoidedWindow } from '@/game/windows/void.tsx';
import { useTexts, Word } from '@/game/windows/window-texts.ts';
import { Sentence } from '@/game/words.tsx';
import { type Owed, openOf, owedIn } from '@/money/owed.ts';
import type { Modal } from '../controller/store.ts';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { NextGameButton, useNextGame, useRested } from '../next-game.tsx';
import { LiveWindow } from './live-window.tsx';
import { PrintButton } from './print-button.tsx';

const CloseButton = () => <WordButton text="close" variant="secondary" onClick={useLiveGame().controller.closeModal} />;

/** A press that was meant for the number before passes by: money is at stake. */
export function LargeHandOver({ of, onDone }: { of: Owed['of']; onDone: () => void }) {
  const texts = useTexts();
  const done = (amount: string) => {
    toast.success(<Sentence message={{ key: 'handedOverSum', values: { amount } }} texts={texts} />);
    onDone();
  };
  return (
    <HandOverButton
      game={useGame()}
      of={of}
      size="large"
      autoFocus
      className="px-4! max-sm:w-full"
      isMeant={useRested()}
      onDone={done}
    />
  );
}

/** All that is open is handed over in one press; the next game follows, and is started with the second. */
export function WonModal({ cardId, line, fresh = false }: Extract<Modal, { kind: 'winner' }>) {
  useCelebration('win', fresh);
  const game = useGame();
  const goOn = useNextGame();
  const isOpen = openOf(owedIn(game)).some(({ of, amount }) => of === 'prize' && amount > 0);
  return (
    <WinnerWindow
      game={game}
      cardId={cardId}
      line={line}
      payable
      onClose={useLiveGame().controller.closeModal}
      footer={
        <>
          <CloseButton />
          {isOpen ? (
            <NextGameButton key="later" variant="secondary" size="medium" icon={null} />
          ) : (
            <NextGameButton key="now" focused />
          )}
          {isOpen && <LargeHandOver of="prize" onDone={goOn} />}
        </>
      }
    />
  );
}

/** Whose stakes are given back, on the screen and on paper. */
export const VoidedModal = () => (
  <VoidedWindow
    game={useGame()}
    onClose={useLiveGame().controller.closeModal}
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
      <p>
        <Word text="finishedText" values={{ number: gameNumber }} />
      </p>
    </LiveWindow>
  );
}
