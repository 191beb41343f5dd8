import { type FormEvent, useId, useState } from 'react';
import { useTexts } from '../../../i18n/live-game/index.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/fields.tsx';
import { isBusy } from '../controller/state.ts';
import { useLiveState, useStage } from '../controller-context.ts';
import { GameDialog } from '../modals/game-dialog.tsx';

const LONGEST = 200;

export function AskVoidModal() {
  const { controller } = useStage();
  const state = useLiveState();
  const { t, named } = useTexts();
  const id = useId();
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const trimmed = reason.trim();
  const fault = trimmed === '' || [...trimmed].length > LONGEST ? named('reasonRequired') : undefined;
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
