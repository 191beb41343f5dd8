import type { Verification, VerifyStep } from '@adarash/rules/verify';
import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { useTexts, Word } from '../../../i18n/verify/index.ts';
import { cx } from '../../../lib/class-names.ts';
import { Panel } from '../../../ui/panel.tsx';

const VERDICTS = {
  verifies: { icon: CircleCheck, tone: 'border-go bg-go-soft text-go-ink' },
  doesNotVerify: { icon: CircleX, tone: 'border-danger bg-danger-soft text-danger-ink' },
  notFinished: { icon: Hourglass, tone: 'border-info bg-info-soft text-info-ink' },
} as const;

/** A game in play that already contradicts itself does not verify, finished or not. */
export function verdictOf({ ok, finished, steps }: Verification): keyof typeof VERDICTS {
  if (ok) return 'verifies';
  return finished || steps.some((step) => !step.ok) ? 'doesNotVerify' : 'notFinished';
}

export function Verdict({ verification }: { verification: Verification }) {
  const verdict = verdictOf(verification);
  const { icon: Icon, tone } = VERDICTS[verdict];
  return (
    <section role="status" className={cx('flex gap-3 rounded-card border-2 p-4', tone)}>
      <Icon aria-hidden="true" className="size-9 shrink-0" />
      <div>
        <h2 className="text-xl font-bold">
          <Word text={verdict} />
        </h2>
        <p className="text-sm">
          <Word text={`${verdict}Hint`} />
        </p>
      </div>
    </section>
  );
}

export function Steps({ steps }: { steps: readonly VerifyStep[] }) {
  const { t } = useTexts();
  return (
    <Panel title={t('steps')} flush>
      <ol>
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ step: { name, ok, detail } }: { step: VerifyStep }) {
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <li data-step={name} data-holds={ok} className="flex gap-3 border-t border-line px-4 py-3">
      <Icon aria-hidden="true" className={ok ? 'size-6 shrink-0 text-go' : 'size-6 shrink-0 text-danger'} />
      <div className="min-w-0">
        <p className="font-semibold">
          <Word text={`step_${name}`} />
          <span className="sr-only">
            : <Word text={ok ? 'holds' : 'fails'} />
          </span>
        </p>
        <p className="text-sm text-ink-soft">
          <Word text={`step_${name}_hint`} />
        </p>
        {detail !== null && <code className="font-mono text-sm break-all text-danger">{detail}</code>}
      </div>
    </li>
  );
}
