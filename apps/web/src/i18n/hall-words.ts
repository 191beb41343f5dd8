import words from '@adarash/texts/hall-words.json';
import { hallTexts } from './hall-texts.tsx';

/** `staffWords` is for a part of the hall's screens on one of the staff's, which are English there. */
export const { useTexts: useHallWords, Word: HallWord, en: staffWords } = hallTexts(words);
