import type { Kysely } from 'kysely';
import { Refusal } from '../http/refusal.ts';
import type { Database } from '../storage/schema.ts';

/** The hall that a display's address opens. A closed hall has none. */
export async function hallByCode(db: Kysely<Database>, code: string) {
  const hall = await db
    .selectFrom('halls')
    .innerJoin('users', 'users.id', 'halls.id')
    .leftJoin('hall_pictures', 'hall_pictures.hall_id', 'halls.id')
    .select([
      'halls.id',
      'halls.series',
      'halls.next_number',
      'halls.seq',
      'halls.language',
      'halls.phone_marking',
      'halls.hall_name',
      'halls.notice',
      'halls.voice',
      'users.name',
      'hall_pictures.hash as picture',
    ])
    .where('halls.hall_code', '=', code)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!hall) throw new Refusal('HALL_NOT_FOUND');
  return hall;
}
