import { openWinnings, sumOpen } from '@adarash/rules/books';
import { documentIn } from '@adarash/rules/game';
import type { GamesTable } from '../../storage/schema/games.ts';
import { TALLY_COLUMNS, type TalliesTable, type Weight } from '../../storage/schema/tallies.ts';
import type { Db, HallRow } from '../../storage/schema.ts';
import { movedOfRow, periodsOf, type Weighed, weightOf } from './tally.ts';

type Cell = Pick<TalliesTable, 'period' | 'status' | 'pattern'>;
const keyOf = ({ period, status, pattern }: Cell) => [period, status, pattern].join(' ');

/** A game that somebody damaged counts nowhere, so that its periods are named as well. */
function readable(game: Weighed): Weight | null {
  try {
    return weightOf(game);
  } catch {
    return null;
  }
}

/** The rows of `means_tallies` by their keys, each with its sums as one text. */
const meansKey = ({ means, ...cell }: Cell & { means: string }) => `${keyOf(cell)} ${means}`;
const sumsText = (...sums: readonly number[]) => sums.join();

const NONE_OPEN = { open_count: 0, open_sum: 0 };

export type Recount = ReturnType<typeof makeRecount>;

/** Adds the games of a hall up again, one by one, to compare the sums with the stored roll-ups. */
export function makeRecount() {
  const counted = new Map<string, Weight>();
  const byMeans = new Map<string, { period: string; sums: [number, number, number] }>();
  const open = new Map<number, Pick<HallRow, 'open_count' | 'open_sum'>>();
  return {
    add(game: Weighed & Pick<GamesTable, 'open_shift'>): void {
      const { status, pattern, open_shift } = game;
      const weight = readable(game);
      if (!weight) return;
      const { open_count, open_sum } = open.get(open_shift ?? 0) ?? NONE_OPEN;
      const own = openWinnings({ ...documentIn(game.document), status });
      open.set(open_shift ?? 0, { open_count: open_count + own.length, open_sum: open_sum + sumOpen(own) });
      for (const period of periodsOf(game.day)) {
        const key = keyOf({ period, status, pattern });
        const before = counted.get(key);
        if (before) for (const name of TALLY_COLUMNS) before[name] += weight[name];
        else counted.set(key, { ...weight });
        for (const { means, taken, givenBack, handedOver } of movedOfRow(game)) {
          const meansOf = meansKey({ period, status, pattern, means });
          const [t, g, h] = byMeans.get(meansOf)?.sums ?? [0, 0, 0];
          byMeans.set(meansOf, { period, sums: [t + taken, g + givenBack, h + handedOver] });
        }
      }
    },
    async differing(db: Db, hallId: string): Promise<string[]> {
      const periods = new Set<string>();
      for (const row of await db.selectFrom('tallies').selectAll().where('hall_id', '=', hallId).execute()) {
        const weight = counted.get(keyOf(row));
        counted.delete(keyOf(row));
        if (TALLY_COLUMNS.some((name) => row[name] !== (weight?.[name] ?? 0))) periods.add(row.period);
      }
      const hall = await db.selectFrom('halls').selectAll().where('id', '=', hallId).executeTakeFirstOrThrow();
      const { open_count, open_sum } = open.get(hall.shift) ?? NONE_OPEN;
      if (hall.open_count !== open_count || hall.open_sum !== open_sum) periods.add(`shift ${hall.shift}`);
      for (const row of await db.selectFrom('means_tallies').selectAll().where('hall_id', '=', hallId).execute()) {
        const { taken, given_back, handed_over } = row;
        const due = byMeans.get(meansKey(row))?.sums ?? [0, 0, 0];
        byMeans.delete(meansKey(row));
        if (sumsText(taken, given_back, handed_over) !== sumsText(...due)) periods.add(row.period);
      }
      for (const { period, sums } of byMeans.values()) if (sums.some((sum) => sum !== 0)) periods.add(period);
      for (const key of counted.keys()) periods.add(key.slice(0, key.indexOf(' ')));
      return [...periods].sort();
    },
  };
}
