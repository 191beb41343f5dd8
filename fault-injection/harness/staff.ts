import type { Staff } from '../kills/play.ts';
import { ask } from './desk.ts';
import { ADMIN, PASSWORD } from './server.ts';

async function signIn(url: string, email: string, password: string): Promise<string> {
  const { status, body } = await ask(url, { method: 'POST', path: '/auth/login', body: { email, password } });
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${body.error}`);
  return body.token;
}

export const signInAdmin = (url: string) => signIn(url, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);

/** Halls with their staff signed in. */
export async function openHalls(url: string, count: number): Promise<Staff[]> {
  const token = await signInAdmin(url);
  const halls: Staff[] = [];
  for (let i = 1; i <= count; i++) {
    const member = (name: string) => ({ name, email: `${name}${i}@hall.test`, password: PASSWORD });
    const [cashier, moderator] = [member('chaltu'), member('mulu')];
    const request = { method: 'POST', path: '/admin/add-user', body: { cashier, moderator }, token };
    const { body } = await ask(url, request);
    halls.push({
      hallId: body.cashier._id,
      cashier: await signIn(url, cashier.email, PASSWORD),
      moderator: await signIn(url, moderator.email, PASSWORD),
    });
  }
  return halls;
}
