import { CENTRE, COLUMNS } from '@adarash/rules/card';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { namedLabel } from '@/i18n/named.tsx';
import { cx } from '@/lib/class-names.ts';
import { type Drawing, isDrawn, painted, squareAfter } from './drawing.ts';
import { t } from './texts.ts';

const SQUARES = Array.from({ length: 25 }, (_, index) => index);

interface ShapeGridProps {
  drawing: Drawing;
  onChange: (change: (drawing: Drawing) => Drawing) => void;
}

/** The 25 squares to draw on: a stroke of mouse or finger draws, or rubs out, as its first square does. */
export function ShapeGrid({ drawing, onChange }: ShapeGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const stroke = useRef<boolean | null>(null);
  const [focused, setFocused] = useState(0);
  const paint = (square: number, drawn: boolean) => onChange((before) => painted(before, square, drawn));

  const begin = (event: PointerEvent) => {
    const square = squareAt(event);
    if (square === null || event.button !== 0) return;
    stroke.current = !isDrawn(drawing, square);
    paint(square, stroke.current);
  };
  const goOn = (event: PointerEvent) => {
    const square = squareAt(event);
    // A finger that is lifted outside the page leaves no other sign.
    if (event.buttons === 0) stroke.current = null;
    if (square !== null && stroke.current !== null) paint(square, stroke.current);
  };
  const end = () => {
    stroke.current = null;
  };
  const onKey = (event: KeyboardEvent) => {
    const next = squareAfter(focused, event.key);
    if (next === null) return;
    event.preventDefault();
    setFocused(next);
    grid.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would frame the squares and bring a legend of its own.
    <div
      ref={grid}
      role="group"
      aria-label={namedLabel(t('grid', { number: drawing.at + 1 }))}
      className="grid w-[min(100%,17rem)] touch-none grid-cols-5 gap-1 select-none"
      onPointerDown={begin}
      onPointerMove={goOn}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKey}
    >
      {SQUARES.map((square) => {
        const drawn = isDrawn(drawing, square);
        const place = { row: Math.floor(square / 5) + 1, column: COLUMNS[square % 5] ?? '' };
        return (
          <button
            key={square}
            type="button"
            data-square={square}
            aria-pressed={drawn}
            aria-label={namedLabel(t(square === CENTRE ? 'free' : 'square', place))}
            tabIndex={square === focused ? 0 : -1}
            onFocus={() => setFocused(square)}
            // A press of the pointer has painted already; what is left are Space, Enter and a screen reader's press.
            onClick={(event) => event.detail === 0 && paint(square, !drawn)}
            className={cx(
              'flex aspect-square min-h-11 items-center justify-center rounded-control border text-xs font-bold',
              drawn ? 'border-go bg-go text-on-go' : 'border-line bg-sunken text-ink-soft',
            )}
          >
            {square === CENTRE && 'FREE'}
          </button>
        );
      })}
    </div>
  );
}

/** Looked up, because a finger's events all go to the square it touched first. */
function squareAt({ clientX, clientY }: PointerEvent): number | null {
  const square = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-square]')?.dataset.square;
  return square === undefined ? null : Number(square);
}
