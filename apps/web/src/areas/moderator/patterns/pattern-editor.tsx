import type { HallPattern } from '@adarash/contract';
import { MAX_PATTERN_NAME, NAME_LANGUAGES } from '@adarash/rules/pattern';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { inWindow, useAction } from '@/api/use-action.ts';
import { ShapePicture } from '@/game/board/pattern-shapes.tsx';
import { named, namedLabel } from '@/i18n/named.tsx';
import { cx } from '@/lib/class-names.ts';
import { Button } from '@/ui/button.tsx';
import { TextInput } from '@/ui/fields.tsx';
import { FormDialog } from '@/ui/form-dialog.tsx';
import {
  checkNames,
  checkShapes,
  type Drawing,
  drawingOf,
  drawnOf,
  mayAddShape,
  newDrawing,
  withoutShape,
  withShape,
} from './drawing.ts';
import { ShapeGrid } from './shape-grid.tsx';
import { t } from './texts.ts';

interface PatternEditorProps {
  /** Null for a new one. */
  pattern: HallPattern | null;
  onClose: () => void;
}

export function PatternEditor({ pattern, onClose }: PatternEditorProps) {
  const [drawing, setDrawing] = useState(() => (pattern === null ? newDrawing : drawingOf(pattern)));
  const [failure, setFailure] = useState<string | null>(null);
  const saving = { failed: t('saveFailed'), ...inWindow(onClose, setFailure) };
  const add = useAction('POST /patterns', saving);
  const change = useAction('PUT /patterns/:id', saving);
  const submit = () => {
    const fault = checkShapes(drawing) ?? checkNames(drawing);
    setFailure(fault);
    if (fault !== null) return;
    const body = drawnOf(drawing);
    if (pattern === null) add.mutate({ body });
    else change.mutate({ params: { id: pattern._id }, body });
  };
  return (
    <FormDialog
      title={t(pattern === null ? 'newTitle' : 'editTitle')}
      failure={failure}
      submitLabel={t('save')}
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
            label={t(`name_${language}`)}
            lang={language}
            maxLength={MAX_PATTERN_NAME}
            autoComplete="off"
            value={drawing.names[language]}
            onChange={({ target: { value } }) =>
              setDrawing((before) => ({ ...before, names: { ...before.names, [language]: value } }))
            }
          />
        ))}
      </div>
      <p className="-mt-2 text-xs text-ink-soft">{t('namesHint')}</p>
    </FormDialog>
  );
}

/** The shapes side by side; the one under the pen is framed. */
function Shapes({ drawing, onChange }: { drawing: Drawing; onChange: (drawing: Drawing) => void }) {
  const { masks, at } = drawing;
  return (
    <fieldset className="flex flex-col gap-2 sm:w-44">
      <legend className="pb-2 text-sm font-medium">{named(t('shapes'))}</legend>
      <div className="flex flex-wrap gap-2">
        {masks.map((mask, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a shape has no name but its place.
            key={index}
            type="button"
            aria-pressed={index === at}
            aria-label={namedLabel(t('shape', { number: index + 1 }))}
            onClick={() => onChange({ ...drawing, at: index })}
            className={cx('rounded-control border-2 p-1.5', index === at ? 'border-go' : 'border-line')}
          >
            <ShapePicture line={{ mask, pattern: 'own/' }} className="size-14" />
          </button>
        ))}
      </div>
      {mayAddShape(drawing) && (
        <Button size="small" variant="secondary" icon={<Plus />} onClick={() => onChange(withShape(drawing))}>
          {t('addShape')}
        </Button>
      )}
      {masks.length > 1 && (
        <Button size="small" variant="ghost" icon={<Trash2 />} onClick={() => onChange(withoutShape(drawing))}>
          {t('removeShape', { number: at + 1 })}
        </Button>
      )}
    </fieldset>
  );
}
