import type { Evening } from '@adarash/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { patternName } from '@/i18n/pattern-name.ts';
import { formatMoney } from '@/lib/format.ts';
import { usePageTitle } from '@/lib/page.ts';
import { readSetting } from '@/lib/stored-settings.ts';
import { useHallReload } from '@/live/use-hall-reload.ts';
import { useUser } from '@/session/session.ts';
import { Button } from '@/ui/button.tsx';
import { Banner, EmptyState, Skeleton } from '@/ui/feedback.tsx';
import { FormDialog } from '@/ui/form-dialog.tsx';
import { PageTitle, Panel } from '@/ui/panel.tsx';
import { notify } from '../setup/notify.tsx';
import { asNew, type Entries, MAX_ENTRIES, moved, type WantedEntry, withEntry, without } from './entries.ts';
import { EntryFields, entryFrom, useEntryForm } from './entry-fields.tsx';
import { EntryList } from './entry-list.tsx';
import { Evenings } from './evenings.tsx';
import { t } from './texts.ts';
import { useProgramList } from './use-program-list.ts';

/** The cashier prepares what comes; the moderator looks. */
export default function ProgramScreen() {
  usePageTitle(t('title'));
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
    <div className="flex flex-col gap-4">
      <PageTitle title={t('title')} subtitle={mayEdit ? t('subtitle') : t('readOnly')} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {failed && (
        <Banner tone="error" action={<Button onClick={retry}>{t('retry')}</Button>}>
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
    </div>
  );
}

function AddEntry({ full, onAdd }: { full: boolean; onAdd: (entry: WantedEntry) => void }) {
  const form = useEntryForm({ pattern: 'all', betAmount: Number(readSetting('betAmount') ?? 10) || 10 });
  return (
    <Panel title={t('add')}>
      <form
        noValidate
        onSubmit={form.submit((values) => {
          onAdd(entryFrom(values));
          form.reset();
        })}
        className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 xl:grid-cols-[2.2fr_1.4fr_1.6fr_3fr_auto]"
      >
        <EntryFields form={form} />
        <div className="flex flex-wrap items-center gap-3 xl:mt-6">
          <Button type="submit" icon={<Plus />} disabled={full}>
            {t('addButton')}
          </Button>
          {full && <span className="text-sm text-attention-ink">{t('tooLong')}</span>}
        </div>
      </form>
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
