import { bytesToHex, commitmentOf, hexToBytes } from '@adarash/rules/draw';
import type { Kysely } from 'kysely';
import type { Database } from '../../storage/schema.ts';
import type { Told } from './told.ts';

/** Every commitment of a hall against those that its record opened, passed over and took out of use. */
export async function drawsThatDiffer(db: Kysely<Database>, hallId: string, told: Told): Promise<string[]> {
  const found: string[] = [];
  const rows = await db
    .selectFrom('commitments')
    .selectAll()
    .where('hall_id', '=', hallId)
    .orderBy('sequence')
    .execute();
  const stored = new Map(rows.map((row) => [row.draw_id, row]));
  for (const [drawId, { sequence, commitment }] of told.opened) {
    const row = stored.get(drawId);
    if (!row) found.push(`commitment ${sequence} of hall ${hallId} is missing`);
    else if (row.sequence !== sequence || row.commitment !== commitment)
      found.push(`commitment ${sequence} of hall ${hallId} is not the one that was opened`);
  }
  let expected = 1;
  for (const row of rows) {
    while (told.skipped.has(expected)) expected += 1;
    if (row.sequence !== expected) {
      found.push(`commitment ${expected} of hall ${hallId} is missing`);
      expected = row.sequence;
    }
    expected += 1;
    if (row.recorded === 1 && !told.opened.has(row.draw_id))
      found.push(`commitment ${row.sequence} of hall ${hallId} was never opened`);
    if (row.seed !== null && bytesToHex(commitmentOf(row.draw_id, hexToBytes(row.seed))) !== row.commitment)
      found.push(`the seed of commitment ${row.sequence} of hall ${hallId} is not the one committed to`);
  }
  return found;
}
