import { drawsThatDiffer } from './draws.ts';
import { gamesThatDiffer, type Means } from './games.ts';
import { ledgerDiffers, unbalanced } from './ledger.ts';
import { toldOf } from './told.ts';

/** Names in words what is stored otherwise than the record tells; nothing when all is as it was written. */
export async function differences(means: Means): Promise<string[]> {
  const { db } = means;
  const found: string[] = [];
  for (const { id } of await db.selectFrom('halls').select('id').orderBy('id').execute()) {
    const told = await toldOf(db, id);
    found.push(
      ...(await drawsThatDiffer(db, id, told)),
      ...(await gamesThatDiffer(means, id, told)),
      ...(await ledgerDiffers(db, id, told.ledger)),
    );
  }
  return [...found, ...(await unbalanced(db))];
}
