import type { BooksJson } from '@adarash/contract';
import { GROUPS, isShown, type SumName } from '@adarash/rules/sums';
import books from '@adarash/texts/books.json';
import { useId } from 'react';
import { staffArea } from '../i18n/staff-area.ts';
import { useT } from '../i18n/use-t.tsx';
import { Fact, Facts } from '../ui/tables/facts.tsx';

/**
 * Texts for the money of games. They use the same words on all screens: a prize is won and then paid; until then it is
 * unpaid.
 */
const BOOKS = staffArea('books', books);

type GroupName = keyof typeof GROUPS;

/** Names of the sums that the hall still owes to players. */
const OWED: ReadonlySet<SumName> = new Set(['open', 'awardsOpen']);

/**
 * List with the sums of games, in columns if there is enough space. The words are the same as in the printed documents.
 */
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
  const { t, word, format } = useT(BOOKS);
  const id = useId();
  const sums = Object.keys(GROUPS[group]) as SumName[];
  return (
    <div className="min-w-0">
      <p id={id} className="font-semibold">
        {t(`${group}Title`)}
      </p>
      <Facts layout="sums" labelledBy={id}>
        {sums
          .filter((sum) => isShown(sum, books[sum], 'screens'))
          .map((sum) => (
            <Fact key={sum} name={word(sum)} attention={OWED.has(sum) && books[sum] > 0}>
              {format.money(books[sum])}
            </Fact>
          ))}
      </Facts>
    </div>
  );
}
