/** One row more than was asked for tells whether another page follows. */
export const oneMore = (limit: number | undefined): number | undefined => (limit === undefined ? undefined : limit + 1);

/** A page of rows and, where a limit was asked for, the cursor of the next. */
export function pageOfRows<Row extends { id: string }>(rows: readonly Row[], limit: number | undefined) {
  if (limit === undefined) return { rows };
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
