import type { Answer } from '@adarash/contract';
import { useQueryClient } from '@tanstack/react-query';
import { PencilLine, Power, Trophy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { answerOf } from '@/api/answers.ts';
import { useT } from '@/i18n/use-t.tsx';
import { sumOf } from '@/lib/numbers.ts';
import { useForm } from '@/lib/use-form.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { NumberInput } from '@/ui/forms/number-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { checkAmount, checkGameNumber, inBirr, wholeOrNull } from '../model/award.ts';
import { JACKPOT } from '../texts.ts';
import { type JackpotManager, useJackpotAction } from '../use-jackpot.ts';

export const InitializeCard = ({ manager }: { manager: JackpotManager }) => {
  const texts = useT(JACKPOT);
  const { t, word } = texts;
  return (
    <Panel title={word('initialize')} className="max-w-2xl">
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('initializeHint')}</p>
        <AmountForm
          manager={manager}
          jackpot={{ amount: 0, holds: 0 }}
          label={word('initialAmount')}
          submitLabel={word('initialize')}
          done={(_, total) => t('initialized', { amount: inBirr(texts, total) })}
        />
      </div>
    </Panel>
  );
};

interface ControlsCardProps {
  manager: JackpotManager;
  jackpot: Answer<'GET /jackpot/:cashierId'>;
  onAward: () => void;
  onCorrect: () => void;
}

export function ControlsCard({ manager, jackpot, onAward, onCorrect }: ControlsCardProps) {
  const texts = useT(JACKPOT);
  const { t, word } = texts;
  const { enabled, amount } = jackpot;
  const { run, busy } = useJackpotAction(manager, 'PATCH /jackpot/:cashierId', {
    failed: t('toggleFailed'),
    onDone: (answer) => manager.notices.succeed(answer.enabled ? t('enabledDone') : t('disabledDone')),
  });
  let hint: string | null = null;
  if (!enabled) hint = t('awardNeedsEnabled');
  else if (amount <= 0) hint = t('awardNeedsAmount');
  return (
    <Panel title={word('controls')}>
      <AmountForm
        manager={manager}
        jackpot={jackpot}
        label={word('addAmount')}
        submitLabel={word('add')}
        isNext={amount <= 0}
        done={(added, total) => t('added', { added: inBirr(texts, added), total: inBirr(texts, total) })}
        actions={
          <>
            <Button
              text={word('award')}
              variant={amount <= 0 ? 'secondary' : 'primary'}
              icon={<Trophy />}
              disabled={hint !== null}
              title={hint ?? undefined}
              onClick={onAward}
            />
            <Button
              text={enabled ? word('disable') : word('enable')}
              variant="secondary"
              icon={<Power />}
              busy={busy}
              onClick={() => run({ params: { cashierId: manager.cashierId }, body: { enabled: !enabled } })}
            />
            <Button text={word('correct')} variant="secondary" icon={<PencilLine />} onClick={onCorrect} />
          </>
        }
      />
      {hint !== null && <p className="pt-3 text-sm text-ink-soft">{hint}</p>}
    </Panel>
  );
}

/**
 * CSS classes of the form's fields. They are in a single column if two panels share the width, otherwise a label of two
 * lines would move its field out of the row.
 */
const FIELDS = 'grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2';

interface AmountFormProps {
  manager: JackpotManager;
  jackpot: Pick<Answer<'GET /jackpot/:cashierId'>, 'amount' | 'holds'>;
  label: ReactNode;
  submitLabel: ReactNode;
  /** True if adding money to the jackpot is the recommended next action. */
  isNext?: boolean;
  /** Optional buttons beside the button that submits the form. */
  actions?: ReactNode;
  done: (added: number, total: number) => string;
}

/**
 * Form that adds money to the jackpot. A confirmation with the new total is required, because a typing error is easy to
 * miss.
 */
function AmountForm(props: AmountFormProps) {
  const texts = useT(JACKPOT);
  const { t, word } = texts;
  const { manager, jackpot, label, submitLabel, isNext = true, actions, done } = props;
  const form = useForm(
    { amount: '', gameNumber: '' },
    { amount: (text) => checkAmount(texts, text), gameNumber: (text) => checkGameNumber(texts, text) },
  );
  const params = { cashierId: manager.cashierId };
  const client = useQueryClient();
  const [asked, setAsked] = useState<typeof form.values | null>(null);
  const { run, busy } = useJackpotAction(manager, 'PUT /jackpot/:cashierId', {
    failed: t('addFailed'),
    // Updates the cached jackpot with the response, because the next addition is based on the current amount.
    onDone: ({ newAmount, holds }) =>
      client.setQueryData(answerOf('GET /jackpot/:cashierId', { params }).queryKey, (before) =>
        before?.exists ? { ...before, amount: newAmount, holds } : before,
      ),
    onSettled: () => setAsked(null),
  });
  const added = Number(asked?.amount ?? 0);
  const add = () => {
    // The request replaces the jackpot's amount. `expectedAmount` prevents it from removing money that was added after
    // the last response.
    const { amount: available } = jackpot;
    const gameNumber = wholeOrNull(asked?.gameNumber ?? '');
    const onSuccess = ({ holds }: { holds: number }) => {
      manager.notices.succeed(done(added, holds));
      form.reset();
    };
    run({ params, body: { amount: sumOf(available, added), expectedAmount: available, gameNumber } }, { onSuccess });
  };
  return (
    <Form onSubmit={form.submit(setAsked)} className="flex flex-col gap-3">
      <div className={FIELDS}>
        <MoneyInput {...form.field('amount')} label={label} min={0.01} />
        <NumberInput {...form.field('gameNumber')} label={word('gameNumberOptional')} whole />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          text={submitLabel}
          type="submit"
          variant={isNext ? 'primary' : 'secondary'}
          busy={busy}
          disabled={!form.status.isValid}
        />
        {actions}
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={word('addTitle', { amount: inBirr(texts, added) })}
        description={t('becomes', { total: inBirr(texts, sumOf(jackpot.holds, added)) })}
        confirmLabel={submitLabel}
        busy={busy}
        onConfirm={add}
        onClose={() => setAsked(null)}
      />
    </Form>
  );
}
