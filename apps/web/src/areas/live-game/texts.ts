import game from '@adarash/texts/live-game.json';
import { hallTexts } from '../../i18n/hall-texts.tsx';

export type TextKey = keyof typeof game;

export const { useTexts, Word } = hallTexts('live-game', game);
