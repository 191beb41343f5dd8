import type { OpenShift } from '@adarash/contract';
import { MAX_TEXT } from '@adarash/rules/game';
import { parseBirr } from '@adarash/rules/money';
import { MOVEMENT_REASONS, type MovementKind } from '@adarash/rules/movements';
import { useState } from 'react';
import { useFormAction } from '@/api/form-action.ts';
import { SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { isNote } from '@/money/count-table.tsx';
import { MovementList } from '@/money/movement-list.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { FormDialog } from '@/ui/dialogs/dialog.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { TextArea } from '@/ui/forms/text-area.tsx';
import { Panel } from '@/ui/layout/panel.tsx';

/** List of cash that was added to the drawer or removed from it by hand, without sales and payouts. */
export function MovementsPanel({ movements }: Pick<OpenShift, 'movements'>) {
  const { t, word } = useT(SHIFTS);
  const [kind, setKind] = useState<MovementKind | null>(null);
  return (
    <Panel
      title={word('movements')}
      actions={
        <>
          <Button text={word('payIn')} variant="secondary" size="small" onClick={() => setKind('in')} />
          <Button text={word('payOut')} variant="secondary" size="small" onClick={() => setKind('out')} />
        </>
      }
    >
      {movements.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('noMovements')}</p>
      ) : (
        <MovementList movements={movements} />
      )}
      {kind !== null && <MovementDialog kind={kind} onClose={() => setKind(null)} />}
    </Panel>
  );
}

const isAmount = (text: string) => (parseBirr(text) ?? 0) > 0;

interface MovementDialogProps {
  kind: MovementKind;
  onClose: () => void;
}

function MovementDialog({ kind, onClose }: MovementDialogProps) {
  const { t, word } = useT(SHIFTS);
  const { form, window } = useFormAction('POST /shift/movements', {
    initial: { reason: '', amount: '', note: '' },
    checks: {
      reason: (reason) => (reason === '' ? t('reasonRequired') : null),
      amount: (text) => (isAmount(text) ? null : t('amountInvalid')),
      note: (text, { reason }) => (isNote(text, reason === 'other') ? null : t('whyRequired')),
    },
    asked: ({ reason, amount, note }) => ({
      body: {
        kind,
        reason: MOVEMENT_REASONS.find((name) => name === reason) ?? 'other',
        amount: Number(amount),
        note: note.trim(),
      },
    }),
    failed: t('movementFailed'),
    onClose,
  });
  const options = MOVEMENT_REASONS.map((reason) => ({ value: reason, label: t(`reason_${reason}`) }));
  return (
    <FormDialog
      {...window}
      title={word(kind === 'in' ? 'payIn' : 'payOut')}
      description={t(kind === 'in' ? 'payInHint' : 'payOutHint')}
      submitLabel={word(kind === 'in' ? 'payIn' : 'payOut')}
    >
      <MoneyInput {...form.field('amount')} label={word('amount')} autoFocus />
      <Select {...form.field('reason')} label={word('reason')} placeholder={t('chooseReason')} options={options} />
      <TextArea
        {...form.field('note')}
        label={word('noteTitle')}
        hint={t('movementNoteHint')}
        rows={2}
        maxLength={MAX_TEXT}
      />
    </FormDialog>
  );
}
