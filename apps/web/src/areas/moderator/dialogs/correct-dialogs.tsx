import type { Answer, GameJson } from '@adarash/contract';
import { isRunning, isShortText, outLimit } from '@adarash/rules/game';
import { UserX } from 'lucide-react';
import { useState } from 'react';
import { falseClaim, takeBack } from '@/api/corrections.ts';
import { closingWith, useIntent } from '@/api/use-intent.ts';
import { useForm } from '@/lib/use-form.ts';
import { Button } from '@/ui/button.tsx';
import { Banner } from '@/ui/feedback.tsx';
import { TextArea } from '@/ui/fields.tsx';
import { FormDialog } from '@/ui/form-dialog.tsx';
import { t } from '../texts.ts';
import { useControlIntent } from '../use-control.ts';

const checkReason = (reason: string) =>
  reason.trim() === '' || !isShortText(reason.trim()) ? t('reasonRequired') : null;

/** The last number was typed by mistake. */
export function TakeBackDialog({ game, onClose }: { game: GameJson; onClose: () => void }) {
  const form = useForm({ reason: '' }, { reason: checkReason });
  // As it was opened: what is called meanwhile is not taken back.
  const [seen] = useState(() => ({ after: game.calledNumbers.length, number: game.calledNumbers.at(-1) ?? '' }));
  const { mutate, isPending } = useIntent(takeBack, {
    failed: t('takeBackFailed'),
    ...closingWith(onClose),
    onFailed: form.setFailure,
  });
  return (
    <FormDialog
      title={t('takeBack', { number: seen.number })}
      description={t('takeBackHint')}
      game={game}
      failure={form.failure}
      submitLabel={t('takeBack', { number: seen.number })}
      danger
      busy={isPending}
      onClose={onClose}
      onSubmit={form.submit(({ reason }) => mutate({ gameId: game._id, reason: reason.trim(), after: seen.after }))}
    >
      <TextArea {...form.field('reason')} label={t('reason')} autoFocus />
    </FormDialog>
  );
}

type Verdict = Answer<'POST /games/:id/check-bingo'>;

/** Under a verdict without a line, where the owner lets a false claim cost the game: a check alone is only a look. */
export function FalseClaim({ cardId, verdict, game }: { cardId: number; verdict: Verdict; game: GameJson }) {
  const [failure, setFailure] = useState<string | null>(null);
  const { mutate, isPending } = useControlIntent(falseClaim, {
    failed: t('falseClaimFailed'),
    onFailed: setFailure,
  });
  const seen = verdict.game.calledNumbers.length;
  // What was checked on an earlier number puts nobody out on this one.
  const isOfLast = seen === game.calledNumbers.length;
  const isFalse = typeof verdict.missing === 'number' && isOfLast && game.moderatorWinnerCardId !== cardId;
  const max = outLimit(game.cardCount);
  const isBeyond = (game.out?.length ?? 0) >= max;
  if (game.terms?.falseClaims !== 'out' || !isRunning(game) || !isFalse) return null;
  if (game.out?.includes(cardId)) return <Banner tone="warning">{t('cardIsOut', { number: cardId })}</Banner>;
  return (
    <>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {isBeyond && <Banner tone="warning">{t('outLimit', { max })}</Banner>}
      <Button
        variant="danger"
        icon={<UserX />}
        busy={isPending}
        className="self-start"
        onClick={() => mutate({ gameId: game._id, cardId, after: seen, ...(isBeyond && { signed: true }) })}
      >
        {t(isBeyond ? 'falseClaimSigned' : 'falseClaim', { number: cardId })}
      </Button>
    </>
  );
}
