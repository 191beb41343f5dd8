import type { HistoryEntry } from '@adarash/contract';
import { birrFromSantim } from '@adarash/rules/money';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { named, namedLabel } from '../../i18n/named.tsx';
import { formatDateTime, momentInHall } from '../../lib/format.ts';
import { sumOf } from '../../lib/numbers.ts';
import type { Checks, Form } from '../../lib/use-form.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { FormDialog } from '../../ui/dialogs/dialog.tsx';
import { MoneyInput } from '../../ui/forms/money-input.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { ReasonField, reasonCheck } from '../../ui/forms/reason-field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Fact, Facts } from '../../ui/tables/facts.tsx';
import {
  type AwardFields,
  changedAwardOf,
  changeOf,
  checkAward,
  checkCard,
  checkDrawAt,
  checkGameNumber,
  checkMessage,
  checkTotal,
  checkUpdate,
  fieldsOf,
  inBirr,
  lengthOf,
  moved,
  NEW_AWARD,
  newAwardOf,
  readAmount,
  restOf,
} from './model/award.ts';
import { t } from './texts.ts';
import { type JackpotManager, useJackpotAction, useJackpotForm } from './use-jackpot.ts';

interface AwardDialogProps {
  manager: JackpotManager;
  available: number;
  onClose: () => void;
}

const WAYS = [
  { value: 'random', label: t('random') },
  { value: 'chosen', label: t('chosen') },
];

const ONLY_RANDOM = WAYS.filter(({ value }) => value === 'random');

const CHECKS: Checks<AwardFields> = { gameNumber: checkGameNumber, drawAt: checkDrawAt, message: checkMessage };

export function AwardDialog({ manager, available, onClose }: AwardDialogProps) {
  const { form, window } = useJackpotForm(manager, 'POST /jackpot/:cashierId/awards', {
    initial: NEW_AWARD,
    checks: {
      ...CHECKS,
      amount: (text) => checkAward(text, available),
      card: (text, { by }) => (by === 'random' ? null : checkCard(text, manager.maxCard)),
    },
    asked: (fields) => ({ params: { cashierId: manager.cashierId }, body: newAwardOf(fields) }),
    failed: t('awardFailed'),
    done: ({ award, remaining }) => {
      const values = { amount: inBirr(-award.amount), message: award.message, remaining: inBirr(remaining) };
      const card = award.winnerCardId;
      return card === null ? t('awardedRandom', values) : t('awarded', { ...values, card });
    },
    onClose,
  });
  const isRandom = form.values.by === 'random';
  const randomHint = manager.mayChoose ? t('randomHint') : t('chosenOff');
  return (
    <AwardFormDialog
      {...window}
      title={t('awardTitle')}
      submitLabel={t('award')}
      form={form}
      available={available}
      winner={
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Select
            {...form.field('by')}
            label={t('howChosen')}
            hint={isRandom ? randomHint : t('chosenHint')}
            options={manager.mayChoose ? WAYS : ONLY_RANDOM}
          />
          {!isRandom && <WinnerCardInput form={form} max={manager.maxCard} />}
        </div>
      }
    >
      <AwardSummary fields={form.values} available={available} />
    </AwardFormDialog>
  );
}

interface AwardEntryProps {
  manager: JackpotManager;
  entry: HistoryEntry;
  onClose: () => void;
}

export function EditAwardDialog({ manager, entry, available, onClose }: AwardEntryProps & AwardDialogProps) {
  const [before] = useState(() => fieldsOf(entry));
  const own = -entry.amount;
  const { form, window } = useJackpotForm(manager, 'PUT /jackpot/history/:id', {
    initial: before,
    checks: {
      ...CHECKS,
      amount: (text) => checkUpdate(text, available, own),
      card: (text) => (entry.random && text === '' ? null : checkCard(text, manager.maxCard)),
    },
    asked: (fields) => ({ params: { id: entry._id }, body: changedAwardOf(fields, before) }),
    failed: t('updateFailed'),
    done: () => t('updated'),
    onClose,
  });
  return (
    <AwardFormDialog
      {...window}
      title={t('editTitle')}
      submitLabel={t('update')}
      form={form}
      available={sumOf(available, own)}
      winner={
        (manager.mayChoose || !entry.random) && (
          <WinnerCardInput
            form={form}
            max={manager.maxCard}
            hint={entry.random ? t('keepRandomHint') : t('chosenHint')}
          />
        )
      }
    />
  );
}

type AwardFormDialogProps = Omit<ComponentProps<typeof FormDialog>, 'children'> & {
  form: Form<AwardFields>;
  available: number;
  winner: ReactNode;
  children?: ReactNode;
};

function AwardFormDialog({ form, available, winner, children, ...window }: AwardFormDialogProps) {
  return (
    <FormDialog {...window}>
      <MoneyInput
        {...form.field('amount')}
        label={t('awardAmount')}
        hint={t('availableHint', { amount: inBirr(available) })}
        min={0.01}
        autoFocus
      />
      {winner}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberInput {...form.field('gameNumber')} label={t('gameNumberOptional')} whole />
        <TextInput {...form.field('drawAt')} label={t('drawAt')} hint={t('drawAtHint')} type="datetime-local" />
      </div>
      <TextArea
        {...form.field('message')}
        label={t('messageField')}
        rows={2}
        hint={<span aria-live="polite">{t('counter', { count: lengthOf(form.values.message) })}</span>}
      />
      {children}
    </FormDialog>
  );
}

const WinnerCardInput = ({ form, max, hint }: { form: Form<AwardFields>; max: number; hint?: string }) => (
  <NumberInput {...form.field('card')} label={t('winnerCardField', { max })} hint={hint} whole max={max} />
);

function AwardSummary({ fields, available }: { fields: AwardFields; available: number }) {
  const amount = readAmount(fields.amount);
  const card = fields.card === '' ? '—' : t('card', { number: fields.card });
  const facts = [
    [t('amount'), amount === null ? '—' : inBirr(birrFromSantim(amount))],
    [t('winnerCard'), fields.by === 'random' ? t('random') : card],
    [t('gameNumber'), fields.gameNumber === '' ? t('anyGame') : fields.gameNumber],
    [t('drawDate'), fields.drawAt === '' ? t('atOnce') : formatDateTime(momentInHall(fields.drawAt))],
    [t('remaining'), inBirr(amount === null ? available : restOf(available, amount))],
  ] as const;
  return (
    <section aria-label={namedLabel(t('summary'))} className="rounded-control bg-sunken p-3 text-sm">
      <h3 className="mb-2 font-semibold">{named(t('summary'))}</h3>
      <Facts layout="sums">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

export function DeleteAwardDialog({ manager, entry, onClose }: AwardEntryProps) {
  const { run, busy } = useJackpotAction(manager, 'DELETE /jackpot/history/:id', {
    failed: t('deleteFailed'),
    onDone: ({ restoredAmount }) => manager.succeed(t('deleted', { amount: inBirr(restoredAmount) })),
    onSettled: onClose,
  });
  const amount = inBirr(-entry.amount);
  const card = entry.winnerCardId;
  return (
    <ConfirmDialog
      open
      title={t('deleteTitle')}
      description={
        card === null
          ? t('deleteHintRandom', { amount })
          : t('deleteHint', { amount, card: t('card', { number: card }) })
      }
      confirmLabel={t('delete')}
      danger
      busy={busy}
      onConfirm={() => run({ params: { id: entry._id } })}
      onClose={onClose}
    />
  );
}

interface CorrectDialogProps {
  manager: JackpotManager;
  holds: number;
  onClose: () => void;
}

/** What staff put in wrongly is set right here, with a reason. */
export function CorrectDialog({ manager, holds, onClose }: CorrectDialogProps) {
  // What was on the screen when it was opened: the correction is refused if more came in since.
  const [seen] = useState(holds);
  const { form, window } = useJackpotForm(manager, 'POST /jackpot/:cashierId/corrections', {
    initial: { total: '', reason: '' },
    checks: {
      total: (text) => checkTotal(text, seen),
      reason: reasonCheck(t('reasonRequired')),
    },
    asked: ({ total, reason }) => ({
      params: { cashierId: manager.cashierId },
      body: { total: Number(total), expectedTotal: seen, reason },
    }),
    failed: t('correctFailed'),
    done: (answer) => t('corrected', { total: inBirr(answer.holds) }),
    onClose,
  });
  const total = Number(form.values.total);
  return (
    <FormDialog {...window} title={t('correctTitle')} description={t('correctHint')} submitLabel={t('correct')}>
      <MoneyInput
        {...form.field('total')}
        label={t('rightTotal')}
        hint={t('holdsNow', { amount: inBirr(seen) })}
        autoFocus
      />
      <ReasonField form={form} label={t('reason')} oneLine />
      {checkTotal(form.values.total, seen) === null && (
        <p className="font-semibold" aria-live="polite">
          {t('becomesBy', { total: inBirr(total), by: moved(changeOf(seen, total)) })}
        </p>
      )}
    </FormDialog>
  );
}
