import game from '@adarash/texts/live-game.json';
import windows from '@adarash/texts/windows.json';
import { hallTexts } from '../../i18n/hall-texts.tsx';

/** What the windows over a game say: all that the live game says, and what is fetched with the windows. */
const texts = { ...game, ...windows };

export type WindowKey = keyof typeof texts;

export const { useTexts, Word } = hallTexts(texts);
