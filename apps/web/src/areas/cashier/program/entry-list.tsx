import type { Evening, ProgramEntry } from '@adarash/contract';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Star, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { namedLabel } from '@/i18n/named.tsx';
import { patternName } from '@/i18n/pattern-name.ts';
import { cx } from '@/lib/class-names.ts';
import { formatMoney } from '@/lib/format.ts';
import { IconButton } from '@/ui/icon-button.tsx';
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

/** An entry that has no id yet is new; what an own pattern is called the server tells. */
export type WantedEntry = Omit<ProgramEntry, '_id' | 'patternNames'> &
  Partial<Pick<ProgramEntry, '_id' | 'patternNames'>> & {
    /** React's key of its row: the same before and after the server gave it an id, so that the focus stays on it. */
    key?: string | undefined;
  };
export type Entries = readonly WantedEntry[];

export const MAX_ENTRIES = 50;

let taken = 0;

/** An entry that no list has yet. */
export function asNew<T extends WantedEntry>(entry: T): T {
  taken += 1;
  return { ...entry, key: `new ${taken}` };
}

export const entriesOf = ({ lines }: Evening): Entries => lines.map(asNew<WantedEntry>);

/** The entry at one place moved to another; places outside the list move nothing. */
export function moved(entries: Entries, from: number, to: number): Entries {
  const entry = entries[from];
  if (entry === undefined || from === to || to < 0 || to >= entries.length) return entries;
  const rest = entries.filter((_, place) => place !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

export const without = (entries: Entries, place: number): Entries => entries.filter((_, each) => each !== place);

/** Put back where it was, or at the end of a list that is shorter by now. */
export const withEntry = (entries: Entries, place: number, entry: WantedEntry): Entries => [
  ...entries.slice(0, place),
  entry,
  ...entries.slice(place),
];

/** The place that a pointer at this height is over, among rows by their lower edges; past the last it is the last. */
export function placeAt(y: number, bottoms: readonly number[]): number {
  const over = bottoms.findIndex((bottom) => y < bottom);
  return over === -1 ? bottoms.length - 1 : over;
}
