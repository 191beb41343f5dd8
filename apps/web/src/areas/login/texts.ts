import { defineTexts } from '../../i18n/define-texts.ts';
import { login } from '../../i18n/en/login.ts';

export const t = defineTexts(login);
