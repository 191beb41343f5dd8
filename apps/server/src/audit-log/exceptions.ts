import { type ExceptionKind, entriesOfException } from '@adarash/contract/exceptions';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Db } from '../storage/schema.ts';
import type { AuditAction } from './events.ts';
import type { FormerAction } from './legacy.ts';

/**
 * Returns the database condition for audit entries of one kind of exception, or of any kind. The index
 * `audit_by_action` supports the condition.
 */
export function isException(e: ExpressionBuilder<Database, 'audit'>, kind: ExceptionKind | 'any') {
  const entries = entriesOfException(kind);
  const actions: (AuditAction | FormerAction)[] = [...new Set(entries.map(({ action }) => action))];
  const matches = entries.map(({ action, holds, lacks }) => {
    const conditions = [e('action', '=', action)];
    if (holds !== undefined) conditions.push(e('after', 'like', `%${holds}%`));
    if (lacks !== undefined) conditions.push(e('after', 'not like', `%${lacks}%`));
    return e.and(conditions);
  });
  return e.and([e('action', 'in', actions), e.or(matches)]);
}

/** Range of times; the end is excluded. */
export type Between = { readonly from: string; readonly until: string };

/** Returns the number of exceptions in each audit log; audit logs without exceptions are omitted. */
export async function countExceptions(db: Db, { from, until }: Between): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('audit')
    .select((e) => ['chain', e.fn.countAll<number>().as('count')])
    .where((e) => isException(e, 'any'))
    .where('at', '>=', from)
    .where('at', '<', until)
    .groupBy('chain')
    .execute();
  return new Map(rows.map(({ chain, count }) => [chain, Number(count)]));
}
