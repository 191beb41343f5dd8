import { defineTexts } from './define-texts.ts';
import { common } from './en/common.ts';

export const tc = defineTexts(common);
