import type { Pair, Person } from '../harness/people.ts';
import type { Hall } from '../harness/start-hall.ts';

/** The same people with new sessions, once time has run past the old ones. */
export async function signInAgain(hall: Hall, { hallId, cashier, moderator }: Pair): Promise<Pair> {
  const again = async (person: Person): Promise<Person> => {
    const { storage, sessions } = hall.services;
    const token = await storage.write({}, (tx) => sessions.open(tx, person.id));
    return { ...person, token, api: hall.as(token) };
  };
  return { hallId, cashier: await again(cashier), moderator: await again(moderator) };
}
