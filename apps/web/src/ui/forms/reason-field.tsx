import { isShortText, MAX_TEXT } from '@adarash/rules/game';
import type { ReactNode } from 'react';
import { TextArea, type TextAreaProps } from './text-area.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

/** Returns a validation function that requires a short reason. The audit log stores the reason. */
export const reasonCheck = (required: ReactNode) => (text: string) =>
  text.trim() !== '' && isShortText(text.trim()) ? null : required;

interface ReasonFieldProps {
  form: { field: (name: 'reason') => Omit<TextInputProps & TextAreaProps, 'label'> };
  label: ReactNode;
  /** Whether the field has a single line, in which Enter submits the form. */
  oneLine?: boolean;
  autoFocus?: boolean;
}

export function ReasonField({ form, oneLine = false, ...rest }: ReasonFieldProps) {
  if (oneLine) return <TextInput maxLength={MAX_TEXT} {...form.field('reason')} {...rest} />;
  return <TextArea maxLength={MAX_TEXT} {...form.field('reason')} {...rest} />;
}
