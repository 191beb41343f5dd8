import { type ReactNode, useEffect, useState } from 'react';
import { useAnswer } from '../../api/answers.ts';
import { useQuestion } from '../../api/form-action.ts';
import { useT } from '../../i18n/use-t.tsx';
import { useDismissed } from '../../session/session.ts';
import { SmallButton } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { CHECKLIST, Checklist } from '../../ui/layout/checklist.tsx';
import { SlipDialog } from './account-dialogs.tsx';
import type { Pair } from './pairs.ts';

/**
 * Warning if the stored time of the halls is ahead of the computer's clock. The server never sets this time back
 * automatically, so an admin must confirm the correction.
 */
export function ClockAhead() {
  const { t, word, format } = useT(CHECKLIST);
  const ahead = useAnswer('GET /checklist', {}).data?.clockAhead ?? null;
  const { ask, window } = useQuestion('POST /admin/clock/set-back', {
    asked: () => ({}),
    failed: t('clockFailed'),
    done: t('clockDone'),
  });
  if (ahead === null) return null;
  const times = { hall: format.dateTime(ahead.hall), machine: format.dateTime(ahead.machine) };
  return (
    <>
      <Banner tone="warning" action={<SmallButton text={word('clockAction')} onClick={() => ask(true)} />}>
        {t('clockAhead', times)}
      </Banner>
      <ConfirmDialog
        {...window}
        title={word('clockAction')}
        description={t('clockConfirm', times)}
        confirmLabel={word('clockAction')}
      />
    </>
  );
}

const isUnshown = ({ step, done }: { step: string; done: boolean }) => step === 'display' && !done;

/**
 * Checklist with the setup steps that an admin has not completed. After all steps are completed or the list is hidden,
 * the list never appears again.
 */
export function FirstEvening({ pairs }: { pairs: readonly Pair[] }) {
  const { t, word } = useT(CHECKLIST);
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
    password: <LinkButton text={word('passwordAction')} variant="secondary" size="small" to="/account" />,
    pair: <LinkButton text={word('pairAction')} variant="secondary" size="small" to="/add-user" />,
    display: !isOpen && (
      <LinkButton text={word('displayAction')} variant="secondary" size="small" to="/admin-settings" />
    ),
    'sign-ins': first !== undefined && <SmallButton text={word('signInsAction')} onClick={() => setSlip(true)} />,
  };
  const words = {
    password: [t('password'), t('passwordHint')],
    pair: [t('pair'), t('pairHint')],
    'sign-ins': [t('signIns'), t('signInsHint')],
    display: [t('display'), t('displayHintAdmin')],
    game: [t('game'), t('gameHintAdmin')],
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
