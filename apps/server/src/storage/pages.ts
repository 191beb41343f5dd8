import type { SelectQueryBuilder } from 'kysely';
import type { Database } from './schema.ts';

const PAGE = 1_000;

/** Reads a long list by pages, each asked for after the last row of the page before. */
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

/** The same for a query, in the order of a column that is different in each row; `after`: below its first value. */
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

/** Row by row. */
export async function* rowsOf<Row>(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page;
}
