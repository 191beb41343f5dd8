import type { HistoryEntry } from '@adarash/contract';
import { useIntent } from '../../../api/intent.ts';
import { t } from '../../../i18n/en/jackpot.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { deleteAward } from '../api/delete-award.ts';
import { inBirr } from '../model/amounts.ts';
import { JACKPOT_STALE, type JackpotDesk } from '../use-jackpot.ts';

export interface DeleteAwardDialogProps {
  desk: JackpotDesk;
  entry: HistoryEntry;
  onClose: () => void;
}

export function DeleteAwardDialog({ desk, entry, onClose }: DeleteAwardDialogProps) {
  const { mutate, isPending } = useIntent({
    send: deleteAward,
    failed: t('deleteFailed'),
    stale: JACKPOT_STALE,
    onDone: ({ restoredAmount }) => {
      desk.succeed(t('deleted', { amount: inBirr(restoredAmount) }));
      onClose();
    },
    onFailed: (sentence) => {
      desk.fail(sentence);
      onClose();
    },
  });
  const amount = inBirr(-entry.amount);
  const card = entry.winnerCardId;
  return (
    <ConfirmDialog
      open
      title={t('deleteTitle')}
      description={
        card === null
          ? t('deleteHintRandom', { amount })
          : t('deleteHint', { amount, card: t('card', { number: card }) })
      }
      confirmLabel={t('delete')}
      danger
      busy={isPending}
      onConfirm={() => {
        desk.setNotice(null);
        mutate(entry._id);
      }}
      onClose={onClose}
    />
  );
}
