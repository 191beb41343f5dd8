import type { BooksJson } from '@adarash/contract';
import { GROUPS, isShown, type SumName } from '@adarash/rules/sums';
import books from '@adarash/texts/books.json';
import { useId } from 'react';
import { named } from '../i18n/named.tsx';
import { staffTexts } from '../i18n/texts.ts';
import { cx } from '../lib/class-names.ts';
import { formatMoney } from '../lib/format.ts';

/** The words for money wherever games are summed up: a prize is won, then handed over; until then it is open. */
const tb = staffTexts('books', books);

type GroupName = keyof typeof GROUPS;

/** Money that players are still owed. */
const OWED: ReadonlySet<SumName> = new Set(['open', 'awardsOpen']);

/** What games moved, in the words that every paper uses; side by side where there is room. */
export const BooksList = ({ books }: { books: BooksJson }) => (
  <div className="@container">
    <div className="grid gap-x-8 gap-y-3 text-sm @xl:grid-cols-3">
      {(Object.keys(GROUPS) as GroupName[]).map((group) => (
        <Group key={group} group={group} books={books} />
      ))}
    </div>
  </div>
);

function Group({ group, books }: { group: GroupName; books: BooksJson }) {
  const id = useId();
  const sums = Object.keys(GROUPS[group]) as SumName[];
  return (
    <div className="min-w-0">
      <p id={id} className="font-semibold">
        {tb(`${group}Title`)}
      </p>
      <dl aria-labelledby={id} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
        {sums
          .filter((sum) => isShown(sum, books[sum], 'screens'))
          .map((sum) => (
            <div key={sum} className="contents">
              <dt className="text-ink-soft">{named(tb(sum))}</dt>
              <dd
                className={cx(
                  'text-right whitespace-nowrap',
                  OWED.has(sum) && books[sum] > 0 && 'font-semibold text-attention-ink',
                )}
              >
                {formatMoney(books[sum])}
              </dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
