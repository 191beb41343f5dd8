import { isShortText } from '@adarash/rules/game';
import { type Form, useForm } from '../../lib/use-form.ts';
import { TextArea } from '../../ui/fields.tsx';
import { useTexts } from './window-texts.ts';

const isReason = (text: string) => text.trim() !== '' && isShortText(text.trim());

/** A form that asks why, for the record. */
export function useReason() {
  const { named } = useTexts();
  return useForm({ reason: '' }, { reason: (text) => (isReason(text) ? null : named('reasonRequired')) });
}

export const ReasonField = ({ form }: { form: Form<{ reason: string }> }) => (
  <TextArea {...form.field('reason')} label={useTexts().named('reason')} autoFocus />
);
