import type { Db } from '../storage/schema.ts';
import { loadSetting, putSetting } from '../storage/settings.ts';
import type { Tx } from '../storage/storage.ts';

export const demoIn = async (db: Db): Promise<boolean> => (await loadSetting(db, 'demo')) !== undefined;

/** Marks the database as a demo. Used only by the script of `npm run demo`. */
export const markAsDemo = (tx: Tx) => putSetting(tx, 'demo', 'true');
