import { availableParallelism } from 'node:os';
import {
  type Argon2id,
  bytesToHex,
  commitmentOf,
  hexToBytes,
  type LinkOf,
  mixOf,
  slowLink,
  slowStart,
} from '@adarash/rules/draw';
import { type Game, salesRootIn } from '@adarash/rules/game';
import { sealContext } from '../../games/draw/seeds.ts';
import type { StoredGame } from '../../repositories/stored-game.ts';
import { pagesBy, rowsOf } from '../../storage/pages.ts';
import type { CommitmentsTable } from '../../storage/schema/games.ts';
import type { Db } from '../../storage/schema.ts';
import { openIfRight } from '../../storage/seed-key.ts';
import { changedColumns, type LoggedEntry, MISSING, NOT_IN_LOG } from './entries.ts';

export const newLoggedDraws = () => ({
  /** Published commitments to draws, by the id of the draw. */
  opened: new Map<string, { sequence: number; commitment: string; seq: number }>(),
  /** Id of the game that uses a draw, by the id of the draw. */
  given: new Map<string, string>(),
  /** Numbers of discarded commitments. */
  discarded: new Set<number>(),
  ended: new Set<string>(),
  /** Whether the seed key was replaced, so that older seeds may be encrypted with a lost key. */
  isKeyReplaced: false,
});

export type LoggedDraws = ReturnType<typeof newLoggedDraws>;

export function takeDrawsEntry(logged: LoggedDraws, { subject, event, seq }: LoggedEntry): void {
  const discard = (sequences: readonly number[]) => {
    for (const sequence of sequences) logged.discarded.add(sequence);
  };
  switch (event?.action) {
    case 'draws.opened':
      for (const { drawId, ...draw } of event.after.opened) logged.opened.set(drawId, { ...draw, seq });
      break;
    case 'draws.discarded':
      discard(event.after.discarded);
      break;
    case 'seed-key.replaced':
      if ('discarded' in event.after) discard(event.after.discarded);
      logged.isKeyReplaced = true;
      break;
    case 'game.created':
      logged.given.set(event.after.drawId, subject);
      break;
    case 'game.finished':
    case 'game.voided':
      logged.ended.add(subject);
  }
}

type Keys = { readonly seedKey: Uint8Array | null };
type Found = { entry: number | null; field: string; problem: string };

/** Compares the stored commitments of a hall with the published, used and discarded commitments in the audit log. */
export async function* drawsDiffer(db: Db, hallId: string, logged: LoggedDraws, keys: Keys): AsyncGenerator<Found> {
  const stored = new Set<string>();
  const commitments = db.selectFrom('commitments').selectAll().where('hall_id', '=', hallId);
  for await (const row of rowsOf(pagesBy(commitments, 'sequence', 0))) {
    stored.add(row.draw_id);
    const opened = logged.opened.get(row.draw_id);
    const [problem] = commitmentDiffers(row, logged, keys);
    if (problem) yield { entry: opened?.seq ?? null, field: `commitment ${row.sequence}`, problem };
  }
  for (const [drawId, { sequence, seq }] of logged.opened)
    if (!stored.has(drawId)) yield { entry: seq, field: `commitment ${sequence}`, problem: MISSING };
}

function* commitmentDiffers(row: CommitmentsTable, logged: LoggedDraws, { seedKey }: Keys): Generator<string> {
  const opened = logged.opened.get(row.draw_id);
  if (row.recorded === 1 && !opened) yield NOT_IN_LOG;
  const { sequence, commitment } = opened ?? row;
  const gameId = logged.given.get(row.draw_id) ?? null;
  const isDiscarded = logged.discarded.has(row.sequence);
  const columns = { sequence, commitment, game_id: gameId, discarded: isDiscarded };
  for (const { field, problem } of changedColumns({ ...row, discarded: row.discarded_at !== null }, columns))
    yield `${field} ${problem}`;
  if (row.seed !== null && !(gameId && logged.ended.has(gameId))) yield 'shows its seed before its game ended';
  const seed = seedOf(row, seedKey);
  if (seed && bytesToHex(commitmentOf(row.draw_id, seed)) !== row.commitment) yield 'has a seed that does not give it';
  const mayStaySealed = seedKey === null || isDiscarded || (gameId !== null && logged.isKeyReplaced);
  if (!seed && !mayStaySealed) yield 'has a seed that the key does not open';
}

/** Returns the seed of a draw if it is public or the seed key decrypts it, otherwise null. */
export function seedOf(
  { draw_id, seed, seed_sealed }: Pick<CommitmentsTable, 'draw_id' | 'seed' | 'seed_sealed'>,
  seedKey: Uint8Array | null,
): Uint8Array | null {
  if (seed !== null) return /^[0-9a-f]{64}$/.test(seed) ? hexToBytes(seed) : new Uint8Array();
  return openIfRight(seedKey, seed_sealed, sealContext(draw_id));
}

/** Number of threads that recompute hashes. One core remains free for a running server. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

export type MixToCheck = { game: string; chain: string; of: LinkOf; start: Uint8Array; links: readonly string[] };

/** Returns the input and the slow hashes (links) of a game's mix of phone codes, or null if the game had no mix. */
export function mixToCheck(game: Game, row: StoredGame): Pick<MixToCheck, 'of' | 'start' | 'links'> | null {
  if (!game.mix || game.mix.links.length === 0) return null;
  const { parts, links } = game.mix;
  const { scheme } = game;
  const mix = mixOf(game.publicText, parts, scheme);
  const of = { drawId: row.draw_id, scheme };
  const roots = { commitment: hexToBytes(row.commitment), salesRoot: salesRootIn(game) };
  return { of, start: slowStart({ ...of, ...roots, mix }), links };
}

/**
 * Recomputes every slow hash (link) of all mixes of phone codes, which requires as much time as the mixes. `onMix`
 * receives the number of finished mixes.
 */
export async function linksThatDiffer(
  mixes: readonly MixToCheck[],
  argon2id: Argon2id,
  onMix: (done: number) => void = () => {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [i, { game, chain, of, start, links }] of mixes.entries()) {
    const due: string[] = [];
    // Each link (slow hash) depends only on the stored link before it, so several links can be recomputed in parallel.
    for (let from = 0; from < links.length; from += AT_ONCE) {
      const some = links.slice(from, from + AT_ONCE).map(async (_, at) => {
        const before = links[from + at - 1];
        return bytesToHex(await slowLink(argon2id, of, from + at + 1, before ? hexToBytes(before) : start));
      });
      due.push(...(await Promise.all(some)));
    }
    const wrong = due.findIndex((link, at) => link !== links[at]);
    if (wrong >= 0)
      found.push(`chain ${chain}, game ${game}: link ${wrong + 1} of the mix does not follow from its parts`);
    onMix(i + 1);
  }
  return found;
}
