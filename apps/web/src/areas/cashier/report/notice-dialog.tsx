import { t } from '../../../i18n/en/cashier-report.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface Notice {
  kind: 'success' | 'error';
  text: string;
}

export interface NoticeDialogProps {
  notice: Notice;
  onClose: () => void;
}

export function NoticeDialog({ notice, onClose }: NoticeDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(notice.kind)}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <p className={notice.kind === 'error' ? 'text-danger' : undefined}>{notice.text}</p>
    </Dialog>
  );
}
