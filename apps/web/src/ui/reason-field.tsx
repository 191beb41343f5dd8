import { isShortText, MAX_TEXT } from '@adarash/rules/game';
import type { ReactNode } from 'react';
import { TextArea, type TextAreaProps } from './fields.tsx';

/** Returns the check of a required reason, which the audit log stores. */
export const reasonCheck = (required: ReactNode) => (text: string) =>
  text.trim() !== '' && isShortText(text.trim()) ? null : required;

interface ReasonFieldProps {
  form: { field: (name: 'reason') => Omit<TextAreaProps, 'label'> };
  label: ReactNode;
  rows?: number;
  autoFocus?: boolean;
}

export const ReasonField = ({ form, ...rest }: ReasonFieldProps) => (
  <TextArea maxLength={MAX_TEXT} {...form.field('reason')} {...rest} />
);
