import { defineHallTexts } from '../../i18n/define-hall-texts.ts';
import { am } from '../../i18n/live-game/am.ts';
import { en } from '../../i18n/live-game/en.ts';
import { om } from '../../i18n/live-game/om.ts';
import { useHallTexts } from '../../i18n/use-hall-texts.ts';

export type TextKey = keyof typeof en;

const liveGame = defineHallTexts({ en, am, om });

export const useTexts = () => useHallTexts(liveGame);
