import { append, HOUSE } from '../record/append.ts';
import type { Db } from '../storage/schema.ts';
import { putSetting, settingIn } from '../storage/settings.ts';
import type { Tx } from '../storage/storage.ts';

declare module '../start/services.ts' {
  interface Services {
    /** Null for a hall of real money. */
    readonly demo: Demo | null;
  }
}

/** Somebody whose place a visitor may take. */
export type SignIn = { readonly email: string; readonly password: string };

/** A hall of the demo, with the code of its display. */
export type DemoHall = {
  readonly name: string;
  readonly code: string;
  readonly cashier: SignIn;
  readonly moderator: SignIn;
};

/** What a demo tells its visitors. */
export type Demo = { readonly owner: SignIn | null; readonly halls: readonly DemoHall[] };

const NAME = 'demo';
const ACTION = 'house.demo';
const FIRST = 1;
const NO_ACCOUNTS: Demo = { owner: null, halls: [] };

/**
 * Returns the demo that this database was begun as, or null. The first entry of its record says so for good: removing
 * the setting leaves a demo, and removing the entry leaves a record that is not whole.
 */
export async function demoIn(db: Db): Promise<Demo | null> {
  const stored = await settingIn(db, NAME);
  if (stored) return JSON.parse(stored);
  const first = await db
    .selectFrom('audit')
    .select('action')
    .where('chain', '=', HOUSE)
    .where('seq', '=', FIRST)
    .executeTakeFirst();
  return first?.action === ACTION ? NO_ACCOUNTS : null;
}

/** Before anything else is on the record. A hall that was begun otherwise never becomes a demo, nor a demo a hall. */
export async function beginAsDemo(tx: Tx, at: Date): Promise<void> {
  await tellVisitors(tx, NO_ACCOUNTS);
  const { seq } = await append(tx, { hallId: null, actor: 'system', action: ACTION, subject: NAME, at });
  if (seq !== FIRST) throw new Error('A hall that was begun in earnest cannot be made a demo.');
  tx.keyring.demo = true;
}

/** Who can sign in, and where the displays are. */
export const tellVisitors = (tx: Tx, demo: Demo) => putSetting(tx, NAME, JSON.stringify(demo));
