import { birrFromSantim } from '@adarash/rules/money';
import { isPattern, SETUP_PATTERNS } from '@adarash/rules/pattern';
import { useAnswer } from '@/api/answers.ts';
import { patternOptions } from '@/i18n/pattern-name.ts';
import { type Form, useForm } from '@/lib/use-form.ts';
import { NumberInput, Select, TextInput } from '@/ui/fields.tsx';
import { betOf, checkBet } from '../setup/setup.ts';
import type { WantedEntry } from './entries.ts';
import { t } from './texts.ts';

const MAX_NOTE = 60;

type Values = { pattern: string; bet: string; jackpot: string; note: string };

export const useEntryForm = (entry: Pick<WantedEntry, 'pattern' | 'betAmount'> & Partial<WantedEntry>): Form<Values> =>
  useForm<Values>(
    {
      pattern: entry.pattern,
      bet: String(entry.betAmount),
      jackpot: entry.jackpotEnabled === false ? 'off' : 'on',
      note: entry.note ?? '',
    },
    {
      bet: checkBet,
      note: (note) => ([...note.trim()].length > MAX_NOTE ? t('noteTooLong') : null),
    },
  );

/** Only for fields that passed their checks. */
export function entryFrom({ pattern, bet, jackpot, note }: Values): WantedEntry {
  const santim = betOf(bet);
  if (santim === null || !isPattern(pattern)) throw new Error('The entry was not checked');
  return { pattern, betAmount: birrFromSantim(santim), jackpotEnabled: jackpot === 'on', note: note.trim() };
}

const JACKPOT = [
  { value: 'on', label: t('withJackpot') },
  { value: 'off', label: t('withoutJackpot') },
];

export function EntryFields({ form }: { form: Form<Values> }) {
  const own = useAnswer('GET /patterns').data?.patterns;
  return (
    <>
      <Select {...form.field('pattern')} label={t('pattern')} options={patternOptions(SETUP_PATTERNS, own)} />
      <NumberInput {...form.field('bet')} label={t('bet')} min={1} step={0.01} />
      <Select {...form.field('jackpot')} label={t('jackpot')} options={JACKPOT} />
      <div className="sm:col-span-2 xl:col-span-1">
        <TextInput
          {...form.field('note')}
          label={t('note')}
          placeholder={t('notePlaceholder')}
          hint={t('noteHint', { length: [...form.values.note].length })}
          autoComplete="off"
        />
      </div>
    </>
  );
}
