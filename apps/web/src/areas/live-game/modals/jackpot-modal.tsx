import { Trophy } from 'lucide-react';
import { Money } from '@/game/board/facts.tsx';
import { AwardMark } from '@/game/draw/draw-notice.tsx';
import { verdictClass, WordButton } from '@/game/windows/game-window.tsx';
import { HandOvers } from '@/game/windows/hand-over.tsx';
import { useTexts } from '@/game/windows/window-texts.ts';
import { useHallWords } from '@/i18n/hall-words.ts';
import type { Modal } from '../controller/store.ts';
import { mixesFirst } from '../jackpot/jackpot-panel.tsx';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { LargeHandOver } from './ended.tsx';
import { LiveWindow } from './live-window.tsx';

/** Asked once, with the amount: a draw cannot be taken back. */
export function AskJackpotModal({ amount, random }: Extract<Modal, { kind: 'ask-jackpot' }>) {
  const { controller } = useLiveGame();
  const game = useGame();
  const { t } = useTexts();
  const run = () => {
    controller.closeModal();
    const asked = { params: { id: game._id }, body: {} };
    void controller.change('drawing', 'POST /games/:id/select-jackpot-winner', asked, 'jackpotFailed');
  };
  return (
    <LiveWindow
      title="runJackpot"
      alert
      tone="attention"
      icon={<Trophy />}
      footer={
        <>
          <WordButton text="cancel" variant="secondary" onClick={controller.closeModal} />
          <WordButton text="runJackpot" autoFocus onClick={run} />
        </>
      }
    >
      <p className="text-center text-5xl font-extrabold text-attention">
        <Money birr={amount} />
      </p>
      <p className="text-center">{random ? t('jackpotAskDrawn', { cards: game.cardCount }) : t('jackpotAskChosen')}</p>
      {random && game.saleOpen && <p className="text-center font-semibold">{t('jackpotClosesSale')}</p>}
      {random && mixesFirst(game) && <p className="text-center">{t('jackpotMixesFirst')}</p>}
    </LiveWindow>
  );
}

export function AwardModal() {
  const { word: hallWord } = useHallWords();
  const { controller } = useLiveGame();
  const game = useGame();
  return (
    <LiveWindow
      title="jackpotWinner"
      tone="attention"
      icon={<Trophy />}
      footer={
        <>
          <WordButton text="close" variant="secondary" autoFocus onClick={controller.closeModal} />
          {!game.jackpotPaid && <LargeHandOver of="jackpot" onDone={controller.closeModal} />}
        </>
      }
    >
      <p className={verdictClass}>{hallWord('card', { id: game.jackpotWinnerCardId ?? '' })}</p>
      <p>
        <AwardMark game={game} />
      </p>
      {game.jackpotWinnerMessage && <p>{game.jackpotWinnerMessage}</p>}
      <HandOvers game={game} of="jackpot" large="jackpot" payable />
    </LiveWindow>
  );
}
