import { useState } from 'react';
import toast from 'react-hot-toast';
import { ask, sentenceOf } from '../../api/client.ts';
import { useT } from '../../i18n/use-t.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { RUNNING } from './texts.ts';

interface StopDialogProps {
  keyOfPage: string;
  onStopped: () => void;
  onClose: () => void;
}

export default function StopDialog({ keyOfPage, onStopped, onClose }: StopDialogProps) {
  const { t, word } = useT(RUNNING);
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await ask('POST /running/stop', { body: { key: keyOfPage } });
      onStopped();
    } catch (error) {
      toast.error(sentenceOf(error, t('network')));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={word('stopAsk')}
      description={t('stopHint')}
      confirmLabel={word('stop')}
      danger
      busy={busy}
      onConfirm={() => void stop()}
      onClose={onClose}
    />
  );
}
