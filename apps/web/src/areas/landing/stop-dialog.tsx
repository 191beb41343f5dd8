import { useState } from 'react';
import toast from 'react-hot-toast';
import { sentenceOf } from '../../api/client.ts';
import { stopRunning } from '../../api/running.ts';
import { tc } from '../../i18n/en/common.ts';
import { t } from '../../i18n/en/running.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

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
      await stopRunning(keyOfPage);
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
