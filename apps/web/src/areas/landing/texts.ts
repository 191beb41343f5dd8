import running from '@adarash/texts/running.json';
import { staffTexts } from '../../i18n/texts.ts';

export const t = staffTexts('running', running);
