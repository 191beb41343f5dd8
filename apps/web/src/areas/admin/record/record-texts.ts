import record from '@adarash/texts/record.json';
import actions from '@adarash/texts/record-actions.json';
import { staffTexts } from '@/i18n/texts.ts';

export const tr = staffTexts('record', record);

const ta = staffTexts('record-actions', actions);

/** An action that has no words yet is shown as it is stored. */
export const actionText = (action: string): string => ta(action as keyof typeof actions);
