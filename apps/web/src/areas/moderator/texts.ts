import moderator from '@adarash/texts/moderator.json';
import { staffTexts } from '../../i18n/texts.ts';

export const t = staffTexts('moderator', moderator);
