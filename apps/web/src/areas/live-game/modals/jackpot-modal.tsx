import { Trophy } from 'lucide-react';
import { runJackpot } from '@/api/games.ts';
import { HallWord } from '@/i18n/hall-words.ts';
import { AwardMark } from '@/ui/hall/draw-notice.tsx';
import { Money } from '@/ui/hall/facts.tsx';
import type { Modal } from '../controller/store.ts';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { GameDialog, verdictClass } from './game-dialog.tsx';
import { HandOverButton, HandOvers } from './hand-over.tsx';
import { useTexts } from './texts.ts';
import { WordButton } from './words.tsx';

/** Asked once, with the amount: a draw cannot be taken back. */
export function AskJackpotModal({ amount, random }: Extract<Modal, { kind: 'ask-jackpot' }>) {
  const { controller } = useLiveGame();
  const game = useGame();
  const { t } = useTexts();
  const run = () => {
    controller.closeModal();
    void controller.change('drawing', null, (key) => runJackpot(game._id, key), 'jackpotFailed');
  };
  return (
    <GameDialog
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
    </GameDialog>
  );
}

/** Who won the jackpot, and whether it is in their hand. */
export function AwardModal() {
  const { controller } = useLiveGame();
  const game = useGame();
  return (
    <GameDialog
      title="jackpotWinner"
      tone="attention"
      icon={<Trophy />}
      footer={
        <>
          <WordButton text="close" variant="secondary" onClick={controller.closeModal} />
          {!game.jackpotPaid && <HandOverButton of="jackpot" onDone={controller.closeModal} />}
        </>
      }
    >
      <p className={verdictClass}>
        <HallWord text="card" values={{ id: game.jackpotWinnerCardId ?? '' }} />
      </p>
      <p>
        <AwardMark game={game} />
      </p>
      {game.jackpotWinnerMessage && <p>{game.jackpotWinnerMessage}</p>}
      <HandOvers of="jackpot" />
    </GameDialog>
  );
}
