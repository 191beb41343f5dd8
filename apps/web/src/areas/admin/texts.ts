import { defineTexts } from '../../i18n/define-texts.ts';
import { admin } from '../../i18n/en/admin.ts';

export const t = defineTexts(admin);
