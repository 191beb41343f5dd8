import account from '@adarash/texts/account.json';
import { staffTexts } from '../../i18n/texts.ts';

export const t = staffTexts('account', account);
