import type { Evening } from '@adarash/contract';
import { birrFromSantim } from '@adarash/rules/money';
import { isPattern, SETUP_PATTERNS } from '@adarash/rules/pattern';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { answerOf, useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { PatternSelect } from '@/game/board/pattern-select.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { formatMoney } from '@/lib/format.ts';
import { readSetting } from '@/lib/stored-settings.ts';
import { type Form as FormOf, useForm } from '@/lib/use-form.ts';
import { useHallReload } from '@/live/use-hall-reload.ts';
import { useUser } from '@/session/session.ts';
import { Button } from '@/ui/button.tsx';
import { FormDialog } from '@/ui/dialog.tsx';
import { Banner, EmptyState, Skeleton } from '@/ui/feedback.tsx';
import { Form, NumberInput, Select, TextInput } from '@/ui/fields.tsx';
import { Panel, Screen } from '@/ui/panel.tsx';
import { notify } from '../setup/notify.tsx';
import { betOf, checkBet } from '../setup/setup.ts';
import {
  asNew,
  type Entries,
  EntryList,
  MAX_ENTRIES,
  moved,
  type WantedEntry,
  withEntry,
  without,
} from './entry-list.tsx';
import { Evenings } from './evenings.tsx';
import { t } from './texts.ts';

/** The cashier prepares what comes; the moderator looks. */
export default function ProgramScreen() {
  useHallReload();
  const mayEdit = useUser().role === 'cashier';
  const { entries, want, current, failed, retry } = useProgramList();
  const { data: next } = useAnswer('GET /games/next-draw');
  const [open, setOpen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const firstNumber = next?.gameNumber ?? 1;

  const move = (from: number, to: number) => {
    const entry = entries?.[from];
    if (!entries || !entry || to < 0 || to >= entries.length) return;
    want(moved(entries, from, to));
    setSaid(t('moved', { pattern: patternName(entry.pattern, entry.patternNames), number: firstNumber + to }));
  };
  const remove = (place: number) => {
    const entry = entries?.[place];
    if (!entries || !entry) return;
    want(without(entries, place));
    const sentence = t('removed', {
      pattern: patternName(entry.pattern, entry.patternNames),
      bet: formatMoney(entry.betAmount),
    });
    notify.info(sentence, () => want(withEntry(current(), place, entry)));
  };
  const take = ({ name }: Evening, taken: Entries) => {
    const before = current();
    want(taken);
    notify.info(t('taken', { name }), () => want(before));
  };
  const entry = open === null ? undefined : entries?.[open];

  return (
    <Screen title={t('title')} subtitle={mayEdit ? t('subtitle') : t('readOnly')}>
      <p role="status" className="sr-only">
        {said}
      </p>
      {failed && (
        <Banner tone="error" action={<Button text={t('retry')} onClick={retry} />}>
          {t('failed')}
        </Banner>
      )}
      {mayEdit && entries && (
        <AddEntry full={entries.length >= MAX_ENTRIES} onAdd={(added) => want([...current(), asNew(added)])} />
      )}
      <Panel title={t('list')} flush>
        {!entries && !failed && <Skeleton className="m-4 h-24" />}
        {entries?.length === 0 && <EmptyState title={t('empty')} />}
        {entries && entries.length > 0 && (
          <EntryList
            entries={entries}
            firstNumber={firstNumber}
            {...(mayEdit && { editing: { onMove: move, onEdit: setOpen, onRemove: remove } })}
          />
        )}
      </Panel>
      {entries && <Evenings entries={entries} {...(mayEdit && { onTake: take })} />}
      {entries && entry && open !== null && (
        <EditEntry
          entry={entry}
          number={firstNumber + open}
          onClose={() => setOpen(null)}
          onSave={(changed) => {
            want(entries.map((each, place) => (place === open ? { ...each, ...changed } : each)));
            setOpen(null);
          }}
        />
      )}
    </Screen>
  );
}

function AddEntry({ full, onAdd }: { full: boolean; onAdd: (entry: WantedEntry) => void }) {
  const form = useEntryForm({ pattern: 'all', betAmount: Number(readSetting('betAmount') ?? 10) || 10 });
  return (
    <Panel title={t('add')}>
      <Form
        onSubmit={form.submit((values) => {
          onAdd(entryFrom(values));
          form.reset();
        })}
        className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-[2.2fr_1.4fr_1.6fr_3fr_auto]"
      >
        <EntryFields form={form} />
        <div className="flex flex-wrap items-center gap-3 xl:mt-6">
          <Button text={t('addButton')} type="submit" icon={<Plus />} disabled={full} />
          {full && <span className="text-sm text-attention-ink">{t('tooLong')}</span>}
        </div>
      </Form>
    </Panel>
  );
}

interface EditEntryProps {
  entry: WantedEntry;
  number: number;
  onSave: (entry: WantedEntry) => void;
  onClose: () => void;
}

function EditEntry({ entry, number, onSave, onClose }: EditEntryProps) {
  const form = useEntryForm(entry);
  return (
    <FormDialog
      title={t('edit', { number })}
      submitLabel={t('save')}
      busy={form.busy}
      onSubmit={form.submit((values) => onSave(entryFrom(values)))}
      onClose={onClose}
    >
      <EntryFields form={form} />
    </FormDialog>
  );
}

const MAX_NOTE = 60;

type Values = { pattern: string; bet: string; jackpot: string; note: string };

export const useEntryForm = (
  entry: Pick<WantedEntry, 'pattern' | 'betAmount'> & Partial<WantedEntry>,
): FormOf<Values> =>
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

export function EntryFields({ form }: { form: FormOf<Values> }) {
  const own = useAnswer('GET /patterns').data?.patterns;
  return (
    <>
      <PatternSelect
        {...form.field('pattern')}
        onPick={(value) => form.set('pattern', value)}
        label={t('pattern')}
        builtIn={SETUP_PATTERNS}
        own={own}
      />
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

/**
 * The program as it is wanted: a change shows at once and is stored behind it, one after the other, so that an entry can
 * be moved as fast as keys are pressed. What another screen did meanwhile is never overwritten.
 */
export function useProgramList() {
  const client = useQueryClient();
  const { data, isError, refetch } = useAnswer('GET /program');
  const [wanted, setWanted] = useState<Entries | null>(null);
  const latest = useRef<Entries | null>(null);
  const storing = useRef(false);
  const keys = useRef(new Map<string, string>());
  const { mutateAsync: change } = useAction('PUT /program', {
    failed: t('saveFailed'),
    onFailed: (sentence) => {
      settle();
      notify.error(sentence);
      void refetch();
    },
  });

  const keyed = (entry: WantedEntry): WantedEntry =>
    entry._id === undefined ? entry : { ...entry, key: keys.current.get(entry._id) ?? entry._id };

  const settle = () => {
    latest.current = null;
    setWanted(null);
  };

  const stored = () => client.getQueryData(answerOf('GET /program').queryKey);

  const store = async () => {
    storing.current = true;
    try {
      while (latest.current !== null) {
        const entries = latest.current;
        const { lines } = await change({ body: { lines: [...entries], version: stored()?.version } });
        lines.forEach(({ _id }, place) => {
          const key = entries[place] && keyed(entries[place]).key;
          if (key !== undefined) keys.current.set(_id, key);
        });
        if (latest.current === entries) settle();
      }
    } catch {
      // It was said when it failed.
    } finally {
      storing.current = false;
    }
  };

  const want = (entries: Entries) => {
    latest.current = entries;
    setWanted(entries);
    if (!storing.current) void store();
  };

  const entries: Entries | undefined = (wanted ?? data?.lines)?.map(keyed);
  /** The list when a toast is pressed, not when it was shown. */
  const current = (): Entries => latest.current ?? stored()?.lines ?? [];
  return { entries, want, current, failed: isError && data === undefined, retry: () => void refetch() };
}
