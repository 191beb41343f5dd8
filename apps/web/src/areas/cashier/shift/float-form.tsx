import type { OpenShift } from '@adarash/contract';
import { MAX_TEXT } from '@adarash/rules/game';
import { parseBirr } from '@adarash/rules/money';
import openingTexts from '@adarash/texts/opening.json';
import { useAction } from '@/api/use-action.ts';
import { SHIFTS, type ShiftTexts } from '@/i18n/shift.ts';
import { staffArea } from '@/i18n/staff-area.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { useForm } from '@/lib/use-form.ts';
import { isNote } from '@/money/count-table.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { TextArea } from '@/ui/forms/text-area.tsx';

/** Texts about cards that were sold before the opening. Only this form requires them. */
const OPENING = staffArea('opening', openingTexts);

const checkFloat = ({ t }: ShiftTexts, text: string) => ((parseBirr(text) ?? -1) >= 0 ? null : t('amountInvalid'));

interface FloatFormProps {
  shift: OpenShift;
  focused?: boolean;
}

/**
 * Form for the cash in the drawer at the start of a shift. Saving it opens the shift. The amount can be updated until
 * the first sale.
 */
export function FloatForm({ shift: { openedAt, float, isFloatFinal, left, onSale }, focused = false }: FloatFormProps) {
  const texts = useT(SHIFTS);
  const { t, word, format } = texts;
  const opening = useT(OPENING);
  const isOpening = openedAt === null;
  const isOther = (text: string) => left !== null && checkFloat(texts, text) === null && Number(text) !== left;
  const form = useForm(
    { float: isOpening && left === null ? '' : String(float), note: '' },
    {
      float: (text) => checkFloat(texts, text),
      note: (text, { float }) => (isNote(text, isOther(float)) ? null : t('whyRequired')),
    },
  );
  const { mutate, isPending } = useAction('PUT /shift/float', { failed: t('floatFailed'), onFailed: form.setFailure });
  if (isFloatFinal) {
    const reason = isOpening ? opening.t('floatNotEntered', { amount: format.money(float) }) : t('floatFinal');
    return <p className="border-t border-line pt-3 text-sm text-ink-soft">{reason}</p>;
  }
  return (
    <Form
      failure={form.status.failure}
      onSubmit={form.submit(({ float, note }) => mutate({ body: { float: Number(float), note: note.trim() } }))}
      className={cx('flex flex-col gap-2', !isOpening && 'border-t border-line pt-3')}
    >
      {isOpening && onSale > 0 && <Banner tone="warning">{opening.t('soldBeforeOpening', { cards: onSale })}</Banner>}
      {isOpening && left === null && (
        // Hidden, not removed, when an amount is entered, because the button must not move.
        <p className={cx('text-sm text-ink-soft', form.values.float !== '' && 'invisible')}>{t('noFloat')}</p>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <MoneyInput
          {...form.field('float')}
          label={word('floatLabel')}
          autoFocus={focused}
          hint={left === null ? t('floatHint') : t('floatLeft', { amount: format.money(left) })}
        />
        <Button
          text={word(isOpening ? 'openShift' : 'changeFloat')}
          type="submit"
          variant={isOpening ? 'primary' : 'secondary'}
          busy={isPending}
          className="mt-6"
        />
      </div>
      {isOther(form.values.float) && (
        <TextArea {...form.field('note')} label={word('floatWhy')} rows={2} maxLength={MAX_TEXT} />
      )}
    </Form>
  );
}
