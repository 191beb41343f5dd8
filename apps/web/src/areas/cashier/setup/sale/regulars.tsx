import type { Body, Regular } from '@adarash/contract';
import { readCards, writeCards } from '@adarash/rules/card';
import { MAX_CARDS_PER_GAME } from '@adarash/rules/game';
import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { cardsText } from '@/i18n/common.ts';
import { named, namedLabel } from '@/i18n/named.tsx';
import { letterOf } from '@/lib/numbers.ts';
import { useForm } from '@/lib/use-form.ts';
import { Button } from '@/ui/button.tsx';
import { FormDialog } from '@/ui/dialog.tsx';
import { TextInput } from '@/ui/fields.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import { notify } from '../notify.tsx';
import type { Selection } from '../setup.ts';
import { t } from '../texts.ts';
import { KeyCap, useCounterKeys } from './quick-field.tsx';

const NOBODY: readonly Regular[] = [];

interface RegularsProps {
  selection: Selection;
  disabled: boolean;
  onAdd: (regular: Regular) => void;
}

/** The cards of those who come every evening: a press or a letter sells them. */
export function Regulars({ selection, disabled, onAdd }: RegularsProps) {
  const regulars = useAnswer('GET /regulars').data?.regulars ?? NOBODY;
  const [open, setOpen] = useState<Regular | 'new' | null>(null);
  useCounterKeys((event) => {
    const letter = letterOf(event);
    const regular = letter === null ? undefined : regulars.find(({ key }) => key === letter);
    if (regular === undefined || disabled || open !== null) return false;
    onAdd(regular);
    return true;
  });
  if (regulars.length === 0 && selection.length === 0) return null;
  return (
    <section
      aria-label={namedLabel(t('regulars'))}
      className="-m-1 flex min-w-0 items-center gap-2 overflow-x-auto p-1"
    >
      {regulars.map((regular) => (
        <span key={regular._id} className="flex shrink-0 rounded-control border border-line-strong bg-surface">
          <button
            type="button"
            disabled={disabled}
            aria-keyshortcuts={regular.key ?? undefined}
            onClick={() => onAdd(regular)}
            className="relative min-h-11 min-w-0 rounded-control pl-2 text-sm font-semibold enabled:hover:bg-sunken disabled:opacity-50"
          >
            <span className="sr-only">
              {named(t('addRegular', { name: regular.name, cards: cardsText(regular.cards.length) }))}
            </span>
            <span aria-hidden="true" className="flex items-center gap-2">
              {regular.key !== null && <KeyCap>{regular.key}</KeyCap>}
              <span className="max-w-40 truncate">{regular.name}</span>
              <span className="text-ink-soft">{regular.cards.length}</span>
            </span>
          </button>
          <IconButton
            label={t('editRegular', { name: regular.name })}
            icon={<Pencil aria-hidden="true" className="size-4!" />}
            disabled={disabled}
            onClick={() => setOpen(regular)}
          />
        </span>
      ))}
      {selection.length > 0 && (
        <IconButton
          label={t('keepRegular')}
          icon={<BookmarkPlus />}
          disabled={disabled}
          onClick={() => setOpen('new')}
        />
      )}
      {open !== null && (
        <RegularDialog regular={open === 'new' ? null : open} selection={selection} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

const MAX_NAME = 40;

const checkName = (name: string) => {
  const { length } = [...name.trim()];
  return length >= 1 && length <= MAX_NAME ? null : t('regularNameInvalid');
};

const checkCards = (text: string) => {
  const cards = readCards(text);
  if (cards === null) return t('notCards');
  return cards.length > MAX_CARDS_PER_GAME ? t('tooManyCards') : null;
};

interface RegularDialogProps {
  /** Null: the selection is to be kept under a new name. */
  regular: Regular | null;
  selection: Selection;
  onClose: () => void;
}

function RegularDialog({ regular, selection, onClose }: RegularDialogProps) {
  const form = useForm(
    { name: regular?.name ?? '', cards: writeCards(regular?.cards ?? selection) },
    { name: checkName, cards: checkCards },
  );
  const keeping = {
    failed: t('unexpected'),
    onDone: ({ regular: { name, key } }: { regular: Regular }) => {
      notify.success(key === null ? t('regularKept', { name }) : t('regularKeptKey', { name, key }));
      onClose();
    },
    onFailed: form.setFailure,
  };
  const add = useAction('POST /regulars', keeping);
  const change = useAction('PUT /regulars/:id', keeping);
  const keep = (body: Body<'POST /regulars'>) =>
    regular === null ? add.mutateAsync({ body }) : change.mutateAsync({ params: { id: regular._id }, body });
  const bringBack = useAction('POST /regulars', { failed: t('unexpected'), onFailed: notify.error });
  const remove = useAction('DELETE /regulars/:id', {
    failed: t('unexpected'),
    onFailed: form.setFailure,
    onDone: () => {
      if (regular === null) return;
      const { name, cards, key } = regular;
      notify.info(t('regularDeleted', { name }), () => bringBack.mutate({ body: { name, cards, key } }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={regular === null ? t('keepRegular') : t('editRegular', { name: regular.name })}
      failure={form.failure}
      submitLabel={t('regularSave')}
      busy={add.isPending || change.isPending}
      disabled={remove.isPending}
      onSubmit={form.submit(({ name, cards }) =>
        keep({ name: name.trim(), cards: readCards(cards) ?? [] }).catch(() => undefined),
      )}
      onClose={onClose}
    >
      <TextInput
        {...form.field('name')}
        label={t('regularName')}
        hint={t('regularNameHint')}
        maxLength={2 * MAX_NAME}
        autoComplete="off"
      />
      <TextInput
        {...form.field('cards')}
        label={t('regularCards')}
        hint={t('regularCardsHint')}
        inputMode="numeric"
        autoComplete="off"
      />
      {regular !== null && (
        <Button
          variant="secondary"
          icon={<Trash2 />}
          busy={remove.isPending}
          onClick={() => remove.mutate({ params: { id: regular._id } })}
        >
          {t('regularDelete')}
        </Button>
      )}
    </FormDialog>
  );
}
