import { RotateCcw } from 'lucide-react';
import { useAnswer } from '@/api/answers.ts';
import { useQuestion } from '@/api/form-action.ts';
import { useAction } from '@/api/use-action.ts';
import { useT } from '@/i18n/use-t.tsx';
import { isWhole } from '@/lib/numbers.ts';
import { useForm } from '@/lib/use-form.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';
import { CASHIER_HOME, type CashierHomeTexts } from './texts.ts';

const checkNumber = ({ t }: CashierHomeTexts, text: string) =>
  isWhole(text, Number.MAX_SAFE_INTEGER) ? null : t('numberInvalid');

/** Form for the next game's number, and a button that starts a new number series. */
export function GameCounter() {
  const next = useAnswer('GET /games/next-draw', {}).data?.gameNumber;
  return <Counter key={next} next={next} />;
}

function Counter({ next }: { next: number | undefined }) {
  const texts = useT(CASHIER_HOME);
  const { named, t, word } = texts;
  const form = useForm({ number: String(next ?? '') }, { number: (text) => checkNumber(texts, text) });
  const move = useAction('POST /games/configure-next', {
    done: ({ nextGameNumber }) => t('moved', { number: nextGameNumber }),
    failed: t('moveFailed'),
  });
  const restart = useQuestion('POST /games/reset-game-counter', {
    asked: () => ({}),
    done: t('resetDone'),
    failed: t('resetFailed'),
  });
  const submit = form.submit(({ number }) => move.mutate({ body: { startNumber: Number(number) } }));

  return (
    <section aria-label={named('counter')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{word('counter')}</h3>
      <p className="min-h-5 text-sm text-ink-soft">{next !== undefined && t('counterHint', { number: next })}</p>
      <Form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <NumberInput label={word('nextNumber')} whole {...form.field('number')} />
        <Button text={word('move')} type="submit" variant="secondary" busy={move.isPending} className="mt-6" />
      </Form>
      <div>
        <Button text={word('reset')} variant="ghost" icon={<RotateCcw />} onClick={() => restart.ask(true)} />
      </div>
      <ConfirmDialog
        {...restart.window}
        title={word('resetTitle')}
        description={t('resetHint')}
        confirmLabel={word('reset')}
        danger
      />
    </section>
  );
}
