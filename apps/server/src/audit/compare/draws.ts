import { availableParallelism } from 'node:os';
import {
  type Argon2id,
  bytesToHex,
  commitmentOf,
  hexToBytes,
  type LinkOf,
  mixOf,
  schemeIn,
  slowLink,
  slowStart,
} from '@adarash/rules/draw';
import { type Game, salesRootIn } from '@adarash/rules/game';
import { sealContext } from '../../games/draw/seeds.ts';
import type { StoredGame } from '../../repositories/stored-game.ts';
import { pagesBy, rowsOf } from '../../storage/prepared.ts';
import type { CommitmentsTable } from '../../storage/schema/games.ts';
import type { Db } from '../../storage/schema.ts';
import { open, SeedKeyMissing } from '../../storage/seed-key.ts';
import { type Entry, itsColumns, unlike } from './entry.ts';

export const newRecordedDraws = () => ({
  opened: new Map<string, { sequence: number; commitment: string }>(),
  /** The game that each draw was given to. */
  given: new Map<string, string>(),
  /** When each sequence was put out of use. */
  discarded: new Map<number, string>(),
  /** Sequences that a restore passed over. */
  skipped: new Set<number>(),
  /** Games that have ended. */
  over: new Set<string>(),
  /** Whether seeds of games in play may rest under a key that is lost. */
  isKeyReplaced: false,
});

export type RecordedDraws = ReturnType<typeof newRecordedDraws>;

export function takeDrawsEntry(recorded: RecordedDraws, { action, subject, after, at }: Entry): void {
  if (action === 'draws.opened') for (const { drawId, ...draw } of after.opened) recorded.opened.set(drawId, draw);
  if (action === 'draws.discarded' || action === 'seed-key.replaced')
    for (const sequence of after.discarded) recorded.discarded.set(sequence, at);
  if (action === 'draws.discarded')
    for (let sequence = after.last + 1; sequence < after.next; sequence++) recorded.skipped.add(sequence);
  if (action === 'seed-key.replaced') recorded.isKeyReplaced = true;
  if (action === 'game.created') recorded.given.set(after.drawId, subject);
  if (action === 'game.finished' || action === 'game.voided') recorded.over.add(subject);
}

type Keys = { readonly seedKey: Uint8Array | null; readonly isDemo: boolean };

/** Every commitment of a hall against those that its record opened, gave to games, passed over and took out of use. */
export async function drawsThatDiffer(db: Db, hallId: string, recorded: RecordedDraws, keys: Keys): Promise<string[]> {
  const found: string[] = [];
  const missing = new Set(recorded.opened.keys());
  let expected = 1;
  const commitments = db.selectFrom('commitments').selectAll().where('hall_id', '=', hallId);
  for await (const row of rowsOf(pagesBy(commitments, 'sequence', 0))) {
    missing.delete(row.draw_id);
    while (recorded.skipped.has(expected)) expected += 1;
    if (row.sequence !== expected) {
      found.push(`commitment ${expected} of hall ${hallId} is missing`);
      expected = row.sequence;
    }
    expected += 1;
    found.push(
      ...commitmentDiffers(row, recorded, keys).map((what) => what.replace('#', `${row.sequence} of hall ${hallId}`)),
    );
  }
  for (const drawId of missing)
    found.push(`commitment ${recorded.opened.get(drawId)?.sequence} of hall ${hallId} is missing`);
  return found;
}

function commitmentDiffers(row: CommitmentsTable, recorded: RecordedDraws, { seedKey, isDemo }: Keys): string[] {
  const opened = recorded.opened.get(row.draw_id);
  if (row.recorded === 1 && !opened) return ['commitment # was never opened'];
  const found: string[] = [];
  if (opened && (row.sequence !== opened.sequence || row.commitment !== opened.commitment))
    found.push('commitment # is not the one that was opened');
  const gameId = recorded.given.get(row.draw_id) ?? null;
  const discardedAt = recorded.discarded.get(row.sequence) ?? null;
  const state = unlike(row, { recorded: opened ? 1 : 0, game_id: gameId, discarded_at: discardedAt });
  if (state.length > 0) found.push(`commitment # is not what the record says: ${itsColumns(state)}`);
  if (row.seed !== null && !(gameId && recorded.over.has(gameId)))
    found.push('the seed of commitment # is open before its game ended');
  const seed = seedOf(row, seedKey);
  if (seed && bytesToHex(commitmentOf(row.draw_id, seed, schemeIn(isDemo))) !== row.commitment)
    found.push('the seed of commitment # is not the one committed to');
  const mayStayShut = seedKey === null || discardedAt !== null || (gameId !== null && recorded.isKeyReplaced);
  if (!seed && !mayStayShut) found.push('the seed of commitment # does not open with the key at hand');
  return found;
}

/** The seed of a draw as far as it is open or the key is at hand. */
export function seedOf(
  { draw_id, seed, seed_sealed }: Pick<CommitmentsTable, 'draw_id' | 'seed' | 'seed_sealed'>,
  seedKey: Uint8Array | null,
): Uint8Array | null {
  if (seed !== null) return /^[0-9a-f]{64}$/.test(seed) ? hexToBytes(seed) : new Uint8Array();
  if (seedKey === null) return null;
  try {
    return open(seedKey, seed_sealed, sealContext(draw_id));
  } catch (error) {
    if (error instanceof SeedKeyMissing) return null;
    throw error;
  }
}

/** Leaves a core to the server, which may be playing meanwhile. */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

export type MixToCheck = { name: string; of: LinkOf; start: Uint8Array; links: readonly string[] };

/** The links of a game that phones took part in; `due` has the draw that the record tells of. */
export function mixToCheck(game: Game, due: StoredGame): Omit<MixToCheck, 'name'> | null {
  if (!game.mix || game.mix.links.length === 0) return null;
  const { parts, links } = game.mix;
  const { scheme } = game;
  const mix = mixOf(game.publicText, parts, scheme);
  const of = { drawId: due.draw_id, scheme };
  const roots = { commitment: hexToBytes(due.commitment), salesRoot: salesRootIn(game) };
  return { of, start: slowStart({ ...of, ...roots, mix }), links };
}

/** Recomputes every link of every mix, which takes as long as the mixes took; `onMix` hears how many are done. */
export async function linksThatDiffer(
  mixes: readonly MixToCheck[],
  argon2id: Argon2id,
  onMix: (done: number) => void = () => {},
): Promise<string[]> {
  const found: string[] = [];
  for (const [i, { name, of, start, links }] of mixes.entries()) {
    const due: string[] = [];
    // Each from the stored one before it, so that several can be at work; more at once would need their memory too.
    for (let from = 0; from < links.length; from += AT_ONCE)
      due.push(
        ...(await Promise.all(
          links.slice(from, from + AT_ONCE).map(async (_, i) => {
            const before = links[from + i - 1];
            return bytesToHex(await slowLink(argon2id, of, from + i + 1, before ? hexToBytes(before) : start));
          }),
        )),
      );
    const wrong = due.findIndex((link, at) => link !== links[at]);
    if (wrong >= 0) found.push(`${name} has another link ${wrong + 1} of its mix than follows from what was added`);
    onMix(i + 1);
  }
  return found;
}
