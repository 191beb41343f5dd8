import toast from 'react-hot-toast';
import { useIntent } from '../../../api/intent.ts';
import { deletePair } from '../../../api/users.ts';
import { t } from '../../../i18n/en/admin.ts';
import { tc } from '../../../i18n/en/common.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { membersOf, type Pair, pairKey } from './pairs.ts';

export function DeletePairDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const deletion = useIntent({
    send: deletePair,
    failed: t('failedToDelete'),
    stale: ['users'],
    onDone: () => {
      toast.success(t('pairDeleted'));
      onClose();
    },
    onFailed: (sentence) => {
      toast.error(sentence);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('confirmTitle')}
      description={t('confirmText', {
        names: membersOf(pair)
          .map(({ name }) => name)
          .join(', '),
      })}
      confirmLabel={t('deletePair')}
      cancelLabel={tc('cancel')}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(pairKey(pair))}
      onClose={onClose}
    />
  );
}
