import { defineTexts } from '../../i18n/define-texts.ts';
import { moderator } from '../../i18n/en/moderator.ts';

export const t = defineTexts(moderator);
