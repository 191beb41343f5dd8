import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './schema.ts';

const PAGE = 1_000;

/**
 * Reads a long list in pages. Each page starts after the last row of the previous page, so that the list is never
 * completely in memory.
 */
export async function* pagesOf<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  limit = PAGE,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const page = await read(last, limit);
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    last = page.at(-1);
  }
}

/**
 * Reads a query in pages that are ordered by a unique column. `after` must be lower than the first value of the column.
 */
export function pagesBy<Row extends object>(
  query: { execute(): Promise<Row[]> },
  column: keyof Row & string,
  after: string | number,
  most?: number,
): AsyncGenerator<Row[]> {
  const rows = query as unknown as SelectQueryBuilder<Database, 'audit', Row>;
  const read = async (last: Row | undefined, limit: number) => {
    const rest = rows.where(column as 'seq', '>', (last?.[column] ?? after) as number);
    return (await rest
      .orderBy(column as 'seq')
      .limit(limit)
      .execute()) as Row[];
  };
  return pagesOf(read, most);
}

/** Returns the rows of all pages of a list, one after another. */
export async function* rowsOf<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}
