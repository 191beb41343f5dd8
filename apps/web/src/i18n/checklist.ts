import checklist from '@adarash/texts/checklist.json';
import { staffTexts } from './texts.ts';

export const tl = staffTexts('checklist', checklist);
