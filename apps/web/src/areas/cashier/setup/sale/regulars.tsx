import type { Regular } from '@adarash/contract';
import { BookmarkPlus, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { cardsText } from '@/i18n/common.ts';
import { named, namedLabel } from '@/i18n/named.tsx';
import { later } from '@/lib/later.tsx';
import { letterOf } from '@/lib/numbers.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { t } from '../texts.ts';
import type { Counter } from '../use-setup.ts';
import { KeyCap, useCounterKeys } from './quick-field.tsx';

const RegularDialog = later(() => import('./regular-dialog.tsx'));

const NOBODY: readonly Regular[] = [];

/** The cards of those who come every evening: a press or a letter sells them. */
export function Regulars({ counter }: { counter: Counter }) {
  const { addRegular: onAdd } = counter;
  const disabled = !counter.ready;
  const selection = counter.setup.cards;
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
