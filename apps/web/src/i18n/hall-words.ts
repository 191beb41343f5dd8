import words from '@adarash/texts/hall-words.json';
import { hallTexts } from './hall-texts.tsx';

export const { useTexts: useHallWords, Word: HallWord } = hallTexts(words);
