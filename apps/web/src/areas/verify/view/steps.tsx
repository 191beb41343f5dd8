import type { VerifyStep } from '@adarash/rules/verify';
import { CircleCheck, CircleX } from 'lucide-react';
import { useTexts, Word } from '@/i18n/verify.ts';
import { Panel } from '@/ui/panel.tsx';

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
