import type { GameJson, GameRow } from '@adarash/contract';
import { isShortText } from '@adarash/rules/game';
import { voidGame } from '@/api/games.ts';
import { answerWords } from '@/i18n/server-words.ts';
import { formatFixed, formatMoney } from '@/lib/format.ts';
import { useForm } from '@/lib/use-form.ts';
import { TextArea } from '@/ui/fields.tsx';
import { FormDialog } from '@/ui/form-dialog.tsx';
import { t } from './home/texts.ts';
import { useCounterIntent } from './use-counter-intent.ts';

/** Calls a game off from the counter, from the home as from the report. */
export function VoidDialog({ game, onClose }: { game: GameJson | GameRow; onClose: () => void }) {
  const form = useForm({ reason: '' }, { reason: (text) => (isReason(text) ? null : t('reasonRequired')) });
  const giveBack = t('giveBack', {
    cards: game.cardCount,
    bet: formatFixed(game.betAmount),
    sum: formatMoney(game.totalPot),
  });
  const { mutate, isPending } = useCounterIntent(voidGame, {
    done: (answer) => `${answerWords(answer)} ${giveBack}`,
    failed: t('voidFailed'),
  });
  return (
    <FormDialog
      danger
      title={t('voidTitle', { number: game.gameNumber })}
      description={t('voidHint')}
      game={game}
      submitLabel={t('void')}
      busy={isPending}
      onSubmit={form.submit(({ reason }) =>
        mutate({ gameId: game._id, reason: reason.trim() }, { onSuccess: onClose }),
      )}
      onClose={onClose}
    >
      <p className="text-lg font-bold">{giveBack}</p>
      <TextArea {...form.field('reason')} label={t('reason')} autoFocus />
    </FormDialog>
  );
}

const isReason = (text: string) => text.trim() !== '' && isShortText(text.trim());
