import actions from '@adarash/texts/audit-actions.json';
import auditLog from '@adarash/texts/audit-log.json';
import { staffTexts } from '@/i18n/texts.ts';

export const tr = staffTexts('audit-log', auditLog);

const ta = staffTexts('audit-actions', actions);

/** An action that has no words yet is shown as it is stored. */
export const actionText = (action: string): string => ta(action as keyof typeof actions);
