import sell from '@adarash/texts/sell.json';
import { hallTexts } from '../../i18n/hall-texts.tsx';

export const { useTexts, Word } = hallTexts('sell', sell);
