import { am } from '@adarash/contract/words/hall/am';
import { en } from '@adarash/contract/words/hall/en';
import { om } from '@adarash/contract/words/hall/om';
import { hallTexts, useHallTexts } from '../hall-texts.tsx';
import type { Values } from '../texts.ts';

type HallWordKey = keyof typeof en;

const texts = hallTexts({ en, am, om });

export const useHallWords = () => useHallTexts(texts);

/** For a part of the hall's screens on one of the staff's, which are English. */
export const staffWords = texts.en;

export const HallWord = ({ word, values }: { word: HallWordKey; values?: Values }) => useHallWords().word(word, values);
