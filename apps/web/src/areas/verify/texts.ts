import { defineHallTexts } from '../../i18n/define-hall-texts.ts';
import { useHallTexts } from '../../i18n/use-hall-texts.ts';
import { am } from '../../i18n/verify/am.ts';
import { en } from '../../i18n/verify/en.ts';
import { om } from '../../i18n/verify/om.ts';

export type TextKey = keyof typeof en;

const verify = defineHallTexts({ en, am, om });

export const useTexts = () => useHallTexts(verify);
