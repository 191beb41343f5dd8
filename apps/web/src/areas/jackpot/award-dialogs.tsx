import type { HistoryEntry } from '@adarash/contract';
import { birrFromSantim } from '@adarash/rules/money';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useHallClock } from '@/lib/time/use-hall-clock.ts';
import { useT } from '../../i18n/use-t.tsx';
import type { Checks } from '../../lib/form-checks.ts';
import { sumOf } from '../../lib/numbers.ts';
import type { FormState } from '../../lib/use-form.ts';
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
  awardFieldsOf,
  changeBetween,
  changedAwardOf,
  checkAward,
  checkCard,
  checkDrawAt,
  checkGameNumber,
  checkMessage,
  checkTotal,
  checkUpdate,
  inBirr,
  lengthOf,
  moved,
  NEW_AWARD,
  newAwardOf,
  readAmount,
  restOf,
} from './model/award.ts';
import { JACKPOT, type JackpotTexts } from './texts.ts';
import { type JackpotManager, useJackpotAction, useJackpotForm } from './use-jackpot.ts';

interface AwardDialogProps {
  manager: JackpotManager;
  available: number;
  onClose: () => void;
}

const waysOf = ({ t }: JackpotTexts, mayChoose: boolean) => {
  const random = { value: 'random', label: t('random') };
  return mayChoose ? [random, { value: 'chosen', label: t('chosen') }] : [random];
};

const checksOf = (texts: JackpotTexts): Checks<AwardFields> => ({
  gameNumber: (text) => checkGameNumber(texts, text),
  drawAt: (text) => checkDrawAt(texts, text),
  message: (text) => checkMessage(texts, text),
});

export function AwardDialog({ manager, available, onClose }: AwardDialogProps) {
  const texts = useT(JACKPOT);
  const { t, word } = texts;
  const clock = useHallClock();
  const { form, window } = useJackpotForm(manager, 'POST /jackpot/:cashierId/awards', {
    initial: NEW_AWARD,
    checks: {
      ...checksOf(texts),
      amount: (text) => checkAward(texts, text, available),
      card: (text, { by }) => (by === 'random' ? null : checkCard(texts, text, manager.maxCard)),
    },
    asked: (fields) => ({ params: { cashierId: manager.cashierId }, body: newAwardOf(clock, fields) }),
    failed: t('awardFailed'),
    done: ({ award, remaining }) => {
      const values = {
        amount: inBirr(texts, -award.amount),
        message: award.message,
        remaining: inBirr(texts, remaining),
      };
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
      title={word('awardTitle')}
      submitLabel={word('award')}
      form={form}
      available={available}
      winner={
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Select
            {...form.field('by')}
            label={word('howChosen')}
            hint={isRandom ? randomHint : t('chosenHint')}
            options={waysOf(texts, manager.mayChoose)}
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
  const texts = useT(JACKPOT);
  const { t, word } = texts;
  const clock = useHallClock();
  const [before] = useState(() => awardFieldsOf(clock, entry));
  const own = -entry.amount;
  const { form, window } = useJackpotForm(manager, 'PUT /jackpot/history/:id', {
    initial: before,
    checks: {
      ...checksOf(texts),
      amount: (text) => checkUpdate(texts, text, available, own),
      card: (text) => (entry.random && text === '' ? null : checkCard(texts, text, manager.maxCard)),
    },
    asked: (fields) => ({ params: { id: entry._id }, body: changedAwardOf(clock, fields, before) }),
    failed: t('updateFailed'),
    done: () => t('updated'),
    onClose,
  });
  return (
    <AwardFormDialog
      {...window}
      title={word('editTitle')}
      submitLabel={word('update')}
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
  form: FormState<AwardFields>;
  available: number;
  winner: ReactNode;
  children?: ReactNode;
};

function AwardFormDialog({ form, available, winner, children, ...window }: AwardFormDialogProps) {
  const texts = useT(JACKPOT);
  const { t, word } = texts;
  return (
    <FormDialog {...window}>
      <MoneyInput
        {...form.field('amount')}
        label={word('awardAmount')}
        hint={t('availableHint', { amount: inBirr(texts, available) })}
        min={0.01}
        autoFocus
      />
      {winner}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <NumberInput {...form.field('gameNumber')} label={word('gameNumberOptional')} whole />
        <TextInput {...form.field('drawAt')} label={word('drawAt')} hint={t('drawAtHint')} type="datetime-local" />
      </div>
      <TextArea
        {...form.field('message')}
        label={word('messageField')}
        rows={2}
        hint={<span aria-live="polite">{t('counter', { count: lengthOf(form.values.message) })}</span>}
      />
      {children}
    </FormDialog>
  );
}

const WinnerCardInput = ({ form, max, hint }: { form: FormState<AwardFields>; max: number; hint?: string }) => {
  const { word } = useT(JACKPOT);
  return <NumberInput {...form.field('card')} label={word('winnerCardField', { max })} hint={hint} whole max={max} />;
};

function AwardSummary({ fields, available }: { fields: AwardFields; available: number }) {
  const texts = useT(JACKPOT);
  const { named, t, word, format } = texts;
  const clock = useHallClock();
  const amount = readAmount(fields.amount);
  const card = fields.card === '' ? '—' : t('card', { number: fields.card });
  const facts = [
    ['amount', amount === null ? '—' : inBirr(texts, birrFromSantim(amount))],
    ['winnerCard', fields.by === 'random' ? t('random') : card],
    ['gameNumber', fields.gameNumber === '' ? t('anyGame') : fields.gameNumber],
    ['drawDate', fields.drawAt === '' ? t('atOnce') : format.dateTime(clock.momentAt(fields.drawAt))],
    ['remaining', inBirr(texts, amount === null ? available : restOf(available, amount))],
  ] as const;
  return (
    <section aria-label={named('summary')} className="rounded-control bg-sunken p-3 text-sm">
      <h3 className="mb-2 font-semibold">{word('summary')}</h3>
      <Facts layout="sums">
        {facts.map(([name, value]) => (
          <Fact key={name} name={word(name)}>
            {value}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}

export function DeleteAwardDialog({ manager, entry, onClose }: AwardEntryProps) {
  const texts = useT(JACKPOT);
  const { t, word } = texts;
  const { run, busy } = useJackpotAction(manager, 'DELETE /jackpot/history/:id', {
    failed: t('deleteFailed'),
    onDone: ({ restoredAmount }) => manager.notices.succeed(t('deleted', { amount: inBirr(texts, restoredAmount) })),
    onSettled: onClose,
  });
  const amount = inBirr(texts, -entry.amount);
  const card = entry.winnerCardId;
  return (
    <ConfirmDialog
      open
      title={word('deleteTitle')}
      description={
        card === null
          ? t('deleteHintRandom', { amount })
          : t('deleteHint', { amount, card: t('card', { number: card }) })
      }
      confirmLabel={word('delete')}
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

/** Form that corrects the total of the jackpot. A reason is required. */
export function CorrectDialog({ manager, holds, onClose }: CorrectDialogProps) {
  const texts = useT(JACKPOT);
  const { t, word } = texts;
  // Jackpot total when the dialog was opened. The server rejects the correction if the current total is different.
  const [seen] = useState(holds);
  const { form, window } = useJackpotForm(manager, 'POST /jackpot/:cashierId/corrections', {
    initial: { total: '', reason: '' },
    checks: {
      total: (text) => checkTotal(texts, text, seen),
      reason: reasonCheck(t('reasonRequired')),
    },
    asked: ({ total, reason }) => ({
      params: { cashierId: manager.cashierId },
      body: { total: Number(total), expectedTotal: seen, reason },
    }),
    failed: t('correctFailed'),
    done: (answer) => t('corrected', { total: inBirr(texts, answer.holds) }),
    onClose,
  });
  const total = Number(form.values.total);
  return (
    <FormDialog {...window} title={word('correctTitle')} description={t('correctHint')} submitLabel={word('correct')}>
      <MoneyInput
        {...form.field('total')}
        label={word('rightTotal')}
        hint={t('holdsNow', { amount: inBirr(texts, seen) })}
        autoFocus
      />
      <ReasonField form={form} label={word('reason')} oneLine />
      {checkTotal(texts, form.values.total, seen) === null && (
        <p className="font-semibold" aria-live="polite">
          {t('becomesBy', { total: inBirr(texts, total), by: moved(texts, changeBetween(seen, total)) })}
        </p>
      )}
    </FormDialog>
  );
}
