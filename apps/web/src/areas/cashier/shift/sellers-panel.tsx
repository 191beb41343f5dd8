import type { SellerJson } from '@adarash/contract';
import { santimFromBirr } from '@adarash/rules/money';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { useFormAction } from '@/api/form-action.ts';
import { useAction } from '@/api/use-action.ts';
import { ts as t, t as tShift } from '@/i18n/shift.ts';
import { businessDayNow, formatMoney } from '@/lib/format.ts';
import { isBlank, sumOfBirr } from '@/lib/numbers.ts';
import { useForm } from '@/lib/use-form.ts';
import { isNote } from '@/money/count-table.tsx';
import { Badge } from '@/ui/badge.tsx';
import { Button } from '@/ui/button.tsx';
import { FormDialog } from '@/ui/dialog.tsx';
import { LoadFailed } from '@/ui/feedback.tsx';
import { Form, NumberInput, TextArea, TextInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { type Column, columnsOf, FittingTable, WRAPS } from '@/ui/table.tsx';

type Doing = { what: 'pair' | 'float' | 'count' | 'withoutPhone'; seller: SellerJson };

/** Those who sell in the aisles: their phones, floats and hand-ins, and what is still out with them. */
export function SellersPanel() {
  const answer = useAnswer('GET /sellers');
  const [doing, setDoing] = useState<Doing | null>(null);
  const sellers = answer.data?.sellers ?? [];
  const close = () => setDoing(null);
  if (answer.isError)
    return <LoadFailed text={sentenceOf(answer.error, t('failed'))} again={tShift('retry')} of={answer} />;
  return (
    <Panel title={t('sellers')} flush>
      <p className="px-4 py-3 text-sm text-ink-soft">{t('hint', { address: addressOfPhones() })}</p>
      <FittingTable
        label={t('sellers')}
        columns={columnsFor(setDoing)}
        rows={sellers}
        rowKey={({ _id }) => _id}
        empty={t('none')}
        loading={answer.isPending}
      />
      {sellers.some(({ due }) => due !== 0) && <p className="px-4 py-3 text-sm text-ink-soft">{t('stillOwed')}</p>}
      <AddSeller />
      {sellers.length > 0 && <LastDays />}
      {doing?.what === 'pair' && <PairDialog seller={doing.seller} onClose={close} />}
      {doing?.what === 'float' && <FloatDialog seller={doing.seller} onClose={close} />}
      {(doing?.what === 'count' || doing?.what === 'withoutPhone') && (
        <CountDialog seller={doing.seller} hasPhone={doing.what === 'count'} onClose={close} />
      )}
    </Panel>
  );
}

const addressOfPhones = () => `${window.location.host}/sell`;

const money = <Row,>(of: (row: Row) => number) => ({ numeric: true, cell: (row: Row) => formatMoney(of(row)) });

const columnsFor = (onDo: (doing: Doing) => void): Column<SellerJson>[] =>
  columnsOf(t, {
    seller: {
      className: WRAPS,
      cell: ({ name, active, paired }) => (
        <span className="flex flex-wrap items-center gap-2">
          {name}
          <Badge tone={paired ? 'go' : 'neutral'}>{t(active ? (paired ? 'paired' : 'notPaired') : 'off')}</Badge>
        </span>
      ),
    },
    cards: { numeric: true, cell: ({ cards, waitingCards }) => cards + waitingCards },
    held: money(({ before, float }) => sumOfBirr([before, float])),
    sold: money(({ sold, waiting }) => sumOfBirr([sold, waiting])),
    handedIn: money(({ handedIn }) => handedIn),
    due: money(({ due }) => due),
    actions: {
      title: <span className="sr-only">{t('confirm')}</span>,
      className: WRAPS,
      cell: (seller) => <Acts seller={seller} onDo={onDo} />,
    },
  });

function Acts({ seller, onDo }: { seller: SellerJson; onDo: (doing: Doing) => void }) {
  const { _id: id, active, floatOffered, handIn, due } = seller;
  const params = { id };
  const change = useAction('PATCH /sellers/:id', { failed: t('failed') });
  const float = useAction('PUT /sellers/:id/float', { failed: t('failed') });
  const button = (what: Doing['what'], label: string, variant: 'primary' | 'secondary' = 'secondary') => (
    <Button text={label} size="small" variant={variant} onClick={() => onDo({ what, seller })} />
  );
  return (
    <span className="flex flex-wrap items-center gap-2">
      {handIn !== null &&
        handIn.counted === null &&
        button('count', t('count', { amount: formatMoney(handIn.said) }), 'primary')}
      {handIn !== null && handIn.counted !== null && (
        <span className="text-sm">{t('waitsForSeller', { amount: formatMoney(handIn.counted) })}</span>
      )}
      {floatOffered !== null && (
        <>
          <span className="text-sm">{t('floatWaits', { amount: formatMoney(floatOffered) })}</span>
          <Button
            text={t('takeFloatBack')}
            size="small"
            variant="ghost"
            busy={float.isPending}
            onClick={() => float.mutate({ params, body: { amount: null } })}
          />
        </>
      )}
      {active && button('pair', t('pair'))}
      {active && floatOffered === null && button('float', t('giveFloat'))}
      {due > 0 && handIn?.counted !== null && button('withoutPhone', t('withoutPhone'))}
      <Button
        text={t(active ? 'switchOff' : 'switchOn')}
        size="small"
        variant="ghost"
        busy={change.isPending}
        onClick={() => change.mutate({ params, body: { active: !active } })}
      />
    </span>
  );
}

function AddSeller() {
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
      failure={form.failure}
      className="flex flex-col gap-2 border-t border-line p-4"
      onSubmit={form.submit(({ name }) => mutate({ body: { name: name.trim() } }))}
    >
      <div className="grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
        <TextInput {...form.field('name')} label={t('name')} maxLength={40} />
        <Button text={t('add')} type="submit" variant="secondary" busy={isPending} className="mt-6" />
      </div>
    </Form>
  );
}

interface DialogProps {
  seller: SellerJson;
  onClose: () => void;
}

function PairDialog({ seller: { _id: id, name }, onClose }: DialogProps) {
  const { form, window } = useFormAction('POST /sellers/:id/pair', {
    initial: { digits: '' },
    checks: { digits: (text) => (/^\d{4}$/.test(text.trim()) ? null : t('digitsInvalid')) },
    asked: ({ digits }) => ({ params: { id }, body: { digits: digits.trim() } }),
    failed: t('failed'),
    onClose,
  });
  const hint = t('pairHint', { name, address: addressOfPhones() });
  return (
    <FormDialog {...window} title={t('pair')} description={hint} submitLabel={t('pair')}>
      <TextInput
        {...form.field('digits')}
        label={t('digits')}
        inputMode="numeric"
        maxLength={4}
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}

const checkAmount = (text: string, least = 0) =>
  !isBlank(text) && Number(text) >= least && santimFromBirr(Number(text)) !== null ? null : t('amountInvalid');

function FloatDialog({ seller: { _id: id, name }, onClose }: DialogProps) {
  const { form, window } = useFormAction('PUT /sellers/:id/float', {
    initial: { amount: '' },
    checks: { amount: (text) => checkAmount(text, 0.01) },
    asked: ({ amount }) => ({ params: { id }, body: { amount: Number(amount) } }),
    failed: t('failed'),
    onClose,
  });
  return (
    <FormDialog {...window} title={t('giveFloat')} description={t('floatHint', { name })} submitLabel={t('giveFloat')}>
      <NumberInput {...form.field('amount')} label={t('amount')} min={0} step="any" autoFocus />
    </FormDialog>
  );
}

/** Of what the seller said on the phone, or of what they bring without one. */
function CountDialog({
  seller: { _id: id, name, handIn, due },
  hasPhone,
  onClose,
}: DialogProps & { hasPhone: boolean }) {
  const said = hasPhone ? (handIn?.said ?? 0) : null;
  const by = handIn?.paidBy;
  const isOther = (counted: string) => said === null || (checkAmount(counted) === null && Number(counted) !== said);
  const { form, window } = useFormAction('POST /sellers/:id/hand-in', {
    initial: { counted: '', note: '' },
    checks: {
      counted: (text) => checkAmount(text, hasPhone ? 0 : 0.01),
      note: (text, { counted }) => (isNote(text, isOther(counted)) ? null : t('whyRequired')),
    },
    asked: ({ counted, note }) => ({
      params: { id },
      body: { said, counted: Number(counted), means: by?.means, note: note.trim() },
    }),
    failed: t('failed'),
    onClose,
  });
  const amount = formatMoney(said ?? due);
  const hint = by
    ? t('countBy', { name, amount, means: by.means, reference: by.reference ?? '' })
    : t('countHint', { name, amount });
  return (
    <FormDialog
      {...window}
      title={hasPhone ? t('count', { amount }) : t('withoutPhone')}
      description={hasPhone ? hint : t('withoutPhoneHint', { name, amount })}
      submitLabel={t('confirm')}
    >
      <NumberInput {...form.field('counted')} label={t('counted')} min={0} step="any" autoFocus />
      {isOther(form.values.counted) && (
        <TextArea {...form.field('note')} label={t(hasPhone ? 'why' : 'withoutPhoneWhy')} rows={2} />
      )}
    </FormDialog>
  );
}

const DAYS = 30;

/** What each did over the last month, by the days of the hall. */
function LastDays() {
  const to = businessDayNow();
  const from = new Date(Date.parse(to) - (DAYS - 1) * 86_400_000).toISOString().slice(0, 10);
  const { data } = useAnswer('GET /sellers/report', { query: { from, to } });
  const rows = data?.sellers ?? [];
  const columns: Column<(typeof rows)[number]>[] = columnsOf(t, {
    seller: { cell: ({ name }) => name, className: WRAPS },
    cards: { numeric: true, cell: ({ cards }) => cards },
    sold: money(({ sold }) => sold),
    other: money(({ other }) => other),
    takenBack: money(({ takenBack }) => takenBack),
    float: money(({ float }) => float),
    handedIn: money(({ handedIn }) => handedIn),
    due: money(({ due }) => due),
  });
  return (
    <section className="border-t border-line">
      <h3 className="px-4 py-3 text-sm font-semibold">{t('report')}</h3>
      <FittingTable
        label={t('report')}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={t('none')}
        loading={data === undefined}
      />
    </section>
  );
}
