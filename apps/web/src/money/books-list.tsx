import type { BooksJson } from '@adarash/contract';
import { useId } from 'react';
import { tb } from '../i18n/books.ts';
import { named } from '../i18n/named.tsx';
import { cx } from '../lib/class-names.ts';
import { formatMoney } from '../lib/format.ts';

type Sum = keyof BooksJson;
type Title = 'stakesTitle' | 'prizesTitle' | 'awardsTitle';

const GROUPS: readonly { title: Title; sums: readonly Sum[] }[] = [
  { title: 'stakesTitle', sums: ['stakes', 'givenBack', 'houseFee', 'toJackpot'] },
  { title: 'prizesTitle', sums: ['won', 'withheld', 'handedOver', 'open', 'unclaimed', 'inPlay'] },
  { title: 'awardsTitle', sums: ['awarded', 'awardsWithheld', 'awardsHandedOver', 'awardsOpen', 'byBank'] },
];

/** These say something only where there is some. */
const RARE: ReadonlySet<Sum> = new Set([
  ...(['givenBack', 'unclaimed', 'inPlay', 'withheld', 'awardsWithheld', 'byBank'] as const),
]);
/** Money that players are still owed. */
const OWED: ReadonlySet<Sum> = new Set(['open', 'awardsOpen']);

/** What games moved, in the words that every paper uses; side by side where there is room. */
export function BooksList({ books }: { books: BooksJson }) {
  return (
    <div className="@container">
      <div className="grid gap-x-8 gap-y-3 text-sm @xl:grid-cols-3">
        {GROUPS.map(({ title, sums }) => (
          <Group key={title} title={title} sums={sums} books={books} />
        ))}
      </div>
    </div>
  );
}

function Group({ title, sums, books }: { title: Title; sums: readonly Sum[]; books: BooksJson }) {
  const id = useId();
  return (
    <div className="min-w-0">
      <p id={id} className="font-semibold">
        {tb(title)}
      </p>
      <dl aria-labelledby={id} className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
        {sums
          .filter((sum) => books[sum] !== 0 || !RARE.has(sum))
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
