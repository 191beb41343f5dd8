import { isShortText } from '@adarash/rules/game';
import { birrFromSantim, santim } from '@adarash/rules/money';
import { type CashCount, countedCash, DENOMINATIONS, type DenominationId, MAX_PIECES } from '@adarash/rules/shift';
import { type KeyboardEvent, useId } from 'react';
import { pieceText, SHIFTS } from '@/i18n/shift.ts';
import { useT } from '@/i18n/use-t.tsx';
import { BareInput } from '@/ui/forms/text-input.tsx';

interface CountTableProps {
  fields: CountFields;
  onChange: (fields: CountFields) => void;
}

/** Table to count the notes and coins in a drawer, largest first. Enter moves the focus to the next row. */
export const CountTable = ({ fields, onChange }: CountTableProps) => {
  const { both, named, word, format } = useT(SHIFTS);
  const tableId = useId();
  return (
    <table aria-label={named('count')} className="w-full text-sm tabular-nums">
      <thead>
        <tr className="text-xs text-ink-soft">
          <th scope="col" className="py-1 text-left font-semibold">
            <span className="sr-only">{word('count')}</span>
          </th>
          <th scope="col" className="px-2 py-1 text-right font-semibold">
            {word('pieces')}
          </th>
          <th scope="col" className="py-1 text-right font-semibold">
            {word('sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        {DENOMINATIONS.map(({ id, kind, value }) => {
          const rowId = `${tableId}${id}`;
          return (
            <tr key={id} className="border-t border-line">
              <th scope="row" id={rowId} className="py-1 text-left font-medium lg:py-0.5 whitespace-nowrap">
                {both((say) => pieceText(say, { id, kind }))}
              </th>
              <td className="px-2 py-1 lg:py-0.5">
                <BareInput
                  aria-labelledby={rowId}
                  inputMode="numeric"
                  autoComplete="off"
                  value={fields[id] ?? ''}
                  onChange={({ target }) => onChange({ ...fields, [id]: piecesText(target.value) })}
                  onKeyDown={goOn}
                  className="ml-auto block max-w-32 text-right lg:min-h-9"
                />
              </td>
              <td className="py-1 text-right whitespace-nowrap">
                {format.money(birrFromSantim(santim(value * Number(fields[id] ?? 0))))}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

/** Moves the focus between the rows by Enter and the arrow keys. Enter in the last row focuses the submit button. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const form = event.currentTarget.form;
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('table input') ?? [])];
  const next = fields[fields.indexOf(event.currentTarget) + step];
  if (next) next.select();
  else if (step === 1) form?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  next?.focus();
}

export type CountFields = Readonly<Partial<Record<DenominationId, string>>>;

/** Returns the valid part of a typed count: a whole number of notes or coins up to the maximum. */
export function piecesText(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return Number(digits) > MAX_PIECES ? String(MAX_PIECES) : digits;
}

export const countOf = (fields: CountFields): CashCount =>
  Object.fromEntries(DENOMINATIONS.flatMap(({ id }) => (fields[id] ? [[id, Number(fields[id])]] : [])));

/** Returns the total of the counted notes and coins in Birr. */
export const countedIn = (count: CashCount): number => birrFromSantim(countedCash(count));

export const differenceOf = (counted: number, expected: number): number =>
  birrFromSantim(santim(Math.round(counted * 100) - Math.round(expected * 100)));

/** Returns true if a text is a valid comment on a shift. If `isNeeded` is true, the comment is required. */
export const isNote = (text: string, isNeeded: boolean): boolean =>
  isShortText(text.trim()) && (!isNeeded || text.trim() !== '');
