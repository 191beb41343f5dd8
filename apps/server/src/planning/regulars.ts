import type { ParsedBody, Regular } from '@adarash/contract';
import { MAX_REGULARS } from '@adarash/contract/routes/evening';
import { recordAndPublish } from '../http/live/events.ts';
import type { Mount } from '../http/mount.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { Db, RegularsTable } from '../storage/schema.ts';
import { oneOf } from './program.ts';

export function mountRegulars(mount: Mount, { runtime, cardsOf, storage: { db } }: Services): void {
  mount('GET /regulars', async ({ hallId }) => ({
    success: true,
    regulars: (await regularsOf(db, hallId)).map(regularJson),
  }));

  mount('POST /regulars', ({ body, commit }) =>
    commit(async (tx, by) => {
      const sold = cardsIn(body, await cardsOf(tx.db, tx.hall));
      const there = await regularsOf(tx.db, tx.hall.id);
      if (there.length >= MAX_REGULARS) throw new Refusal('REGULARS_FULL');
      const regular = {
        id: runtime.newId(),
        hall_id: tx.hall.id,
        ...named(body, there),
        letter: freeLetter(body, there),
        cards: JSON.stringify(sold),
      };
      await tx.db.insertInto('regulars').values(regular).execute();
      const added = regularJson(regular);
      await recordAndPublish(tx, by, 'hall-changed', { action: 'regular.added', subject: regular.id, after: added });
      return { success: true, message: `${regular.name} is kept.`, regular: added };
    }),
  );

  mount('PUT /regulars/:id', ({ params, body, commit }) =>
    commit(async (tx, by) => {
      const sold = cardsIn(body, await cardsOf(tx.db, tx.hall));
      const { before, others } = oneOf(await regularsOf(tx.db, tx.hall.id), params.id, 'REGULAR_NOT_FOUND');
      const letter = body.key ? freeLetter(body, others) : before.letter;
      const after = { ...before, ...named(body, others), letter, cards: JSON.stringify(sold) };
      if (JSON.stringify(after) !== JSON.stringify(before)) {
        await tx.db.updateTable('regulars').set(after).where('id', '=', after.id).execute();
        const change = { before: regularJson(before), after: regularJson(after) };
        await recordAndPublish(tx, by, 'hall-changed', { action: 'regular.changed', subject: after.id, ...change });
      }
      return { success: true, message: `${after.name} is kept.`, regular: regularJson(after) };
    }),
  );

  mount('DELETE /regulars/:id', ({ params, commit }) =>
    commit(async (tx, by) => {
      const { before } = oneOf(await regularsOf(tx.db, tx.hall.id), params.id, 'REGULAR_NOT_FOUND');
      await tx.db.deleteFrom('regulars').where('id', '=', before.id).execute();
      const entry = { action: 'regular.deleted', subject: before.id, before: regularJson(before) };
      await recordAndPublish(tx, by, 'hall-changed', entry);
      return { success: true, message: `${before.name} is deleted.` };
    }),
  );
}

type StoredRegular = Readonly<RegularsTable>;
type Wanted = ParsedBody<'POST /regulars'>;

const regularsOf = (db: Db, hallId: string): Promise<StoredRegular[]> =>
  db.selectFrom('regulars').selectAll().where('hall_id', '=', hallId).orderBy('name_key').execute();

/** As cards of a game are: each once, and only those that there are. */
function cardsIn({ cards }: Wanted, { has }: { has(card: number): boolean }): number[] {
  const unknown = cards.filter((card) => !has(card));
  if (unknown.length > 0) throw new Refusal('CARDS_INVALID', { cards: [...new Set(unknown)] });
  const repeated = cards.filter((card, i) => cards.indexOf(card) !== i);
  if (repeated.length > 0) throw new Refusal('CARDS_REPEATED', { cards: [...new Set(repeated)] });
  return [...cards].sort((a, b) => a - b);
}

function named({ name }: Wanted, others: readonly StoredRegular[]): Pick<StoredRegular, 'name' | 'name_key'> {
  const name_key = name.toLowerCase();
  if (others.some((regular) => regular.name_key === name_key)) throw new Refusal('REGULAR_EXISTS');
  return { name, name_key };
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The letter asked for, else one of the name, else the first that is free. */
function freeLetter({ name, key }: Wanted, others: readonly StoredRegular[]): string | null {
  const taken = others.map(({ letter }) => letter);
  const wanted = [...(key ? [key] : []), ...name.toUpperCase(), ...LETTERS];
  return wanted.find((letter) => LETTERS.includes(letter) && !taken.includes(letter)) ?? null;
}

function regularJson({ id, name, letter, cards }: StoredRegular): Regular {
  const numbers: unknown = JSON.parse(cards);
  if (!Array.isArray(numbers) || !numbers.every(Number.isInteger))
    throw new Error(`A stored list is damaged: ${cards}`);
  return { _id: id, name, key: letter, cards: numbers };
}
