import type { DesignationsTable } from '../../storage/schema/games.ts';
import type { Db } from '../../storage/schema.ts';
import { changedColumns, type LoggedEntry, MISSING, NOT_IN_LOG } from './entries.ts';

type LoggedDesignation = Pick<DesignationsTable, 'series' | 'number' | 'card_id' | 'pattern'> & { entry: number };

/** Designations of winners in games that have not ended yet, by id of the designation, as in the audit log. */
export type LoggedDesignations = Map<string, LoggedDesignation>;

export function readDesignationEntry(logged: LoggedDesignations, { subject, event, seq }: LoggedEntry): void {
  if (event?.action === 'designation.set') {
    const { series, gameNumber: number, cardId: card_id, pattern } = event.after;
    logged.set(subject, { series, number, card_id, pattern, entry: seq });
  }
  if (event?.action === 'designation.removed') logged.delete(subject);
}

/** Removes the designation of an ended game from the list of pending designations. */
export function endDesignation(logged: LoggedDesignations, game: { series: number; number: number }): void {
  for (const [id, { series, number }] of logged)
    if (series === game.series && number === game.number) logged.delete(id);
}

type Found = { entry: number | null; field: string; problem: string };

export async function* designationsDiffer(db: Db, hallId: string, logged: LoggedDesignations): AsyncGenerator<Found> {
  const missing = new Map(logged);
  for (const row of await db.selectFrom('designations').selectAll().where('hall_id', '=', hallId).execute()) {
    const due = missing.get(row.id);
    missing.delete(row.id);
    const name = `designation of game ${row.number} of series ${row.series}`;
    if (!due) yield { entry: null, field: name, problem: NOT_IN_LOG };
    else {
      const { entry, ...columns } = due;
      for (const { field, problem } of changedColumns(row, columns))
        yield { entry, field: name, problem: `${field} ${problem}` };
    }
  }
  for (const { series, number, entry } of missing.values())
    yield { entry, field: `designation of game ${number} of series ${series}`, problem: MISSING };
}
