import { hasEnded, isShortText } from '@adarash/rules/game';
import { Ban } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import toast from 'react-hot-toast';
import { useTexts, Word } from '../../../i18n/live-game/index.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextArea } from '../../../ui/fields.tsx';
import { isBusy } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { MessageText, messageOf } from '../message.tsx';
import { useChangeHallSettings, useHallSettings } from '../use-hall-settings.ts';
import { CloseButton, GameDialog } from './game-dialog.tsx';

export function SettingsModal() {
  const { controller, theme } = useLiveGame();
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
      {!hasEnded(game) && (
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

export function AskVoidModal() {
  const { controller } = useLiveGame();
  const state = useLiveState();
  const { t, named } = useTexts();
  const id = useId();
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const trimmed = reason.trim();
  const fault = trimmed === '' || !isShortText(trimmed) ? named('reasonRequired') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (fault === undefined) void controller.voidGame(trimmed);
  };
  return (
    <GameDialog
      title="voidGame"
      alert
      tone="danger"
      onClose={controller.closeModal}
      footer={
        <>
          <Button variant="secondary" aria-label={named('cancel')} onClick={controller.closeModal}>
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            form={id}
            variant="danger"
            busy={isBusy(state, 'voiding')}
            aria-label={named('voidGame')}
          >
            {t('voidGame')}
          </Button>
        </>
      }
    >
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

export function AskFinishModal() {
  const { controller } = useLiveGame();
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
