import { t } from '../../../i18n/en/jackpot.ts';
import { Panel } from '../../../ui/panel.tsx';
import type { JackpotDesk } from '../use-jackpot.ts';
import { AmountForm } from './amount-form.tsx';
import { initialized, useAddAmount } from './use-add-amount.ts';

export function InitializeCard({ desk }: { desk: JackpotDesk }) {
  const { add, busy } = useAddAmount(desk, initialized);
  return (
    <Panel title={t('initialize')} className="max-w-2xl">
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('initializeHint')}</p>
        <AmountForm
          label={t('initialAmount')}
          submitLabel={t('initialize')}
          busy={busy}
          onSubmit={(amount, gameNumber, clear) => add(amount, 0, gameNumber, clear)}
        />
      </div>
    </Panel>
  );
}
