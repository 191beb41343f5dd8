import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isWhole } from '../../../../../checks/size.ts';
import type { Place } from './storage-place.ts';

const KILLED = fileURLToPath(new URL('./killed-upgrade.ts', import.meta.url));

/** Number of kills per upgrade; each starts a process. */
export const KILLS = isWhole ? 20 : 2;

/** Opens a place in another process, which dies before its statement of this number or with this text. */
export const openAndDie = (place: Place, statement: number | string) =>
  spawnSync(process.execPath, ['--experimental-transform-types', KILLED, String(statement)], {
    env: { ...process.env, ...place.env },
    encoding: 'utf8',
  });
