import login from '@adarash/texts/login.json';
import { staffTexts } from '../../i18n/texts.ts';

export const t = staffTexts('login', login);
