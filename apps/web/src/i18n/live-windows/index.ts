import { hallTexts, useHallTexts } from '../hall-texts.tsx';
import { am as gameAm } from '../live-game/am.ts';
import { en as gameEn } from '../live-game/en.ts';
import type { TextKey } from '../live-game/index.ts';
import { om as gameOm } from '../live-game/om.ts';
import type { Values } from '../texts.ts';
import { am } from './am.ts';
import { en } from './en.ts';
import { om } from './om.ts';

/** What the windows over the live game say: all the game says, and what is fetched with the windows. */
export type WindowKey = TextKey | keyof typeof en;

const texts = hallTexts({ en: { ...gameEn, ...en }, am: { ...gameAm, ...am }, om: { ...gameOm, ...om } });

export const useTexts = () => useHallTexts(texts);

export const Word = ({ text, values }: { text: WindowKey; values?: Values }) => useTexts().word(text, values);
