import type { Engine } from './engine.ts';
import { firefox } from './firefox.ts';
import { chromium83, chromium87 } from './qt.ts';
import { webkit } from './webkit.ts';

/** Every engine of the group; each story is played in each that is installed. */
export const ENGINES: readonly Engine[] = [chromium87, chromium83, firefox, webkit];
