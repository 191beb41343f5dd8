import { am } from '@adarash/contract/words/notes/am';
import { en } from '@adarash/contract/words/notes/en';
import { om } from '@adarash/contract/words/notes/om';
import { hallTexts, useHallTexts } from '../hall-texts.tsx';

const texts = hallTexts({ en, am, om });

export const useNotes = () => useHallTexts(texts);
