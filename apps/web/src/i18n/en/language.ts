import { staffTexts } from '../texts.ts';

const language = {
  language: 'Language',
  failed: 'The language could not be changed. Please try again.',
} as const;

export const t = staffTexts(language, 'language');
