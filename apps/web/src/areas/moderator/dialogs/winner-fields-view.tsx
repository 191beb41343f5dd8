import { PATTERNS, patternLabel } from '@adarash/rules/pattern';
import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../../i18n/en/moderator.ts';
import { Checkbox, NumberInput, Select } from '../../../ui/fields.tsx';
import type { WinnerFields } from '../model/winner-entry.ts';
import { cardOptions } from './card-options.ts';

export interface WinnerFieldsViewProps {
  fields: WinnerFields;
  onChange: (fields: WinnerFields) => void;
  cards: readonly number[];
  /** Sentences for what a touched or submitted field holds. */
  checkGameNumber: (text: string) => string | null;
  checkCard: (text: string) => string | null;
  submitted: boolean;
  /** Whether a field left blank gets its sentence too. */
  judgeBlank?: boolean;
  autoFocus?: boolean;
  /** Beside the last field. */
  action?: ReactNode;
}

const patternOptions = PATTERNS.map((value) => ({ value, label: patternLabel(value) }));

/** The four fields of one designation. */
export function WinnerFieldsView(props: WinnerFieldsViewProps) {
  const {
    fields,
    onChange,
    cards,
    checkGameNumber,
    checkCard,
    submitted,
    judgeBlank = false,
    autoFocus = false,
    action,
  } = props;
  const [touched, setTouched] = useState({ gameNumber: false, cardId: false });
  const options = useMemo(() => cardOptions(cards), [cards]);
  const shown = (name: 'gameNumber' | 'cardId', check: (text: string) => string | null) => {
    const judged = (submitted || touched[name]) && (judgeBlank || fields[name] !== '');
    return (judged && check(fields[name])) || undefined;
  };
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <NumberInput
        label={t('entryGameNumber')}
        inputMode="numeric"
        min={1}
        step={1}
        value={fields.gameNumber}
        autoFocus={autoFocus}
        error={shown('gameNumber', checkGameNumber)}
        onChange={(event) => onChange({ ...fields, gameNumber: event.target.value })}
        onBlur={() => setTouched((before) => ({ ...before, gameNumber: true }))}
      />
      <Select
        label={t('entryCard')}
        placeholder={t('chooseCard')}
        options={options}
        value={fields.cardId}
        error={shown('cardId', checkCard)}
        onChange={(event) => onChange({ ...fields, cardId: event.target.value })}
        onBlur={() => setTouched((before) => ({ ...before, cardId: true }))}
      />
      <Select
        label={t('entryPattern')}
        options={patternOptions}
        value={fields.pattern}
        onChange={(event) => onChange({ ...fields, pattern: event.target.value })}
      />
      <div className="flex items-end justify-between gap-2">
        <Checkbox
          label={t('enableJackpot')}
          checked={fields.jackpotEnabled}
          onChange={(event) => onChange({ ...fields, jackpotEnabled: event.target.checked })}
        />
        {action}
      </div>
    </div>
  );
}
