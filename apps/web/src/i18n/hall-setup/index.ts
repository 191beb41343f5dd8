import { hallTexts, useHallTexts } from '../hall-texts.tsx';
import { am } from './am.ts';
import { en } from './en.ts';
import { om } from './om.ts';

export type HallSetupKey = keyof typeof en;

const texts = hallTexts({ en, am, om });

export const useHallSetup = () => useHallTexts(texts);
