import { useTexts } from '../../../i18n/live-game/index.ts';
import { Button } from '../../../ui/button.tsx';
import { useStage } from '../controller-context.ts';
import { GameDialog } from './game-dialog.tsx';

export function AskFinishModal() {
  const { controller } = useStage();
  const { t, named } = useTexts();
  return (
    <GameDialog
      title="finishAsk"
      alert
      onClose={controller.closeModal}
      footer={
        <>
          <Button variant="secondary" autoFocus aria-label={named('cancel')} onClick={controller.closeModal}>
            {t('cancel')}
          </Button>
          <Button variant="danger" aria-label={named('finish')} onClick={() => void controller.finish()}>
            {t('finish')}
          </Button>
        </>
      }
    >
      <p>{t('finishHint')}</p>
    </GameDialog>
  );
}
