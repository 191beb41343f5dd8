import type { HallPattern } from '@adarash/contract';
import { CENTRE, COLUMNS } from '@adarash/rules/card';
import { MAX_PATTERN_NAME, NAME_LANGUAGES } from '@adarash/rules/pattern';
import { Plus, Trash2 } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useAction } from '@/api/use-action.ts';
import { ShapePicture } from '@/game/board/pattern-picture.tsx';
import { answerWords } from '@/i18n/server-words.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { rovingTabIndex } from '@/lib/roving-tab-index.ts';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { FormDialog } from '@/ui/dialogs/dialog.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import {
  checkNames,
  checkShapes,
  type Drawing,
  drawingOf,
  drawnOf,
  isDrawn,
  mayAddShape,
  newDrawing,
  painted,
  withoutShape,
  withShape,
} from './drawing.ts';
import { PATTERNS } from './texts.ts';

interface PatternEditorProps {
  /** Existing pattern that is edited, or null for a new pattern. */
  pattern: HallPattern | null;
  onClose: () => void;
}

export function PatternEditor({ pattern, onClose }: PatternEditorProps) {
  const texts = useT(PATTERNS);
  const { t, word } = texts;
  const [drawing, setDrawing] = useState(() => (pattern === null ? newDrawing : drawingOf(pattern)));
  const [failure, setFailure] = useState<string | null>(null);
  const saving = { failed: t('saveFailed'), done: answerWords, onDone: onClose, onFailed: setFailure };
  const add = useAction('POST /patterns', saving);
  const change = useAction('PUT /patterns/:id', saving);
  const submit = () => {
    const fault = checkShapes(texts, drawing) ?? checkNames(texts, drawing);
    setFailure(fault);
    if (fault !== null) return;
    const body = drawnOf(drawing);
    if (pattern === null) add.mutate({ body });
    else change.mutate({ params: { id: pattern._id }, body });
  };
  return (
    <FormDialog
      title={word(pattern === null ? 'newTitle' : 'editTitle')}
      failure={failure}
      submitLabel={word('save')}
      busy={add.isPending || change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4 sm:flex-row">
        <div className="flex flex-1 flex-col gap-2">
          <ShapeGrid drawing={drawing} onChange={setDrawing} />
          <p className="text-xs text-ink-soft">{t('gridHint')}</p>
        </div>
        <Shapes drawing={drawing} onChange={setDrawing} />
      </div>
      <div className="grid gap-3 sm:grid-cols-3">
        {NAME_LANGUAGES.map((language) => (
          <TextInput
            key={language}
            label={word(`name_${language}`)}
            lang={language}
            maxLength={MAX_PATTERN_NAME}
            autoComplete="off"
            value={drawing.names[language]}
            onValue={(value) => setDrawing((before) => ({ ...before, names: { ...before.names, [language]: value } }))}
          />
        ))}
      </div>
      <p className="-mt-2 text-xs text-ink-soft">{t('namesHint')}</p>
    </FormDialog>
  );
}

function Shapes({ drawing, onChange }: { drawing: Drawing; onChange: (drawing: Drawing) => void }) {
  const { named, word } = useT(PATTERNS);
  const { masks, at } = drawing;
  return (
    <fieldset className="flex flex-col gap-2 sm:w-44">
      <legend className="pb-2 text-sm font-medium">{word('shapes')}</legend>
      <div className="flex flex-wrap gap-2">
        {masks.map((mask, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a shape has no identifier besides its position.
            key={index}
            type="button"
            aria-pressed={index === at}
            aria-label={named('shape', { number: index + 1 })}
            onClick={() => onChange({ ...drawing, at: index })}
            className={cx('rounded-control border-2 p-1.5', index === at ? 'border-go' : 'border-line')}
          >
            <ShapePicture line={{ mask, pattern: 'own/' }} className="size-14" />
          </button>
        ))}
      </div>
      {mayAddShape(drawing) && (
        <SmallButton text={word('addShape')} icon={<Plus />} onClick={() => onChange(withShape(drawing))} />
      )}
      {masks.length > 1 && (
        <Button
          text={word('removeShape', { number: at + 1 })}
          size="small"
          variant="ghost"
          icon={<Trash2 />}
          onClick={() => onChange(withoutShape(drawing))}
        />
      )}
    </fieldset>
  );
}

const SQUARES = Array.from({ length: 25 }, (_, index) => index);

interface ShapeGridProps {
  drawing: Drawing;
  onChange: (change: (drawing: Drawing) => Drawing) => void;
}

/**
 * Grid of 25 squares for drawing a shape with mouse or finger. A stroke fills squares if its first square was empty,
 * otherwise it clears squares.
 */
function ShapeGrid({ drawing, onChange }: ShapeGridProps) {
  const { named } = useT(PATTERNS);
  const stroke = useRef<boolean | null>(null);
  const paint = (square: number, drawn: boolean) => onChange((before) => painted(before, square, drawn));

  const begin = (event: PointerEvent) => {
    const square = squareAt(event);
    if (square === null || event.button !== 0) return;
    stroke.current = !isDrawn(drawing, square);
    paint(square, stroke.current);
  };
  const goOn = (event: PointerEvent) => {
    const square = squareAt(event);
    // Ends the stroke if the mouse button was released outside the page, because no event reports this.
    if (event.buttons === 0) stroke.current = null;
    if (square !== null && stroke.current !== null) paint(square, stroke.current);
  };
  const end = () => {
    stroke.current = null;
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a border and a legend.
    <div
      ref={rovingTabIndex}
      role="group"
      aria-label={named('grid', { number: drawing.at + 1 })}
      className="grid w-[min(100%,17rem)] touch-none grid-cols-5 gap-1 select-none"
      onPointerDown={begin}
      onPointerMove={goOn}
      onPointerUp={end}
      onPointerCancel={end}
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
            aria-label={named(square === CENTRE ? 'free' : 'square', place)}
            // The grid handles clicks with mouse or finger. A click with `detail` 0 was created by Space, Enter or a
            // screen reader.
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

/**
 * Returns the current square under the pointer. This is required, because the target of a touch event is always the
 * first touched square.
 */
function squareAt({ clientX, clientY }: PointerEvent): number | null {
  const square = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-square]')?.dataset.square;
  return square === undefined ? null : Number(square);
}
