import { defineTexts } from '../../i18n/define-texts.ts';
import { layouts } from '../../i18n/en/layouts.ts';

export const t = defineTexts(layouts);
