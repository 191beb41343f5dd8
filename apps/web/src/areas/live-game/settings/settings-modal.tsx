import { Ban } from 'lucide-react';
import toast from 'react-hot-toast';
import { useTexts, Word } from '../../../i18n/live-game/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields.tsx';
import { useChangeHallSettings, useHallSettings } from '../api/hall-settings.ts';
import { messageOf } from '../controller/message.ts';
import { isOver } from '../controller/state.ts';
import { useGame, useStage } from '../controller-context.ts';
import { MessageText } from '../message-text.tsx';
import { CloseButton } from '../modals/close-button.tsx';
import { GameDialog } from '../modals/game-dialog.tsx';

export function SettingsModal() {
  const { controller, theme } = useStage();
  const game = useGame();
  const { t, named } = useTexts();
  const { data } = useHallSettings();
  const { mutate, isPending, variables } = useChangeHallSettings();
  const machine = (isPending ? variables.ballMachine : undefined) ?? data?.ballMachine ?? false;
  const switchMachine = (ballMachine: boolean) =>
    mutate(
      { ballMachine },
      { onError: (error) => toast.error(<MessageText message={messageOf(error, 'settingsFailed')} />) },
    );
  return (
    <GameDialog
      title="settings"
      onClose={controller.closeModal}
      footer={<CloseButton onClose={controller.closeModal} />}
    >
      <div>
        <Checkbox
          label={<Word text="ballMachine" />}
          checked={machine}
          disabled={data === undefined || isPending}
          onChange={(event) => switchMachine(event.target.checked)}
        />
        <p className="text-sm text-ink-soft">{t('ballMachineHint')}</p>
      </div>
      <Checkbox
        label={<Word text="lightScreen" />}
        checked={theme.theme === 'light'}
        onChange={(event) => theme.choose(event.target.checked ? 'light' : 'dark')}
      />
      {!isOver(game) && (
        <div className="border-t border-line pt-4">
          <Button
            variant="danger"
            icon={<Ban />}
            aria-label={named('voidGame')}
            onClick={() => controller.show({ kind: 'ask-void' })}
          >
            {t('voidGame')}
          </Button>
        </div>
      )}
    </GameDialog>
  );
}
