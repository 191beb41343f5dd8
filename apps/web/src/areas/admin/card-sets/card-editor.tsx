import { CENTRE, COLUMNS, SQUARES } from '@adarash/rules/card';
import type { DraftCard, SetProblem } from '@adarash/rules/card-set';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { COLUMN_TEXT } from '@/game/board/columns.ts';
import { useT } from '@/i18n/use-t.tsx';
import { cx } from '@/lib/class-names.ts';
import { BareInput, TextInput } from '@/ui/forms/text-input.tsx';
import { CARD_SETS, type CardSetsTexts } from './texts.ts';

/** Returns the name of a square of a card, for example `B, row 2`. */
const squareName = ({ t }: CardSetsTexts, square: number): string =>
  t('square', { column: COLUMNS[square % 5] ?? '', row: Math.floor(square / 5) + 1 });

/**
 * Returns the text of a problem with a card. `otherName` is the number of the other card if the problem concerns two
 * cards.
 */
export const problemText = (
  texts: CardSetsTexts,
  { kind, square = 0, other = 0, from = 0, to = 0 }: SetProblem,
  otherName: string | number = other + 1,
): string => texts.t(`problem-${kind}`, { square: squareName(texts, square), other: otherName, from, to });

interface CardEditorProps {
  draft: DraftCard;
  problems: readonly SetProblem[];
  /** Returns the text of a problem with a card, including the card's number or position. */
  sentenceOf: (problem: SetProblem) => string;
  onChange: (draft: DraftCard) => void;
  onNext: () => void;
  /** True if the card is already stored, so that its number cannot be changed. */
  hasNumber?: boolean;
  children: ReactNode;
}

const SQUARE_PLACES = Array.from({ length: SQUARES }, (_, square) => square);

/** Form for the number and the squares of one card, designed for use without a mouse. */
export function CardEditor({
  draft,
  problems,
  sentenceOf,
  onChange,
  onNext,
  hasNumber = false,
  children,
}: CardEditorProps) {
  const texts = useT(CARD_SETS);
  const { t, word } = texts;
  const grid = useRef<HTMLFieldSetElement>(null);
  const squares = SQUARE_PLACES.map((square) => draft.squares[square] ?? '');
  const wrong = new Set(problems.map(({ square }) => square));
  const ofNumber = problems.find(({ kind }) => kind === 'CARD_NUMBER' || kind === 'CARD_TWICE');
  // Square that receives the focus when the form opens. If undefined, the field for the card's number receives the
  // focus, because the number is invalid or the card is empty.
  const [first] = useState(() =>
    ofNumber || squares.every((text) => text === '')
      ? undefined
      : problems.find(({ square }) => square !== undefined)?.square,
  );
  const setSquare = (square: number, text: string) =>
    onChange({ ...draft, squares: squares.map((old, at) => (at === square ? text : old)) });
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    const inputs = [...(grid.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.indexOf(event.currentTarget) + 1];
    if (!next) return onNext();
    next.focus();
    next.select();
  };
  return (
    <fieldset ref={grid} className="flex max-w-sm min-w-0 flex-col gap-3">
      {!hasNumber && (
        <TextInput
          label={word('cardNumber')}
          inputMode="numeric"
          autoFocus={first === undefined}
          value={draft.number}
          error={ofNumber && sentenceOf(ofNumber)}
          onKeyDown={goOn}
          onChange={({ target }) => onChange({ ...draft, number: target.value, squares })}
        />
      )}
      <div className="grid grid-cols-5 gap-1">
        {COLUMNS.map((column) => (
          <span key={column} aria-hidden="true" className={cx('text-center font-extrabold', COLUMN_TEXT[column])}>
            {column}
          </span>
        ))}
        {SQUARE_PLACES.map((square) =>
          square === CENTRE && squares[CENTRE] === '' ? (
            <span key={square} className="flex items-center justify-center rounded-control bg-sunken text-xs">
              {t('free')}
            </span>
          ) : (
            <BareInput
              key={square}
              inputMode="numeric"
              autoFocus={square === first}
              aria-label={squareName(texts, square)}
              aria-invalid={wrong.has(square) || undefined}
              value={squares[square]}
              onKeyDown={goOn}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => setSquare(square, target.value)}
              className="px-1 text-center"
            />
          ),
        )}
      </div>
      <ul className="flex flex-col gap-1 text-sm text-danger" aria-live="polite">
        {problems.map(
          (problem) => problem !== ofNumber && <li key={`${problem.kind} ${problem.square}`}>{sentenceOf(problem)}</li>,
        )}
      </ul>
      {!hasNumber && <p className="text-xs text-ink-soft">{t('enterHint')}</p>}
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}
