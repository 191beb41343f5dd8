import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { named, namedLabel } from '@/i18n/named.tsx';
import { useForm } from '@/lib/use-form.ts';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { NumberInput } from '@/ui/fields.tsx';
import { t } from './texts.ts';

function checkNumber(text: string): string | null {
  const number = Number(text);
  return text.trim() !== '' && Number.isSafeInteger(number) && number >= 1 ? null : t('numberInvalid');
}

export function GameCounter() {
  const next = useAnswer('GET /games/next-draw').data?.gameNumber;
  return <Counter key={next} next={next} />;
}

function Counter({ next }: { next: number | undefined }) {
  const [asking, setAsking] = useState(false);
  const form = useForm({ number: String(next ?? '') }, { number: checkNumber });
  const move = useAction('POST /games/configure-next', {
    done: ({ nextGameNumber }) => t('moved', { number: nextGameNumber }),
    failed: t('moveFailed'),
  });
  const restart = useAction('POST /games/reset-game-counter', {
    done: t('resetDone'),
    failed: t('resetFailed'),
    onSettled: () => setAsking(false),
  });
  const submit = form.submit(({ number }) => move.mutate({ body: { startNumber: Number(number) } }));

  return (
    <section aria-label={namedLabel(t('counter'))} className="flex flex-col gap-3">
      <h3 className="font-semibold">{named(t('counter'))}</h3>
      <p className="min-h-5 text-sm text-ink-soft">{next !== undefined && t('counterHint', { number: next })}</p>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <NumberInput label={t('nextNumber')} inputMode="numeric" min={1} step={1} {...form.field('number')} />
        <Button type="submit" variant="secondary" busy={move.isPending} className="mt-6">
          {t('move')}
        </Button>
      </form>
      <div>
        <Button variant="ghost" icon={<RotateCcw />} onClick={() => setAsking(true)}>
          {t('reset')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t('resetTitle')}
        description={t('resetHint')}
        confirmLabel={t('reset')}
        danger
        busy={restart.isPending}
        onConfirm={() => restart.mutate({})}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
