import { defineHallTexts } from '../../i18n/define-hall-texts.ts';
import { am } from '../../i18n/hall-display/am.ts';
import { en } from '../../i18n/hall-display/en.ts';
import { om } from '../../i18n/hall-display/om.ts';
import { useHallTexts } from '../../i18n/use-hall-texts.ts';

export type TextKey = keyof typeof en;

const hallDisplay = defineHallTexts({ en, am, om });

export const useTexts = () => useHallTexts(hallDisplay);
