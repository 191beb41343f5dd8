import { isJudged, type Judged, worthALook } from '@adarash/rules/worth-a-look';
import type { Kysely } from 'kysely';
import { sightAfter } from '../../record/worth-a-look.ts';
import type { Database, SightsTable } from '../../storage/schema.ts';
import type { Entry } from './entry.ts';

/** The owner's list of one hall as its entries make it, by kind and group. */
export type Sights = Map<string, SightsTable>;

const keyOf = ({ kind, group_key }: Pick<SightsTable, 'kind' | 'group_key'>) => `${kind} ${group_key}`;

/** `ofGame`: the entries of the game that it is about, up to this one. */
export function takeSightEntry(sights: Sights, entry: Entry, ofGame: readonly Entry[], since: string | null): void {
  const { chain, seq, at, action, subject, by, after } = entry;
  if (since !== null && at <= since) return;
  if (action === 'record.seen') {
    const seen = [...sights].find(([, { id }]) => id === subject);
    if (seen) sights.set(seen[0], { ...seen[1], seen_at: at, seen_by: by.name, seen_note: after.note });
    return;
  }
  if (!isJudged(action)) return;
  const written = { chain, seq, at, actor_name: by.name, actor_role: by.role };
  const judged = { ...entry, actorId: by.id, game: ofGame.reduce(gameAfter, null) };
  for (const [place, sight] of worthALook(judged).entries()) {
    const key = keyOf({ kind: sight.kind, group_key: sight.group ?? String(seq) });
    const row = sightAfter(sights.get(key), written, place, sight);
    if (row) sights.set(key, row);
  }
}

/** What the list asks of a game, as its entries tell it. */
function gameAfter(game: Judged['game'], { action, after }: Entry): Judged['game'] {
  if (action === 'game.created') {
    const { series, gameNumber: number, bet, cards, draw } = after;
    return { series, number, bet, pot: (bet * cards.length) as typeof bet, draw };
  }
  if (game === null) return null;
  switch (action) {
    case 'game.cards-changed':
      return { ...game, pot: (game.bet * after.cards.length) as typeof game.pot };
    case 'game.designated':
      return { ...game, draw: 'designated' };
    case 'game.undesignated':
      return { ...game, draw: 'fair' };
    case 'game.manual-call':
      return game.draw === 'fair' ? { ...game, draw: 'manual' } : game;
    default:
      return game;
  }
}

/** Where the list is not what the record makes of it: somebody has taken a row off it, or changed one. */
export async function sightsThatDiffer(db: Kysely<Database>, hallId: string, recorded: Sights): Promise<string[]> {
  const rows = await db.selectFrom('sights').selectAll().where('chain', '=', hallId).execute();
  const stored = new Map(rows.map((row) => [keyOf(row), row]));
  const names = (row: SightsTable) => `${row.kind} at entry ${row.seq} of hall ${hallId}`;
  return [
    ...rows.flatMap((row) => (recorded.has(keyOf(row)) ? [] : [`${names(row)} is worth a look without an entry`])),
    ...[...recorded].flatMap(([key, due]) => {
      const row = stored.get(key) as Record<string, unknown> | undefined;
      if (!row) return [`${names(due)} is missing from what is worth a look`];
      const isSame = Object.entries(due).every(([column, value]) => row[column] === value);
      return isSame ? [] : [`${names(due)} is not what the record says`];
    }),
  ];
}
