import moderator from '@adarash/texts/moderator.json';
import { staffArea } from '../../i18n/staff-area.ts';
import type { TextsOf } from '../../i18n/texts-of.tsx';

export const MODERATOR = staffArea('moderator', moderator);
export type ModeratorTexts = TextsOf<typeof MODERATOR>;
