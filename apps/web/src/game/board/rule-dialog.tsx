import {
  BOTH_DIAGONALS,
  FULL_HOUSE,
  isOwnPattern,
  LINE_KINDS,
  type LineKind,
  makeRule,
  mostLines,
  type OwnPattern,
  parseRule,
  shapesShown,
} from '@adarash/rules/pattern';
import rules from '@adarash/texts/rules.json';
import { useState } from 'react';
import { type NamedShape, namesNow, patternName } from '../../i18n/pattern-name.ts';
import { staffTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { Checkbox, NumberInput, Select } from '../../ui/fields.tsx';
import { ShapePicture } from './pattern-picture.tsx';

const t = staffTexts('rules', rules);

const KIND_TEXTS = { row: 'rows', column: 'columns', diagonal: 'diagonals', corners: 'corners' } as const;

/** As many pictures as have room; the TV shows the others in turn. */
const PICTURES = 6;

interface RuleDialogProps {
  own: readonly NamedShape[];
  /** What is chosen now, from which the fields start. */
  value: string;
  onPick: (pattern: string) => void;
  onClose: () => void;
}

export default function RuleDialog({ own, value, onPick, onClose }: RuleDialogProps) {
  const before = parseRule(value);
  const [kinds, setKinds] = useState<readonly LineKind[]>(before?.kinds ?? ['row', 'column', 'diagonal']);
  const [shape, setShape] = useState<OwnPattern | null>(before?.own ?? null);
  const [count, setCount] = useState(String(before?.count ?? 2));
  const [isSubmitted, setSubmitted] = useState(false);
  const rule = makeRule({ count: Number(count), kinds, own: shape });
  const most = mostLines({ kinds, own: shape });
  const shapes = own.flatMap(({ pattern, names }) => (isOwnPattern(pattern) ? [{ pattern, names }] : []));
  const pick = (pattern: string) => {
    onPick(pattern);
    onClose();
  };
  return (
    <FormDialog
      title={t('title')}
      submitLabel={t('use')}
      busy={false}
      onSubmit={(event) => {
        // The form around the choice must not take it for its own.
        event.stopPropagation();
        if (rule) pick(rule);
        else setSubmitted(true);
      }}
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {([BOTH_DIAGONALS, FULL_HOUSE] as const).map((pattern) => (
          <Button text={patternName(pattern)} key={pattern} variant="secondary" onClick={() => pick(pattern)} />
        ))}
      </div>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="text-sm font-medium">{t('kinds')}</legend>
        {LINE_KINDS.map((kind) => (
          <Checkbox
            key={kind}
            label={t(KIND_TEXTS[kind])}
            checked={kinds.includes(kind)}
            onValue={(checked) => setKinds(checked ? [...kinds, kind] : kinds.filter((other) => other !== kind))}
          />
        ))}
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberInput
          label={t('count')}
          hint={t('countHint', { count: most })}
          whole
          max={most}
          value={count}
          autoFocus
          error={isSubmitted && !rule ? t(most === 0 ? 'none' : 'tooMany', { count: most }) : undefined}
          onValue={setCount}
        />
        {shapes.length > 0 && (
          <Select
            label={t('shape')}
            placeholder={t('noShape')}
            options={shapes.map(({ pattern, names }) => ({ value: pattern, label: patternName(pattern, names) }))}
            value={shape ?? ''}
            onValue={(value) => setShape(isOwnPattern(value) ? value : null)}
          />
        )}
      </div>
      {rule && (
        <div role="status" className="flex flex-col gap-2">
          <p className="font-semibold">{patternName(rule, namesNow(rule, own))}</p>
          <div aria-hidden="true" className="flex flex-wrap gap-2">
            {shapesShown(rule)
              .slice(0, PICTURES)
              .map((line) => (
                <ShapePicture key={line.mask} line={line} className="size-14" />
              ))}
          </div>
        </div>
      )}
    </FormDialog>
  );
}
