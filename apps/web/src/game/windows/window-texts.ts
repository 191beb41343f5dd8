import game from '@adarash/texts/live-game.json';
import windows from '@adarash/texts/windows.json';
import { hallTexts } from '../../i18n/hall-texts.tsx';

/** Texts of the windows: those of the live game and those loaded with the windows. */
const texts = { ...game, ...windows };

export type WindowKey = keyof typeof texts;

export const { useTexts, Word } = hallTexts(texts);
