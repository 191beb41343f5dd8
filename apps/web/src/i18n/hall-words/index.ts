import { defineHallTexts } from '../define-hall-texts.ts';
import { useHallTexts } from '../use-hall-texts.ts';
import { am } from './am.ts';
import { en } from './en.ts';
import { om } from './om.ts';

export type HallWordKey = keyof typeof en;

const hallWords = defineHallTexts({ en, am, om });

export const useHallWords = () => useHallTexts(hallWords);
