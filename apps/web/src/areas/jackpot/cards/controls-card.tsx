import type { Answer } from '@adarash/contract';
import { Power, Trophy } from 'lucide-react';
import { useIntent } from '../../../api/intent.ts';
import { t } from '../../../i18n/en/jackpot.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { switchJackpot } from '../api/switch-jackpot.ts';
import { JACKPOT_STALE, type JackpotDesk } from '../use-jackpot.ts';
import { AmountForm } from './amount-form.tsx';
import { addedTo, useAddAmount } from './use-add-amount.ts';

export interface ControlsCardProps {
  desk: JackpotDesk;
  jackpot: Answer<'GET /jackpot/:cashierId'>;
  onAward: () => void;
}

export function ControlsCard({ desk, jackpot, onAward }: ControlsCardProps) {
  const { enabled, amount } = jackpot;
  const { add, busy } = useAddAmount(desk, addedTo);
  const toggle = useIntent({
    send: switchJackpot,
    failed: t('toggleFailed'),
    stale: JACKPOT_STALE,
    onDone: (answer) => desk.succeed(answer.enabled ? t('enabledDone') : t('disabledDone')),
    onFailed: desk.fail,
  });
  const hint = !enabled ? t('awardNeedsEnabled') : amount <= 0 ? t('awardNeedsAmount') : null;
  return (
    <Panel title={t('controls')}>
      <div className="flex flex-col gap-4">
        <AmountForm
          label={t('addAmount')}
          submitLabel={t('add')}
          busy={busy}
          onSubmit={(added, gameNumber, clear) => add(added, amount, gameNumber, clear)}
        />
        <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
          <Button
            variant="secondary"
            icon={<Power aria-hidden="true" className="size-5" />}
            busy={toggle.isPending}
            onClick={() => {
              desk.setNotice(null);
              toggle.mutate({ cashierId: desk.cashierId, enabled: !enabled });
            }}
          >
            {enabled ? t('disable') : t('enable')}
          </Button>
          <Button
            icon={<Trophy aria-hidden="true" className="size-5" />}
            disabled={hint !== null}
            title={hint ?? undefined}
            onClick={onAward}
          >
            {t('award')}
          </Button>
          {hint !== null && <p className="text-sm text-ink-soft">{hint}</p>}
        </div>
      </div>
    </Panel>
  );
}
