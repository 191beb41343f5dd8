import type { ClosedShift, OpenShift } from '@adarash/contract';
import { MAX_TEXT } from '@adarash/rules/game';
import { birrFromSantim, parseBirr } from '@adarash/rules/money';
import { useState } from 'react';
import { useFormAction } from '@/api/form-action.ts';
import { useAction } from '@/api/use-action.ts';
import { SELLERS, type SellersTexts, SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { isBlank, sumOfBirr } from '@/lib/numbers.ts';
import { type CountFields, CountTable, countedIn, countOf, differenceOf, isNote } from '@/money/count-table.tsx';
import { differenceText } from '@/money/drawer-list.tsx';
import { useUser } from '@/session/session.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { FormDialog } from '@/ui/dialogs/dialog.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { SignatureFields, signatureChecks } from '@/ui/forms/password-input.tsx';
import { TextArea } from '@/ui/forms/text-area.tsx';
import { Panel } from '@/ui/layout/panel.tsx';

interface CloseFormProps {
  shift: OpenShift;
  onClosed: (closed: ClosedShift) => void;
}

/** Form for the cash count at the end of a shift. After it is submitted, the moderator signs in a dialog. */
export function CloseForm({ shift, onClosed }: CloseFormProps) {
  const { t, word, format } = useT(SHIFTS);
  const { drawer, number } = shift;
  const [fields, setFields] = useState<CountFields>({});
  const [confirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const blind = useAction('POST /shift/count', { failed: t('countFailed'), onFailed: setFailure });
  const count = countOf(fields);
  const counted = countedIn(count);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const means = shift.means.map(({ means: name, amount }) => {
    const text = typed[name] ?? (amount === 0 ? '' : String(amount));
    return { means: name, text, amount: isBlank(text) ? 0 : amountIn(text) };
  });
  const amounts = means.flatMap(({ means: name, amount }) => (amount === null ? [] : [{ means: name, amount }]));
  // The server subtracts payments by other means, such as telebirr, from the expected cash. So each edited payment
  // updates the displayed difference.
  const received = differenceOf(
    sumOfBirr(amounts.map(({ amount }) => amount)),
    sumOfBirr(shift.means.map(({ amount }) => amount)),
  );
  const sums = drawer && { counted, difference: differenceOf(counted, differenceOf(drawer.expected, received)) };
  return (
    <Panel
      title={word('count')}
      actions={
        Object.keys(fields).length > 0 && (
          <Button text={word('clear')} variant="ghost" size="small" onClick={() => setFields({})} />
        )
      }
    >
      <Form
        className="flex flex-col gap-4"
        failure={failure}
        onSubmit={() => {
          setFailure(null);
          if (sums === null) blind.mutate({ body: { number, count } });
          else setConfirming(amounts.length === means.length);
        }}
      >
        <p className="text-sm text-ink-soft">{t('countHint')}</p>
        <CountTable fields={fields} onChange={setFields} />
        {means.map(({ means: name, text, amount }) => (
          <MoneyInput
            key={name}
            label={word('receivedBy', { means: name })}
            hint={t('receivedByHint')}
            value={text}
            error={amount === null ? t('amountInvalid') : undefined}
            onValue={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        {sums === null ? <SumLine label={t('counted')} value={format.money(counted)} /> : <Sums {...sums} />}
        <Button text={word(sums === null ? 'enterCount' : 'close')} type="submit" size="large" busy={blind.isPending} />
      </Form>
      {confirming && sums !== null && (
        <ConfirmDialog
          shift={shift}
          count={count}
          means={amounts}
          sums={sums}
          onClosed={(closed) => {
            setConfirming(false);
            setFields({});
            setTyped({});
            onClosed(closed);
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  );
}

interface SumsProps {
  counted: number;
  difference: number;
}

const SumLine = ({ label, value }: { label: string; value: string }) => (
  <p className="flex justify-between gap-4 text-base font-semibold">
    <span>{label}</span>
    <span>{value}</span>
  </p>
);

const Sums = ({ counted, difference }: SumsProps) => {
  const texts = useT(SHIFTS);
  const { t, format } = texts;
  return (
    <div aria-live="polite" className="border-t border-line-strong pt-2">
      <SumLine label={t('counted')} value={format.money(counted)} />
      <p
        className={cx(
          'flex justify-between gap-4 font-semibold',
          difference === 0 ? 'text-go-ink' : 'text-attention-ink',
        )}
      >
        <span>{t('difference')}</span>
        <span>{differenceText(texts, difference)}</span>
      </p>
    </div>
  );
};

interface ConfirmDialogProps extends CloseFormProps {
  count: ReturnType<typeof countOf>;
  means: OpenShift['means'];
  sums: SumsProps;
  onClose: () => void;
}

/** Returns the amount in Birr, or null if the text is invalid or negative. */
function amountIn(text: string): number | null {
  const amount = parseBirr(text);
  return amount === null || amount < 0 ? null : birrFromSantim(amount);
}

/** Returns whether the amount is valid as cash that stays in the drawer. It must not exceed the counted cash. */
function isCashLeft(text: string, counted: number): boolean {
  const amount = amountIn(text);
  return amount !== null && amount <= counted;
}

const toOwnerOf = (text: string, counted: number): number =>
  isCashLeft(text, counted) ? differenceOf(counted, Number(text)) : 0;

/**
 * Returns a warning with each seller's amount due, because the cash of these sellers must stay visible when a shift is
 * closed.
 */
const outText = ({ t, format }: SellersTexts, out: OpenShift['sellers'], withSellers: number) =>
  t('out', {
    names: out.map(({ name, due }) => `${name} ${format.money(due)}`).join(', '),
    amount: format.money(withSellers),
  });

/**
 * Dialog in which the moderator signs the closing of the shift with email and password. They are sent with this request
 * only and create no session.
 */
function ConfirmDialog({ shift, count, means, sums, onClosed, onClose }: ConfirmDialogProps) {
  const { t, word, format } = useT(SHIFTS);
  const sellers = useT(SELLERS);
  const { number } = shift;
  const out = shift.sellers.filter(({ due }) => due !== 0);
  const withSellers = sumOfBirr(shift.sellers.map(({ due }) => due));
  const needsNote = sums.difference !== 0 || out.length > 0;
  const { form, window } = useFormAction('POST /shift/close', {
    initial: { note: '', cashLeft: String(sums.counted), email: useUser().moderatorEmail, password: '' },
    checks: {
      note: (text) => (isNote(text, needsNote) ? null : t('whyRequired')),
      cashLeft: (text) => (isCashLeft(text, sums.counted) ? null : t('cashLeftInvalid')),
      ...signatureChecks(t('emailInvalid'), t('required')),
    },
    asked: ({ note, cashLeft, ...moderator }) => ({
      body: {
        number,
        expected: differenceOf(sums.counted, sums.difference),
        cashLeft: Number(cashLeft),
        count: { ...count },
        means,
        note: note.trim(),
        withSellers,
        onSale: shift.onSale,
        moderator,
      },
    }),
    failed: t('closeFailed'),
    onDone: ({ closed }) => onClosed(closed),
    onClose,
  });
  return (
    <FormDialog
      {...window}
      title={word('confirmTitle', { number })}
      description={t('confirmHint')}
      submitLabel={word('close')}
    >
      <Sums {...sums} />
      {shift.onSale > 0 && <Banner tone="warning">{t('onSale', { cards: shift.onSale })}</Banner>}
      {out.length > 0 && <Banner tone="warning">{outText(sellers, out, withSellers)}</Banner>}
      {needsNote && (
        <TextArea
          {...form.field('note')}
          label={sums.difference !== 0 ? word('why') : sellers.word('outWhy')}
          hint={sums.difference !== 0 && out.length > 0 ? sellers.t('outWhy') : undefined}
          rows={2}
          maxLength={MAX_TEXT}
          autoFocus
        />
      )}
      <MoneyInput
        {...form.field('cashLeft')}
        label={word('cashLeft')}
        hint={t('cashLeftHint', { amount: format.money(toOwnerOf(form.values.cashLeft, sums.counted)) })}
      />
      <p className="text-sm text-ink-soft">{t('moderatorHint')}</p>
      <SignatureFields form={form} email={word('email')} password={word('password')} focused={!needsNote} />
    </FormDialog>
  );
}
