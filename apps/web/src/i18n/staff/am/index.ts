import { type Catalogue, speakToStaff } from '../../texts.ts';
import { dictionary } from '../dictionary.ts';
import { admin } from './admin.ts';
import { cashier } from './cashier.ts';
import { desk } from './desk.ts';
import { general } from './general.ts';
import { jackpot } from './jackpot.ts';
import { moderator } from './moderator.ts';
import { report } from './report.ts';
import { server } from './server.ts';
import { setup } from './setup.ts';

/** Each text under the English it stands for, with the area before it where a word means something else there. */
export const texts: Catalogue = {
  ...general,
  ...admin,
  ...cashier,
  ...desk,
  ...jackpot,
  ...moderator,
  ...report,
  ...server,
  ...setup,
};

export function open(): void {
  speakToStaff(dictionary(texts));
  document.documentElement.lang = 'am';
}
