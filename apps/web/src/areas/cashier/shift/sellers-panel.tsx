import type { SellerJson } from '@adarash/contract';
import { MAX_TEXT } from '@adarash/rules/game';
import { birrFromSantim, parseBirr } from '@adarash/rules/money';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { useFormAction } from '@/api/form-action.ts';
import { useAction } from '@/api/use-action.ts';
import { SELLERS, type SellersTexts } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { originsOf } from '@/lib/copy-text.ts';
import { isBlank, sumOfBirr } from '@/lib/numbers.ts';
import { useForm } from '@/lib/use-form.ts';
import { isNote } from '@/money/count-table.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { FormDialog } from '@/ui/dialogs/dialog.tsx';
import { LoadFailed } from '@/ui/feedback/load-failed.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { MoneyInput } from '@/ui/forms/money-input.tsx';
import { TextArea } from '@/ui/forms/text-area.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { type Column, columnsOf, WRAPS } from '@/ui/tables/columns.ts';
import { DataTable } from '@/ui/tables/data-table.tsx';
import { Badge } from '@/ui/text/badge.tsx';

type Doing = { what: 'pair' | 'settle'; seller: SellerJson };

/** Mobile sellers of the hall with their paired phones, amounts due and settlements. */
export function SellersPanel() {
  const texts = useT(SELLERS);
  const { named, t, word } = texts;
  const answer = useAnswer('GET /sellers', {});
  const [doing, setDoing] = useState<Doing | null>(null);
  const addressHint = useAddressHint();
  const sellers = answer.data?.sellers ?? [];
  const close = () => setDoing(null);
  if (answer.isError) return <LoadFailed text={sentenceOf(answer.error, t('failed'))} of={answer} />;
  return (
    <Panel title={word('sellers')} flush>
      <p className="px-4 py-3 text-sm text-ink-soft">{addressHint((address) => t('hint', { address }))}</p>
      <DataTable
        label={named('sellers')}
        columns={columnsFor(texts, setDoing)}
        rows={sellers}
        rowKey={({ _id }) => _id}
        empty={t('none')}
        loading={answer.isPending}
      />
      {sellers.some(({ due }) => due !== 0) && <p className="px-4 py-3 text-sm text-ink-soft">{t('stillOwed')}</p>}
      <AddSeller />
      {doing?.what === 'pair' && <PairDialog seller={doing.seller} onClose={close} />}
      {doing?.what === 'settle' && <SettleDialog seller={doing.seller} onClose={close} />}
    </Panel>
  );
}

/**
 * Returns a function that creates the hint with the current address for the phones of sellers. Without a valid address
 * it returns a hint about the required setting of the owner; without a response it returns an empty text.
 */
function useAddressHint() {
  const { t } = useT(SELLERS);
  const known = useAnswer('GET /hall-code', {}).data?.origins;
  return (hintFor: (address: string) => string): string => {
    if (known === undefined) return '';
    const [origin] = originsOf(known);
    return origin === undefined ? t('hintClosed') : hintFor(`${new URL(origin).host}/sell`);
  };
}

function stateText({ t }: Pick<SellersTexts, 't'>, { active, paired }: Pick<SellerJson, 'active' | 'paired'>): string {
  if (!active) return t('off');
  return t(paired ? 'paired' : 'notPaired');
}

function columnsFor(texts: SellersTexts, onDo: (doing: Doing) => void): Column<SellerJson>[] {
  const money = (of: (seller: SellerJson) => number) => ({
    numeric: true,
    cell: (seller: SellerJson) => texts.format.money(of(seller)),
  });
  return columnsOf(texts.word, {
    seller: {
      className: WRAPS,
      cell: ({ name, active, paired }) => (
        <span className="flex flex-wrap items-center gap-2">
          {name}
          <Badge tone={paired ? 'go' : 'neutral'}>{stateText(texts, { active, paired })}</Badge>
        </span>
      ),
    },
    cards: { numeric: true, cell: ({ cards, waitingCards }) => cards + waitingCards },
    before: money(({ before }) => before),
    sold: money(({ sold, waiting }) => sumOfBirr([sold, waiting])),
    settled: money(({ settled }) => settled),
    due: money(({ due }) => due),
    actions: {
      title: <span className="sr-only">{texts.word('actions')}</span>,
      className: WRAPS,
      cell: (seller) => <Acts seller={seller} onDo={onDo} />,
    },
  });
}

function Acts({ seller, onDo }: { seller: SellerJson; onDo: (doing: Doing) => void }) {
  const { t, word } = useT(SELLERS);
  const { _id: id, active, due } = seller;
  const change = useAction('PATCH /sellers/:id', { failed: t('failed') });
  return (
    <span className="flex flex-wrap items-center gap-2">
      {due !== 0 && <Button text={word('settle')} size="small" onClick={() => onDo({ what: 'settle', seller })} />}
      {active && (
        <Button text={word('pair')} size="small" variant="secondary" onClick={() => onDo({ what: 'pair', seller })} />
      )}
      <Button
        text={word(active ? 'switchOff' : 'switchOn')}
        size="small"
        variant="ghost"
        busy={change.isPending}
        onClick={() => change.mutate({ params: { id }, body: { active: !active } })}
      />
    </span>
  );
}

function AddSeller() {
  const { t, word } = useT(SELLERS);
  const form = useForm(
    { name: '' },
    { name: (text) => (isBlank(text) || text.trim().length > 40 ? t('nameInvalid') : null) },
  );
  const { mutate, isPending } = useAction('POST /sellers', {
    failed: t('failed'),
    onDone: () => form.reset(),
    onFailed: form.setFailure,
  });
  return (
    <Form
      failure={form.status.failure}
      className="flex flex-col gap-2 border-t border-line p-4"
      onSubmit={form.submit(({ name }) => mutate({ body: { name: name.trim() } }))}
    >
      <div className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextInput {...form.field('name')} label={word('name')} maxLength={40} />
        <Button text={word('add')} type="submit" variant="secondary" busy={isPending} className="mt-6" />
      </div>
    </Form>
  );
}

interface DialogProps {
  seller: SellerJson;
  onClose: () => void;
}

function PairDialog({ seller: { _id: id, name }, onClose }: DialogProps) {
  const { t, word } = useT(SELLERS);
  const { form, window } = useFormAction('POST /sellers/:id/pair', {
    initial: { digits: '' },
    checks: { digits: (text) => (/^\d{4}$/.test(text.trim()) ? null : t('digitsInvalid')) },
    asked: ({ digits }) => ({ params: { id }, body: { digits: digits.trim() } }),
    failed: t('failed'),
    onClose,
  });
  const hint = useAddressHint()((address) => t('pairHint', { name, address }));
  return (
    <FormDialog {...window} title={word('pair')} description={hint} submitLabel={word('pair')}>
      <TextInput
        {...form.field('digits')}
        label={word('digits')}
        inputMode="numeric"
        maxLength={4}
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}

function isAmount(text: string, due: number): boolean {
  const amount = parseBirr(text);
  return amount !== null && amount !== 0 && birrFromSantim(amount) >= Math.min(due, 0);
}

function SettleDialog({ seller: { _id: id, name, due }, onClose }: DialogProps) {
  const { t, word, format } = useT(SELLERS);
  const differs = (received: string) => isAmount(received, due) && Number(received) !== due;
  const { form, window } = useFormAction('POST /sellers/:id/settle', {
    initial: { received: due < 0 ? String(due) : '', note: '' },
    checks: {
      received: (text) => (isAmount(text, due) ? null : t('amountInvalid')),
      note: (text, { received }) => (isNote(text, differs(received)) ? null : t('whyRequired')),
    },
    asked: ({ received, note }) => ({ params: { id }, body: { due, received: Number(received), note: note.trim() } }),
    failed: t('failed'),
    onClose,
  });
  const { received } = form.values;
  const hint =
    due < 0
      ? t('payBackHint', { name, amount: format.money(-due) })
      : t('settleHint', { name, amount: format.money(due) });
  return (
    <FormDialog {...window} title={word('settleWith', { name })} description={hint} submitLabel={word('settle')}>
      <MoneyInput {...form.field('received')} label={word('received')} min={Math.min(due, 0)} autoFocus />
      {differs(received) && (
        <>
          <p aria-live="polite" className="font-semibold text-attention-ink">
            {t('remains', { amount: format.money(sumOfBirr([due, -Number(received)])) })}
          </p>
          <TextArea {...form.field('note')} label={word('why')} rows={2} maxLength={MAX_TEXT} />
        </>
      )}
    </FormDialog>
  );
}
