import login from '@adarash/texts/login.json';
import { staffArea } from '../../i18n/staff-area.ts';
import type { TextsOf } from '../../i18n/texts-of.tsx';

export const LOGIN = staffArea('login', login);
export type LoginTexts = TextsOf<typeof LOGIN>;
