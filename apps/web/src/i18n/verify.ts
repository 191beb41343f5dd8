import verify from '@adarash/texts/verify.json';
import { hallTexts } from './hall-texts.tsx';

export type TextKey = keyof typeof verify;

export const { useTexts, Word } = hallTexts(verify);
