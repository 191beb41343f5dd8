import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { sentenceOf } from '../../../api/api-error.ts';
import { t } from '../../../i18n/en/admin.ts';
import { tc } from '../../../i18n/en/common.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { deletePair } from '../api/delete-pair.ts';
import { usersQuery } from '../api/get-users.ts';
import { membersOf, type Pair, pairKey } from './pairs.ts';

export function DeletePairDialog({ pair, onClose }: { pair: Pair; onClose: () => void }) {
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: () => deletePair(pairKey(pair)),
    onSuccess: async () => {
      await queries.invalidateQueries(usersQuery);
      toast.success(t('pairDeleted'));
      onClose();
    },
    onError: (error) => {
      toast.error(sentenceOf(error, t('failedToDelete')));
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
      onConfirm={() => deletion.mutate()}
      onClose={onClose}
    />
  );
}
