import play from '@adarash/texts/play.json';
import { hallTexts } from '../../i18n/hall-texts.tsx';

export type TextKey = keyof typeof play;

export const { useTexts, Word } = hallTexts(play);
