import { Search, Trash2, Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast';
import { GameForm, GameWindow, WordButton } from '@/game/windows/game-window.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { Dialog, FormDialog, VerdictLine } from '@/ui/dialogs/dialog.tsx';
import { Drawer } from '@/ui/dialogs/drawer.tsx';
import { ReasonField } from '@/ui/forms/reason-field.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { Printed } from '@/ui/paper/printed.tsx';
import { DESIGNATED, FAIR, LONG_NAME, Part } from './part.tsx';
import { useSample } from './sample.ts';

const nothing = () => undefined;

/** A form with one empty field, for dialogs that are only looked at. */
const EMPTY = {
  field: (name: string) => ({ name, value: '', error: undefined, onChange: nothing, onBlur: nothing }),
};

type Sample = ReturnType<typeof useSample>;

const DIALOGS: Record<string, (sample: Sample, close: () => void) => ReactNode> = {
  dialog: (sample, close) => (
    <Dialog title={sample('label')} description={sample('hint')} onClose={close}>
      <p>{LONG_NAME}</p>
    </Dialog>
  ),
  'dialog, footer': (sample, close) => (
    <Dialog
      title={sample('label')}
      onClose={close}
      footer={
        <>
          <Button text={sample('close')} variant="secondary" onClick={close} />
          <Button text={sample('print')} onClick={close} />
        </>
      }
    >
      <TextInput label={sample('name')} hint={sample('hint')} />
    </Dialog>
  ),
  'dialog, long': (_, close) => (
    <Dialog title={LONG_NAME} onClose={close}>
      <p>{`${LONG_NAME} `.repeat(40)}</p>
    </Dialog>
  ),
  'dialog, alert': (sample, close) => (
    <Dialog
      alert
      tone="attention"
      icon={<Search />}
      verdict
      title={sample('winner')}
      failure={sample('error')}
      onClose={close}
      footer={<Button text={sample('close')} onClick={close} />}
    >
      <VerdictLine>17</VerdictLine>
    </Dialog>
  ),
  drawer: (sample, close) => (
    <Drawer open title={sample('label')} onClose={close}>
      <Button text={sample('close')} variant="ghost" onClick={close} />
    </Drawer>
  ),
  'form-dialog': (sample, close) => (
    <FormDialog
      title={sample('label')}
      description={sample('hint')}
      submitLabel={sample('save')}
      busy={false}
      onSubmit={close}
      onClose={close}
    >
      <TextInput label={sample('name')} />
    </FormDialog>
  ),
  'form-dialog, refused': (sample, close) => (
    <FormDialog
      title={sample('label')}
      failure={sample('error')}
      submitLabel={sample('save')}
      disabled
      busy={false}
      onSubmit={nothing}
      onClose={close}
    >
      <TextInput label={sample('name')} error={sample('error')} />
    </FormDialog>
  ),
  'form-dialog, busy': (sample, close) => (
    <FormDialog title={sample('label')} submitLabel={sample('remove')} danger busy onSubmit={nothing} onClose={close}>
      <TextInput label={sample('name')} disabled />
    </FormDialog>
  ),
  'game-window, go': (sample, close) => (
    <GameWindow title={sample('winner')} tone="go" icon={<Trophy />} verdict game={DESIGNATED} onClose={close}>
      <p>{LONG_NAME}</p>
    </GameWindow>
  ),
  'game-window, danger': (sample, close) => (
    <GameWindow title={sample('label')} tone="danger" game={FAIR} onClose={close}>
      <p>{sample('hint')}</p>
    </GameWindow>
  ),
  'game-window, no game': (sample, close) => (
    <GameWindow title={sample('label')} game={null} onClose={close}>
      <p>{sample('hint')}</p>
    </GameWindow>
  ),
  'game-form': (sample, close) => (
    <GameForm
      title={sample('label')}
      alert
      icon={<Trash2 />}
      failure={sample('error')}
      submitLabel={sample('remove')}
      danger
      busy={false}
      game={DESIGNATED}
      onSubmit={nothing}
      onClose={close}
    >
      <ReasonField form={EMPTY} label={sample('reason')} />
    </GameForm>
  ),
  'confirm-dialog': (sample, close) => (
    <ConfirmDialog
      title={sample('label')}
      description={sample('hint')}
      confirmLabel={sample('save')}
      onConfirm={close}
      onClose={close}
    />
  ),
  'confirm-dialog, danger': (sample, close) => (
    <ConfirmDialog
      title={sample('label')}
      description={LONG_NAME}
      confirmLabel={sample('remove')}
      danger
      onConfirm={close}
      onClose={close}
    />
  ),
  'confirm-dialog, busy': (sample, close) => (
    <ConfirmDialog title={sample('label')} confirmLabel={sample('save')} busy onConfirm={nothing} onClose={close}>
      <Button text={sample('close')} variant="link" size="text" onClick={close} />
    </ConfirmDialog>
  ),
};

export function DialogParts() {
  const sample = useSample();
  const [shown, setShown] = useState<string | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <Part file="dialog, form-dialog, confirm-dialog, drawer, game-window">
        {Object.keys(DIALOGS).map((name) => (
          <Button key={name} text={name} variant="secondary" size="small" onClick={() => setShown(name)} />
        ))}
        <WordButton text="close" size="small" onClick={close} />
        {shown !== null && DIALOGS[shown]?.(sample, close)}
      </Part>
      <Part file="toaster">
        <Button text="Success" variant="secondary" onClick={() => toast.success(sample('hint'))} />
        <Button text="Error" variant="secondary" onClick={() => toast.error(`${sample('error')} ${LONG_NAME}`)} />
        <Button text="Loading" variant="secondary" onClick={() => toast.loading(sample('hint'), { duration: 3_000 })} />
        <Button text="Plain" variant="secondary" onClick={() => toast(sample('hint'))} />
      </Part>
      <Part file="printed">
        <Button text={sample('print')} variant="secondary" onClick={() => window.print()} />
        <Printed>On paper there is only this.</Printed>
      </Part>
    </>
  );
}
