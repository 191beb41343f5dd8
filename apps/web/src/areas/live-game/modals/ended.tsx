import { Flag, HandCoins, Printer, SearchCheck } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import toast from 'react-hot-toast';
import { useNavigate } from 'react-router';
import { useApi } from '@/api/api.ts';
import { useCelebration } from '@/celebrations/celebration.ts';
import { WordButton } from '@/game/windows/game-window.tsx';
import { HandOverButton, HandOvers } from '@/game/windows/hand-over.tsx';
import { asksForOthers, uncheckedCards } from '@/game/windows/others.tsx';
import { SharePaidHow } from '@/game/windows/paid-how.tsx';
import { WinnerWindow } from '@/game/windows/verdict.tsx';
import { VoidedWindow } from '@/game/windows/void.tsx';
import { useTexts, type WindowKey } from '@/game/windows/window-texts.ts';
import { Sentence } from '@/game/words.tsx';
import { formatFixed } from '@/lib/format.ts';
import { readSetting } from '@/lib/stored-settings.ts';
import { useHallClock } from '@/lib/time/use-hall-clock.ts';
import { handedWith, type Owed, type PaidHow, type Payout, payoutFor, unpaidOf } from '@/money/owed.ts';
import { type Modal, message } from '../controller/store.ts';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { NextGameButton, SHOWS, useGoTo, useIgnoreEarlyPress, useLeave } from '../next-game.tsx';
import { LiveWindow, WindowMessageText } from './words.tsx';

const CloseButton = ({ focused = false }) => (
  <WordButton text="close" variant="secondary" autoFocus={focused} onClick={useLiveGame().controller.windows.close} />
);

/** Timeout in milliseconds of the message of a payout. */
const PAID_MS = 10_000;

interface PaidNoteProps {
  payout: Payout;
  onUndo: () => void;
  onPress: () => void;
}

/** Message with the amount, payment method and cards of a payout. Its button opens the existing payouts. */
function PaidNote({ payout: { amount, cards, by }, onUndo, onPress }: PaidNoteProps) {
  const texts = useTexts();
  const values = { amount: formatFixed(amount), cards: cards.join(', ') };
  return (
    <span className="flex items-center gap-2">
      <Sentence message={{ key: paidKey(by, cards.length), values }} texts={texts} />
      <WordButton
        text="undo"
        variant="link"
        size="text"
        className="min-h-11 shrink-0 underline"
        onClick={() => {
          onPress();
          onUndo();
        }}
      />
    </span>
  );
}

function paidKey(by: PaidHow | null, cards: number): WindowKey {
  if (by === null) return 'handedOverSum';
  if (by === 'cash') return cards === 1 ? 'paidCash' : 'paidCashMany';
  return cards === 1 ? 'paidTransfer' : 'paidTransferMany';
}

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
  const game = useGame();
  const navigate = useNavigate();
  const done = (payout: Payout) => {
    const undo = () => navigate(`/bingo-game?id=${game._id}`, { state: { [SHOWS]: of } });
    toast.success(({ id }) => <PaidNote payout={payout} onUndo={undo} onPress={() => toast.dismiss(id)} />, {
      duration: PAID_MS,
    });
    onDone();
  };
  return (
    <HandOverButton
      game={game}
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
  const leave = useLeave();
  const isOpen = unpaidOf(game).some(({ of }) => of === 'prize');
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
              onDone={() => leave({ to: '/select-card' })}
            />
          )}
          {isComplete &&
            (unchecked === undefined ? <CheckAnother key="now" first /> : <CheckNext cardId={unchecked} />)}
        </>
      }
    />
  );
}

/** Confirmation that is required before the cashier leaves a game with unpaid winnings. */
export function UnpaidModal(destination: Extract<Modal, { kind: 'unpaid' }>) {
  const { word } = useTexts();
  const game = useGame();
  const goTo = useGoTo();
  const leave = () => goTo(destination);
  const unpaid = unpaidOf(game);
  const { amount, cards } = payoutFor(unpaid, 'cash');
  const of = handedWith(unpaid, 'prize').length > 0 ? 'prize' : 'jackpot';
  const values = { amount: formatFixed(amount), cards: cards.join(', ') };
  return (
    <SharePaidHow>
      <LiveWindow
        title="unpaidTitle"
        alert
        tone="attention"
        icon={<HandCoins />}
        footer={
          <>
            <CloseButton />
            {unpaid.length === 0 ? (
              <WordButton text="goOn" autoFocus onClick={leave} />
            ) : (
              <>
                <WordButton text="leaveUnpaid" variant="secondary" onClick={leave} />
                <LargeHandOver key={of} of={of} autoFocus onDone={leave} />
              </>
            )}
          </>
        }
      >
        {unpaid.length > 0 && (
          <p className="text-xl font-bold">{word(cards.length === 1 ? 'unpaidCard' : 'unpaidCards', values)}</p>
        )}
        <HandOvers game={game} large={of} payable />
      </LiveWindow>
    </SharePaidHow>
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
