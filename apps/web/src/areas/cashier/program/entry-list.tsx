import { ArrowDown, ArrowUp, GripVertical, Pencil, Star, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { namedLabel } from '@/i18n/named.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { cx } from '@/lib/class-names.ts';
import { formatMoney } from '@/lib/format.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { type Entries, moved, placeAt, type WantedEntry } from './entries.ts';
import { t } from './texts.ts';

interface EntryListProps {
  entries: Entries;
  /** Of the first entry. */
  firstNumber: number;
  /** Absent for those who only look. */
  editing?: {
    onMove: (from: number, to: number) => void;
    onEdit: (place: number) => void;
    onRemove: (place: number) => void;
  };
}

/** The games that come, in order. An entry is dragged by its handle, or moved with the arrow keys there. */
export function EntryList({ entries, firstNumber, editing }: EntryListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const shown = drag === null ? entries : moved(entries, drag.from, drag.to);

  const over = (event: PointerEvent) =>
    placeAt(
      event.clientY,
      [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect().bottom).sort((a, b) => a - b),
    );
  const dragging = (place: number) => ({
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: place, to: place });
    },
    onPointerMove: (event: PointerEvent) => drag && setDrag({ ...drag, to: over(event) }),
    onPointerUp: (event: PointerEvent) => {
      // From this event, because a quick hand releases it before the last move is painted.
      const to = over(event);
      if (drag && drag.from !== to) editing?.onMove(drag.from, to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  const keys = (place: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    editing?.onMove(place, place + step);
    focusHandle(list.current, place + step);
  };

  return (
    <ol ref={list} aria-label={namedLabel(t('list'))} className="flex flex-col divide-y divide-line">
      {entries.map((entry, place) => {
        // The rows stay in the DOM where they are while one is dragged, so that its handle keeps the pointer.
        const where = shown.indexOf(entry);
        const number = firstNumber + where;
        return (
          <li
            key={entry.key ?? place}
            style={{ order: where }}
            className={cx('flex flex-wrap items-center gap-x-3 px-2 py-1', drag?.from === place && 'bg-sunken')}
          >
            {editing && (
              <button
                type="button"
                data-handle
                aria-label={namedLabel(
                  t('handle', { number, pattern: patternName(entry.pattern, entry.patternNames) }),
                )}
                title={t('handleHint')}
                onKeyDown={keys(place)}
                {...dragging(place)}
                className="flex size-11 shrink-0 cursor-grab! touch-none items-center justify-center rounded-control text-ink-soft hover:bg-sunken"
              >
                <GripVertical aria-hidden="true" className="size-5" />
              </button>
            )}
            <EntryFacts entry={entry} number={number} />
            {editing && (
              <span className="ml-auto flex">
                <IconButton
                  label={t('up', { number })}
                  icon={<ArrowUp />}
                  disabled={place === 0}
                  onClick={() => editing.onMove(place, place - 1)}
                />
                <IconButton
                  label={t('down', { number })}
                  icon={<ArrowDown />}
                  disabled={place === entries.length - 1}
                  onClick={() => editing.onMove(place, place + 1)}
                />
                <IconButton label={t('edit', { number })} icon={<Pencil />} onClick={() => editing.onEdit(place)} />
                <IconButton label={t('remove', { number })} icon={<Trash2 />} onClick={() => editing.onRemove(place)} />
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const EntryFacts = ({
  entry: { pattern, patternNames, betAmount, jackpotEnabled, note },
  number,
}: {
  entry: WantedEntry;
  number: number;
}) => (
  <div className="flex min-w-48 flex-1 flex-wrap items-baseline gap-x-4 py-1.5">
    <span className="min-w-8 text-xl font-bold">{number}</span>
    <span className="font-semibold">{patternName(pattern, patternNames)}</span>
    <span>{formatMoney(betAmount)}</span>
    <span className={cx('text-sm', jackpotEnabled ? 'text-ink-soft' : 'font-semibold text-attention-ink')}>
      {jackpotEnabled ? t('withJackpot') : t('withoutJackpot')}
    </span>
    {note !== '' && (
      <span className="inline-flex min-w-0 items-baseline gap-1 text-sm text-attention-ink">
        <Star aria-hidden="true" className="size-3.5 shrink-0 self-center" />
        <span className="min-w-0 break-words">{note}</span>
      </span>
    )}
  </div>
);

/** The handle goes with its entry, so that the next press moves the same one. */
function focusHandle(list: HTMLElement | null, place: number): void {
  requestAnimationFrame(() => list?.querySelectorAll<HTMLElement>('[data-handle]')[place]?.focus());
}
