import { Trophy } from 'lucide-react';
import { useTexts } from '@/i18n/live-windows/index.ts';
import { Money } from '@/ui/hall/facts.tsx';
import type { Modal } from '../controller/store.ts';
import { useGame, useLiveGame } from '../live-game-context.ts';
import { GameDialog } from './game-dialog.tsx';
import { WordButton } from './words.tsx';

/** Asked once, with the amount: a draw cannot be taken back. */
export function AskJackpotModal({ amount, random }: Extract<Modal, { kind: 'ask-jackpot' }>) {
  const { controller } = useLiveGame();
  const game = useGame();
  const { t } = useTexts();
  const run = () => {
    controller.closeModal();
    void controller.runJackpot();
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
