import { Cast } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useAction } from '@/api/use-action.ts';
import { cx } from '@/lib/class-names.ts';
import { Button, controlClass } from '@/ui/button.tsx';
import { Field } from '@/ui/fields.tsx';
import { t } from './texts.ts';

/** A TV is set up with two letters and four digits instead of a long address. */
export function PairDisplay({ origin }: { origin: string }) {
  const [digits, setDigits] = useState('');
  const pair = useAction('POST /hall-code/pair', {
    done: t('paired'),
    failed: t('pairFailed'),
    onDone: () => setDigits(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^\d{4}$/.test(digits)) pair.mutate({ body: { digits } });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Field label={t('digits')} hint={t('digitsHint', { address: `${origin}/tv` })}>
        {(wiring) => (
          <span className="flex gap-2">
            <input
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              className={cx(controlClass, 'max-w-40 font-mono text-lg tracking-[0.3em]')}
              value={digits}
              onChange={(event) => setDigits(event.target.value.replace(/\D/g, '').slice(0, 4))}
            />
            <Button
              type="submit"
              variant="secondary"
              icon={<Cast />}
              busy={pair.isPending}
              disabled={digits.length !== 4}
            >
              {t('pair')}
            </Button>
          </span>
        )}
      </Field>
    </form>
  );
}
