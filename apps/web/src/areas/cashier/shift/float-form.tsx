import type { OpenShift } from '@adarash/contract';
import { parseBirr } from '@adarash/rules/money';
import { useAction } from '@/api/use-action.ts';
import { tc } from '@/i18n/common.ts';
import { t } from '@/i18n/shift.ts';
import { formatMoney } from '@/lib/format.ts';
import { useForm } from '@/lib/use-form.ts';
import { isNote } from '@/money/count-table.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { TextArea } from '@/ui/forms/text-area.tsx';

const checkFloat = (text: string) => ((parseBirr(text) ?? -1) >= 0 ? null : tc('amountInvalid'));

/** The opening float, which can be corrected until the first sale. */
export function FloatForm({ shift: { openedAt, float, isFloatFinal, left } }: { shift: OpenShift }) {
  const isOther = (text: string) => left !== null && checkFloat(text) === null && Number(text) !== left;
  const form = useForm(
    { float: openedAt === null && left === null ? '' : String(float), note: '' },
    { float: checkFloat, note: (text, { float }) => (isNote(text, isOther(float)) ? null : t('whyRequired')) },
  );
  const { mutate, isPending } = useAction('PUT /shift/float', { failed: t('floatFailed'), onFailed: form.setFailure });
  if (isFloatFinal) return <p className="border-t border-line pt-3 text-sm text-ink-soft">{t('floatFinal')}</p>;
  return (
    <Form
      failure={form.status.failure}
      onSubmit={form.submit(({ float, note }) => mutate({ body: { float: Number(float), note: note.trim() } }))}
      className="flex flex-col gap-2 border-t border-line pt-3"
    >
      {openedAt === null && left === null && <p className="text-sm text-ink-soft">{t('noFloat')}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <MoneyInput
          {...form.field('float')}
          label={t('floatLabel')}
          hint={left === null ? t('floatHint') : t('floatLeft', { amount: formatMoney(left) })}
        />
        <Button
          text={t(openedAt === null ? 'openShift' : 'changeFloat')}
          type="submit"
          variant="secondary"
          busy={isPending}
          className="mt-6"
        />
      </div>
      {isOther(form.values.float) && <TextArea {...form.field('note')} label={t('floatWhy')} rows={2} />}
    </Form>
  );
}
