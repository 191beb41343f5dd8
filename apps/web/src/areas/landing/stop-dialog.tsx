import { useState } from 'react';
import toast from 'react-hot-toast';
import { ask, sentenceOf } from '../../api/client.ts';
import { tc } from '../../i18n/common.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { t } from './texts.ts';

interface StopDialogProps {
  keyOfPage: string;
  onStopped: () => void;
  onClose: () => void;
}

export default function StopDialog({ keyOfPage, onStopped, onClose }: StopDialogProps) {
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    try {
      await ask('POST /running/stop', { body: { key: keyOfPage } }, { quiet: true });
      onStopped();
    } catch (error) {
      toast.error(sentenceOf(error, tc('network')));
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={t('stopAsk')}
      description={t('stopHint')}
      confirmLabel={t('stop')}
      danger
      busy={busy}
      onConfirm={() => void stop()}
      onClose={onClose}
    />
  );
}
