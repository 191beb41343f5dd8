import { type ReactNode, useEffect, useState } from 'react';
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

/**
 * Warning if the halls' time is ahead of the computer's clock. The server never sets this time back automatically, so
 * an admin must confirm the correction.
 */
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

/** Remaining setup steps of an admin. Once all are completed or the list is hidden, it never returns. */
export function FirstEvening({ pairs }: { pairs: readonly Pair[] }) {
  const { steps: data, folded = false } = useAnswer('GET /checklist', {}).data ?? {};
  const isOpen =
    useAnswer('GET /admin/desk', {}, { enabled: data?.some(isUnshown) ?? false }).data?.network.open ?? true;
  const { dismissed, dismiss } = useDismissed();
  const [slip, setSlip] = useState(false);
  const [first] = pairs;
  const isComplete = data?.every(({ done }) => done) ?? false;
  useEffect(() => {
    if (isComplete && !dismissed) dismiss();
  });
  if (dismissed || data === undefined || isComplete) return null;
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
