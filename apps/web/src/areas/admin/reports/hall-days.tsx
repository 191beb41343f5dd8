import type { ShareJson } from '@adarash/contract';
import { writeCsv } from '@adarash/rules/games-csv';
import { CASH } from '@adarash/rules/means';
import { basisPointsFromPercent, santimFromBirr } from '@adarash/rules/money';
import { SHARE_SUMS } from '@adarash/rules/share';
import folder from '@adarash/texts/inspector-folder.json';
import share from '@adarash/texts/owners-share.json';
import { useMutation } from '@tanstack/react-query';
import { Download, FolderArchive, Printer } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { useFormAction } from '@/api/form-action.ts';
import { savePaper } from '@/api/print.ts';
import { named } from '@/i18n/named.tsx';
import { staffTexts } from '@/i18n/texts.ts';
import { cx } from '@/lib/class-names.ts';
import { download } from '@/lib/download.ts';
import { businessDayNow, formatDate, formatMoney } from '@/lib/format.ts';
import { isBlank } from '@/lib/numbers.ts';
import { usePaidBy } from '@/money/means-fields.tsx';
import { Button } from '@/ui/button.tsx';
import { FormDialog } from '@/ui/dialog.tsx';
import { Banner, LoadFailed, Skeleton } from '@/ui/feedback.tsx';
import { Form, NumberInput, TextArea, TextInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';

const t = staffTexts('owners-share', share);

type Payment = ShareJson['payments'][number];

/** What is asked for by the days of one hall. */
export default function HallDays({ cashierId }: { cashierId: string }) {
  return (
    <>
      <OwnersShare cashierId={cashierId} />
      <InspectorFolder cashierId={cashierId} />
    </>
  );
}

/** What a hall owes its owner of the house fees, and what was paid of it. It only counts: no hall waits for it. */
function OwnersShare({ cashierId }: { cashierId: string }) {
  const { today, days, dayInput, isWhole, isTurned } = useDays(t);
  const isAsked = isWhole && !isTurned;
  const query = { cashierId, ...days };
  const { data, error, isFetching, refetch } = useAnswer('GET /admin/share', { query }, { enabled: isAsked });
  const [asked, setAsked] = useState<'agree' | 'pay' | Payment | null>(null);
  const printing = useMutation({ mutationFn: () => savePaper('GET /print/share', { query }) });
  const statement = data?.statement;
  const close = () => setAsked(null);
  return (
    <Panel title={t('title')}>
      <p className="pb-3 text-sm text-ink-soft">{t('text')}</p>
      <div className="flex flex-wrap items-end gap-3 pb-3">
        {dayInput('from')}
        {dayInput('to')}
        <Button
          text={t('pdf')}
          variant="secondary"
          icon={<Printer />}
          busy={printing.isPending}
          disabled={!isAsked}
          onClick={() => printing.mutate()}
        />
        <Button
          text={t('csv')}
          variant="secondary"
          icon={<Download />}
          disabled={statement === undefined}
          onClick={() => statement && download(`share-${days.from}-${days.to}.csv`, csvOf(statement))}
        />
      </div>
      {printing.error && <Banner tone="error">{sentenceOf(printing.error, t('failed'))}</Banner>}
      {error !== null && (
        <LoadFailed text={sentenceOf(error, t('failed'))} again={t('tryAgain')} of={{ refetch, isFetching }} />
      )}
      {!isAsked && <Banner tone="error">{t(isWhole ? 'turned' : 'dayRequired')}</Banner>}
      {statement === undefined ? (
        error === null && isAsked && <Skeleton className="h-32" />
      ) : (
        <div className="flex flex-col gap-3">
          <Sums statement={statement} />
          <p className="text-sm text-ink-soft">{agreedText(statement)}</p>
          <ul className="text-sm">
            {statement.payments.map((payment) => (
              <li key={payment._id} className="flex flex-wrap items-center gap-x-3 border-t border-line py-1">
                <span
                  className={cx('mr-auto min-w-0 wrap-anywhere', payment.takenBack && 'text-ink-soft line-through')}
                >
                  {paymentText(payment)}
                </span>
                {payment.takenBack === null ? (
                  <Button text={t('takeBack')} variant="ghost" size="small" onClick={() => setAsked(payment)} />
                ) : (
                  <span className="text-ink-soft">{t('takenBack', { reason: payment.takenBack.reason })}</span>
                )}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <Button text={t('pay')} onClick={() => setAsked('pay')} />
            <Button text={t('agree')} variant="secondary" onClick={() => setAsked('agree')} />
          </div>
        </div>
      )}
      {asked === 'agree' && <Agree cashierId={cashierId} today={today} onClose={close} />}
      {asked === 'pay' && <Pay cashierId={cashierId} today={today} onClose={close} />}
      {asked !== null && typeof asked === 'object' && (
        <TakeBack cashierId={cashierId} payment={asked} onClose={close} />
      )}
    </Panel>
  );
}

/** The days that are chosen: this month's until others are. */
function useDays(t: (end: 'from' | 'to') => string) {
  const today = businessDayNow();
  const [days, setDays] = useState({ from: `${today.slice(0, 'YYYY-MM'.length)}-01`, to: today });
  const dayInput = (end: 'from' | 'to', more: Partial<ComponentProps<typeof TextInput>> = {}) => (
    <TextInput
      type="date"
      label={t(end)}
      value={days[end]}
      required
      {...more}
      onValue={(day) => {
        more.onValue?.(day);
        setDays({ ...days, [end]: day });
      }}
    />
  );
  const isWhole = days.from !== '' && days.to !== '';
  return { today, days, dayInput, isWhole, isTurned: isWhole && days.from > days.to };
}

const Sums = ({ statement }: { statement: ShareJson }) => (
  <dl className="grid max-w-md grid-cols-[1fr_auto] gap-y-1 text-sm">
    {SHARE_SUMS.map((name) => (
      <div key={name} className={cx('contents', name === 'open' && '*:border-t *:border-line-strong *:font-semibold')}>
        <dt className="text-ink-soft">{named(t(name))}</dt>
        <dd className="text-right">{formatMoney(statement[name])}</dd>
      </div>
    ))}
  </dl>
);

const agreedText = ({ agreements }: ShareJson): string =>
  agreements.length === 0
    ? t('nothingAgreed')
    : agreements.map(({ from, percent }) => t('agreedFrom', { percent, day: formatDate(from) })).join(' · ');

const paymentText = ({ day, amount, means, reference, note, by }: Payment): string =>
  [formatDate(day), formatMoney(amount), means === CASH ? t('cash') : means, reference ?? '', note, by]
    .filter((text) => text !== '')
    .join(' · ');

/** Day by day, then each payment, then the sums; those of the columns are the sums of the screen. */
const csvOf = (statement: ShareJson): string =>
  writeCsv([
    ['Day', 'House Fees', 'Share %', 'Share', 'Paid', 'Means', 'Reference', 'Note'],
    ...statement.days.map(({ day, fee, percent, share }) => [
      ...[day, fee.toFixed(2), String(percent), share.toFixed(2)],
      ...['', '', '', ''],
    ]),
    ...statement.payments
      .filter(({ takenBack }) => takenBack === null)
      .map(({ day, amount, means, reference, note }) => [
        ...[day, '', '', '', amount.toFixed(2)],
        ...[means, reference ?? '', note],
      ]),
    ['Open before', '', '', { number: statement.before.toFixed(2) }, '', '', '', ''],
    ['Open', '', '', { number: statement.open.toFixed(2) }, '', '', '', ''],
  ]);

interface AskProps {
  cashierId: string;
  today: string;
  onClose: () => void;
}

const isDay = (text: string) => (text === '' ? t('dayRequired') : null);

function Agree({ cashierId, today, onClose }: AskProps) {
  const { form, window } = useFormAction('PUT /admin/share/:cashierId/agreement', {
    initial: { percent: '', from: today },
    checks: {
      percent: (text) => (!isBlank(text) && basisPointsFromPercent(Number(text)) !== null ? null : t('percentInvalid')),
      from: isDay,
    },
    asked: ({ percent, from }) => ({ params: { cashierId }, body: { percent: Number(percent), from } }),
    failed: t('failed'),
    done: t('agreed'),
    onClose,
  });
  return (
    <FormDialog {...window} title={t('agree')} description={t('agreeHint')} submitLabel={t('save')}>
      <NumberInput {...form.field('percent')} label={t('percent')} min={0} max={100} step="any" autoFocus />
      <TextInput {...form.field('from')} type="date" label={t('agreeFrom')} />
    </FormDialog>
  );
}

function Pay({ cashierId, today, onClose }: AskProps) {
  const { fields, paidBy } = usePaidBy({ label: t('paidBy'), cash: t('cash'), reference: t('reference') });
  const { form, window } = useFormAction('POST /admin/share/:cashierId/payments', {
    initial: { amount: '', day: today, note: '' },
    checks: {
      amount: (text) => (Number(text) > 0 && santimFromBirr(Number(text)) !== null ? null : t('amountInvalid')),
      day: isDay,
    },
    asked: ({ amount, day, note }) => ({
      params: { cashierId },
      body: { amount: Number(amount), day, note: note.trim(), paidBy },
    }),
    failed: t('failed'),
    done: t('noted'),
    onClose,
  });
  return (
    <FormDialog {...window} title={t('pay')} submitLabel={t('save')}>
      <NumberInput {...form.field('amount')} label={t('amount')} min={0} step="any" autoFocus />
      <TextInput {...form.field('day')} type="date" label={t('day')} />
      {fields}
      <TextInput {...form.field('note')} label={t('note')} />
    </FormDialog>
  );
}

function TakeBack({ cashierId, payment, onClose }: Omit<AskProps, 'today'> & { payment: Payment }) {
  const { form, window } = useFormAction('POST /admin/share/:cashierId/payments/:id/undo', {
    initial: { reason: '' },
    checks: { reason: (text) => (isBlank(text) ? t('reasonRequired') : null) },
    asked: ({ reason }) => ({ params: { cashierId, id: payment._id }, body: { reason: reason.trim() } }),
    failed: t('failed'),
    onClose,
  });
  return (
    <FormDialog {...window} title={t('takeBack')} description={paymentText(payment)} submitLabel={t('takeBack')}>
      <TextArea {...form.field('reason')} label={t('reason')} rows={2} autoFocus />
    </FormDialog>
  );
}

const tf = staffTexts('inspector-folder', folder);

/** What an inspector asks for, of any days of one hall, in one file. */
function InspectorFolder({ cashierId }: { cashierId: string }) {
  const { today, days, dayInput, isWhole, isTurned } = useDays(tf);
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => savePaper('GET /games/admin/folder', { query: { cashierId, ...days } }),
  });
  const field = { max: today, disabled: isPending, onValue: reset };
  return (
    <Panel title={tf('title')}>
      <p className="pb-3 text-sm text-ink-soft">{tf('text')}</p>
      <Form noValidate={false} onSubmit={() => mutate()} className="flex flex-wrap items-end gap-3">
        {dayInput('from', { ...field, error: isTurned ? tf('turned') : undefined })}
        {dayInput('to', field)}
        <Button type="submit" icon={<FolderArchive />} busy={isPending} disabled={!isWhole || isTurned}>
          {tf('save')}
        </Button>
      </Form>
      <p role="status" className="pt-3 text-sm text-ink-soft">
        {isPending && tf('saving')}
        {isSuccess && tf('saved')}
        {!isPending && !isSuccess && isWhole && tf('days', { from: formatDate(days.from), to: formatDate(days.to) })}
      </p>
      {error && <Banner tone="error">{sentenceOf(error, tf('failed'))}</Banner>}
    </Panel>
  );
}
