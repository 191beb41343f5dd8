import { LANGUAGES } from '@adarash/contract/basics';
import { hallTexts } from '../hall-texts.tsx';
import { am } from './am.ts';
import { en } from './en.ts';
import { om } from './om.ts';

const texts = hallTexts({ en, am, om });

/** In the language that the page under the window is in: the live game's own, or the staff's. */
export function pageTexts() {
  const { lang } = document.documentElement;
  return texts[LANGUAGES.find((language) => language === lang) ?? 'en'];
}
