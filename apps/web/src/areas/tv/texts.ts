import display from '@adarash/texts/hall-display.json';
import { hallTexts } from '../../i18n/hall-texts.tsx';

export type TextKey = keyof typeof display;

export const { useTexts, Word } = hallTexts(display);
