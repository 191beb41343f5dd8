import type { FutureWinner } from '@adarash/contract';
import toast from 'react-hot-toast';
import { useIntent } from '../../../api/intent.ts';
import { t } from '../../../i18n/en/moderator.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { deleteFutureWinner } from '../api/delete-future-winner.ts';
import { GAMES_STALE } from '../use-control.ts';

export function DeleteWinnerDialog({ winner, onClose }: { winner: FutureWinner; onClose: () => void }) {
  const { mutate, isPending } = useIntent({
    send: deleteFutureWinner,
    failed: t('deleteFailed'),
    stale: GAMES_STALE,
    onDone: () => {
      toast.success(t('deleted'));
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
      title={t('deleteTitle')}
      description={t('deleteQuestion')}
      confirmLabel={t('delete')}
      danger
      busy={isPending}
      onConfirm={() => mutate(winner._id)}
      onClose={onClose}
    >
      <p className="text-sm font-medium">
        {t('game', { number: winner.gameNumber })} · {t('card', { number: winner.cardId })}
      </p>
    </ConfirmDialog>
  );
}
