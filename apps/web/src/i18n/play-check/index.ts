import { hallTexts, useHallTexts } from '../hall-texts.tsx';
import type { Values } from '../texts.ts';
import { am } from './am.ts';
import { en } from './en.ts';
import { om } from './om.ts';

export type TextKey = keyof typeof en;

const texts = hallTexts({ en, am, om });

export const useTexts = () => useHallTexts(texts);

export const Word = ({ text, values }: { text: TextKey; values?: Values }) => useTexts().word(text, values);
