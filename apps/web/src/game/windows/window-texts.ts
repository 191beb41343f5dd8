import game from '@adarash/texts/live-game.json';
import windows from '@adarash/texts/windows.json';
import { hallTexts } from '../../i18n/hall-texts.tsx';

/** Texts of the dialogs over a game: those that they share with the live game and those that only dialogs use. */
const texts = { ...game, ...windows };

export type WindowKey = keyof typeof texts;

export const { useTexts, Word } = hallTexts(texts);
