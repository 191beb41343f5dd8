import { type ReactNode, useState } from 'react';
import { useAnswer } from '../../api/answers.ts';
import { useQuestion } from '../../api/form-action.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useDismissed } from '../../session/session.ts';
import { SmallButton } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Checklist, tl } from '../../ui/layout/checklist.tsx';
import { SlipDialog } from './account-dialogs.tsx';
import type { Pair } from './pairs.ts';

/** The halls' time never runs backwards by itself: where the clock was once ahead, the owner decides that it does. */
export function ClockAhead() {
  const ahead = useAnswer('GET /checklist', {}).data?.clockAhead ?? null;
  const { ask, window } = useQuestion('POST /admin/clock/set-back', {
    asked: () => ({}),
    failed: tl('clockFailed'),
    done: tl('clockDone'),
  });
  if (ahead === null) return null;
  const times = { hall: formatDateTime(ahead.hall), machine: formatDateTime(ahead.machine) };
  return (
    <>
      <Banner tone="warning" action={<SmallButton text={tl('clockAction')} onClick={() => ask(true)} />}>
        {tl('clockAhead', times)}
      </Banner>
      <ConfirmDialog
        {...window}
        title={tl('clockAction')}
        description={tl('clockConfirm', times)}
        confirmLabel={tl('clockAction')}
      />
    </>
  );
}

const isUnshown = ({ step, done }: { step: string; done: boolean }) => step === 'display' && !done;

/** What is left for an admin until the first hall plays; gone once it does, or when hidden. */
export function FirstEvening({ pairs }: { pairs: readonly Pair[] }) {
  const { steps: data, folded = false } = useAnswer('GET /checklist', {}).data ?? {};
  const isOpen =
    useAnswer('GET /admin/desk', {}, { enabled: data?.some(isUnshown) ?? false }).data?.network.open ?? true;
  const { dismissed, dismiss } = useDismissed();
  const [slip, setSlip] = useState(false);
  const [first] = pairs;
  if (dismissed || data === undefined || data.every(({ done }) => done)) return null;
  const actions: Record<string, ReactNode> = {
    password: <LinkButton text={tl('passwordAction')} variant="secondary" size="small" to="/account" />,
    pair: <LinkButton text={tl('pairAction')} variant="secondary" size="small" to="/add-user" />,
    display: !isOpen && <LinkButton text={tl('displayAction')} variant="secondary" size="small" to="/admin-settings" />,
    'sign-ins': first !== undefined && <SmallButton text={tl('signInsAction')} onClick={() => setSlip(true)} />,
  };
  const words = {
    password: [tl('password'), tl('passwordHint')],
    pair: [tl('pair'), tl('pairHint')],
    'sign-ins': [tl('signIns'), tl('signInsHint')],
    display: [tl('display'), tl('displayHintAdmin')],
    game: [tl('game'), tl('gameHintAdmin')],
  } as const;
  return (
    <>
      <Checklist
        steps={data.map(({ step, done }) => {
          const [title, hint] = words[step];
          return { key: step, title, hint, done, action: actions[step] };
        })}
        folded={folded}
        onDismiss={dismiss}
      />
      {slip && first !== undefined && <SlipDialog pair={first} onClose={() => setSlip(false)} />}
    </>
  );
}
