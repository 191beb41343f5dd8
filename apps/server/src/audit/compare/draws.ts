import { bytesToHex, commitmentOf, hexToBytes, schemeIn } from '@adarash/rules/draw';
import { sealContext } from '../../games/draw/seeds.ts';
import { rowsOf } from '../../storage/pages.ts';
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
  for await (const row of commitmentsOf(db, hallId)) {
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

const commitmentsOf = (db: Db, hallId: string) =>
  rowsOf<CommitmentsTable>((last, limit) =>
    db
      .selectFrom('commitments')
      .selectAll()
      .where('hall_id', '=', hallId)
      .where('sequence', '>', last?.sequence ?? 0)
      .orderBy('sequence')
      .limit(limit)
      .execute(),
  );

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
