import { defineTexts } from '../../i18n/define-texts.ts';
import { landing } from '../../i18n/en/landing.ts';

export const t = defineTexts(landing);
