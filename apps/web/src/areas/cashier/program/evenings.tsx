import type { Body, Evening } from '@adarash/contract';
import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { namedLabel } from '@/i18n/named.tsx';
import { useForm } from '@/lib/use-form.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog, FormDialog } from '@/ui/dialog.tsx';
import { Banner, EmptyState } from '@/ui/feedback.tsx';
import { TextInput } from '@/ui/fields.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { Panel } from '@/ui/panel.tsx';
import { notify } from '../setup/notify.tsx';
import { isName, MAX_NAME } from '../setup/setup.ts';
import { type Entries, entriesOf, MAX_ENTRIES } from './entry-list.tsx';
import { gamesText, t } from './texts.ts';

interface EveningsProps {
  entries: Entries;
  /** Absent for those who only look. */
  onTake?: (evening: Evening, entries: Entries) => void;
}

type Open = { kind: 'keep' } | { kind: 'rename' | 'take'; evening: Evening };

/** Programs under a name. A program is taken at once where there is none; else the cashier says where it goes. */
export function Evenings({ entries, onTake }: EveningsProps) {
  const evenings = useAnswer('GET /evenings').data?.evenings;
  const [open, setOpen] = useState<Open | null>(null);
  const saving = { failed: t('saveFailed'), onFailed: notify.error };
  const bringBack = useAction('POST /evenings', saving);
  const removal = useAction('DELETE /evenings/:id', saving);
  if (!evenings) return null;
  const remove = ({ _id, name, lines }: Evening) =>
    removal.mutate(
      { params: { id: _id } },
      {
        onSuccess: () => notify.info(t('eveningDeleted', { name }), () => bringBack.mutate({ body: { name, lines } })),
      },
    );
  const close = () => setOpen(null);
  return (
    <Panel
      title={t('evenings')}
      flush
      actions={
        onTake &&
        entries.length > 0 && (
          <Button
            text={t('keep')}
            variant="secondary"
            icon={<BookmarkPlus />}
            onClick={() => setOpen({ kind: 'keep' })}
          />
        )
      }
    >
      {evenings.length === 0 && <EmptyState title={t('noEvenings')} hint={onTake && t('noEveningsHint')} />}
      <ul aria-label={namedLabel(t('evenings'))} className="flex flex-col divide-y divide-line">
        {evenings.map((evening) => (
          <li key={evening._id} className="flex flex-wrap items-center gap-x-4 px-4 py-1">
            <span className="flex min-w-48 flex-1 flex-wrap items-baseline gap-x-4 py-2.5">
              <span className="min-w-0 font-semibold break-words">{evening.name}</span>
              <span className="text-sm text-ink-soft">{gamesText(evening.lines.length)}</span>
            </span>
            {onTake && (
              <span className="ml-auto flex items-center gap-1">
                <Button
                  text={t('take')}
                  variant="secondary"
                  aria-label={t('takeNamed', { name: evening.name })}
                  onClick={() =>
                    entries.length === 0 ? onTake(evening, entriesOf(evening)) : setOpen({ kind: 'take', evening })
                  }
                />
                <IconButton
                  label={t('renameNamed', { name: evening.name })}
                  icon={<Pencil />}
                  onClick={() => setOpen({ kind: 'rename', evening })}
                />
                <IconButton
                  label={t('deleteNamed', { name: evening.name })}
                  icon={<Trash2 />}
                  disabled={removal.isPending}
                  onClick={() => remove(evening)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {open?.kind === 'keep' && <KeepDialog entries={entries} evenings={evenings} onClose={close} />}
      {open?.kind === 'rename' && <KeepDialog evening={open.evening} evenings={evenings} onClose={close} />}
      {open?.kind === 'take' && onTake && (
        <TakeDialog
          evening={open.evening}
          entries={entries}
          onTake={(taken) => {
            onTake(open.evening, taken);
            close();
          }}
          onClose={close}
        />
      )}
    </Panel>
  );
}

const checkName = (name: string) => (isName(name) ? null : t('eveningNameInvalid'));

type KeepDialogProps = { evenings: readonly Evening[]; onClose: () => void } & (
  | { entries: Entries; evening?: undefined }
  | { evening: Evening; entries?: undefined }
);

/** Keeps the program in hand under a name, in place of its namesake where there is one; or gives an evening another name. */
function KeepDialog({ evenings, evening, entries, onClose }: KeepDialogProps) {
  const form = useForm({ name: evening?.name ?? '' }, { name: checkName });
  const name = form.values.name.trim();
  const namesake = evening ? undefined : evenings.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const keeping = {
    failed: t('saveFailed'),
    onDone: ({ evening: kept }: { evening: Evening }) => {
      notify.success(t('kept', { name: kept.name, games: gamesText(kept.lines.length) }));
      onClose();
    },
    onFailed: form.setFailure,
  };
  const add = useAction('POST /evenings', keeping);
  const change = useAction('PUT /evenings/:id', keeping);
  const keep = (body: Body<'POST /evenings'>, id = (evening ?? namesake)?._id) =>
    id === undefined ? add.mutate({ body }) : change.mutate({ params: { id }, body });
  return (
    <FormDialog
      title={evening ? t('renameNamed', { name: evening.name }) : t('keep')}
      failure={form.failure}
      submitLabel={namesake ? t('keepReplace') : t('save')}
      busy={add.isPending || change.isPending}
      onSubmit={form.submit(() => keep({ name, lines: [...(entries ?? evening.lines)] }))}
      onClose={onClose}
    >
      {namesake && (
        <Banner tone="warning">
          {t('keepsAlready', { name: namesake.name, games: gamesText(namesake.lines.length) })}
        </Banner>
      )}
      <TextInput
        {...form.field('name')}
        label={t('eveningName')}
        placeholder={t('eveningNamePlaceholder')}
        maxLength={2 * MAX_NAME}
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface TakeDialogProps {
  evening: Evening;
  entries: Entries;
  onTake: (entries: Entries) => void;
  onClose: () => void;
}

function TakeDialog({ evening, entries, onTake, onClose }: TakeDialogProps) {
  const taken = entriesOf(evening);
  const isTooLong = entries.length + taken.length > MAX_ENTRIES;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('takeNamed', { name: evening.name })}
      description={t('takeHint', {
        there: gamesText(entries.length),
        name: evening.name,
        taken: gamesText(taken.length),
      })}
      footer={
        <>
          <Button text={t('takeInstead')} variant="secondary" onClick={() => onTake(taken)} />
          <Button text={t('takeAfter')} disabled={isTooLong} onClick={() => onTake([...entries, ...taken])} />
        </>
      }
    >
      {isTooLong && <Banner tone="warning">{t('tooLong')}</Banner>}
    </Dialog>
  );
}
