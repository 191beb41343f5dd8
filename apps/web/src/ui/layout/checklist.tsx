import checklist from '@adarash/texts/checklist.json';
import { ChevronDown, Circle, CircleCheckBig, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { staffArea } from '../../i18n/staff-area.ts';
import { useT } from '../../i18n/use-t.tsx';
import { cx } from '../../lib/class-names.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import { Panel } from './panel.tsx';

interface ChecklistStep {
  key: string;
  title: string;
  hint: string;
  done: boolean;
  action?: ReactNode;
}

interface ChecklistProps {
  steps: readonly ChecklistStep[];
  /** Whether the checklist displays only its title and progress until the user expands it. */
  folded: boolean;
  onDismiss: () => void;
}

export function Checklist({ steps, folded, onDismiss }: ChecklistProps) {
  const { t, word, named } = useT(CHECKLIST);
  const [open, setOpen] = useState(!folded);
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  return (
    <Panel
      title={word('title')}
      flush
      actions={
        <>
          <span className="text-sm text-ink-soft">{t('progress', { done, count: steps.length })}</span>
          {folded && (
            <IconButton
              label={named('unfold')}
              aria-expanded={open}
              icon={<ChevronDown className={open ? 'rotate-180' : ''} />}
              onClick={() => setOpen(!open)}
            />
          )}
          <IconButton label={named('dismiss')} icon={<X />} onClick={onDismiss} />
        </>
      }
    >
      {open && (
        <ol className="divide-y divide-line">
          {steps.map((step) => (
            <li key={step.key} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
              <span
                aria-hidden="true"
                className={cx('shrink-0 [&_svg]:size-5', step.done ? 'text-go-ink' : 'text-ink-soft')}
              >
                {step.done ? <CircleCheckBig /> : <Circle />}
              </span>
              <div className="min-w-0 flex-1 basis-60">
                <p className={cx('text-sm', step.done ? 'text-ink-soft' : 'font-medium')}>
                  {step.title}
                  {step.done && <span className="sr-only"> ({t('done')})</span>}
                </p>
                {step === next && <p className="text-sm text-ink-soft">{step.hint}</p>}
              </div>
              {!step.done && step.action}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

export const CHECKLIST = staffArea('checklist', checklist);
