import type { Answer } from '@adarash/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Power, Trophy } from 'lucide-react';
import { answerOf } from '@/api/answers.ts';
import { sumOf } from '@/lib/numbers.ts';
import { useForm } from '@/lib/use-form.ts';
import { Button } from '@/ui/button.tsx';
import { NumberInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { checkAmount, inBirr } from '../model/amounts.ts';
import { checkGameNumber, wholeOrNull } from '../model/award.ts';
import { t } from '../texts.ts';
import { type JackpotManager, useJackpotAction } from '../use-jackpot.ts';

export function InitializeCard({ manager }: { manager: JackpotManager }) {
  return (
    <Panel title={t('initialize')} className="max-w-2xl">
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('initializeHint')}</p>
        <AmountForm
          manager={manager}
          available={0}
          label={t('initialAmount')}
          submitLabel={t('initialize')}
          done={(_, total) => t('initialized', { amount: inBirr(total) })}
        />
      </div>
    </Panel>
  );
}

interface ControlsCardProps {
  manager: JackpotManager;
  jackpot: Answer<'GET /jackpot/:cashierId'>;
  onAward: () => void;
}

export function ControlsCard({ manager, jackpot: { enabled, amount }, onAward }: ControlsCardProps) {
  const { run, busy } = useJackpotAction(manager, 'PATCH /jackpot/:cashierId', {
    failed: t('toggleFailed'),
    onDone: (answer) => manager.succeed(answer.enabled ? t('enabledDone') : t('disabledDone')),
  });
  const hint = !enabled ? t('awardNeedsEnabled') : amount <= 0 ? t('awardNeedsAmount') : null;
  return (
    <Panel title={t('controls')}>
      <div className="flex flex-col gap-4">
        <AmountForm
          manager={manager}
          available={amount}
          label={t('addAmount')}
          submitLabel={t('add')}
          done={(added, total) => t('added', { added: inBirr(added), total: inBirr(total) })}
        />
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
          <Button
            variant="secondary"
            icon={<Power />}
            busy={busy}
            onClick={() => run({ params: { cashierId: manager.cashierId }, body: { enabled: !enabled } })}
          >
            {enabled ? t('disable') : t('enable')}
          </Button>
          <Button icon={<Trophy />} disabled={hint !== null} title={hint ?? undefined} onClick={onAward}>
            {t('award')}
          </Button>
          {hint !== null && <p className="text-sm text-ink-soft">{hint}</p>}
        </div>
      </div>
    </Panel>
  );
}

interface AmountFormProps {
  manager: JackpotManager;
  available: number;
  label: string;
  submitLabel: string;
  done: (added: number, total: number) => string;
}

function AmountForm({ manager, available, label, submitLabel, done }: AmountFormProps) {
  const form = useForm({ amount: '', gameNumber: '' }, { amount: checkAmount, gameNumber: checkGameNumber });
  const params = { cashierId: manager.cashierId };
  const client = useQueryClient();
  const { run, busy } = useJackpotAction(manager, 'PUT /jackpot/:cashierId', {
    failed: t('addFailed'),
    // Known ahead of the next look: another addition counts from it.
    onDone: ({ newAmount }) =>
      client.setQueryData(answerOf('GET /jackpot/:cashierId', { params }).queryKey, (before) =>
        before?.exists ? { ...before, amount: newAmount } : before,
      ),
  });
  const add = ({ amount, gameNumber }: typeof form.values) => {
    const added = Number(amount);
    // The request sets the total, so an addition says what it was added to: money put in meanwhile is never swallowed.
    const body = { amount: sumOf(available, added), expectedAmount: available, gameNumber: wholeOrNull(gameNumber) };
    const onSuccess = ({ newAmount }: { newAmount: number }) => {
      manager.succeed(done(added, newAmount));
      form.reset();
    };
    run({ params, body }, { onSuccess });
  };
  return (
    <form noValidate onSubmit={form.submit(add)} className="flex flex-col gap-3">
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberInput {...form.field('amount')} label={label} min={0.01} step={0.01} />
        <NumberInput
          {...form.field('gameNumber')}
          label={t('gameNumberOptional')}
          inputMode="numeric"
          min={1}
          step={1}
        />
      </div>
      <div>
        <Button type="submit" busy={busy} disabled={!form.isValid}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
