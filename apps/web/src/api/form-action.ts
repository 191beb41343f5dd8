import type { ChangeRoute } from '@adarash/contract/invalidation';
import { useState } from 'react';
import type { Checks, TextName } from '../lib/form-checks.ts';
import { useForm } from '../lib/use-form.ts';
import { ApiError, type RequestInput } from './client.ts';
import { type ActionOptions, useAction } from './use-action.ts';

interface FormActionOptions<K extends ChangeRoute, Values> extends ActionOptions<K> {
  initial: Values;
  checks: Checks<Values>;
  /** Returns the request for the valid values of the form. */
  asked: (values: Values) => RequestInput<K>;
  onClose: () => void;
}

/** Name of the form field that caused an error, by error code. */
const FIELD_OF: Readonly<Record<string, string>> = { EMAIL_TAKEN: 'email', PASSWORD_COMMON: 'password' };

/**
 * Returns the properties of a dialog with a form. The dialog closes after success. If the request is refused, it stays
 * open and displays the reason.
 */
export function useFormAction<K extends ChangeRoute, Values extends object>(
  route: K,
  { initial, checks, asked, onClose, ...options }: FormActionOptions<K, Values>,
) {
  const form = useForm(initial, checks);
  const refuse = (sentence: string, error: unknown) => {
    const at = error instanceof ApiError ? FIELD_OF[error.code] : undefined;
    const field = at !== undefined && at in initial ? (at as TextName<Values>) : undefined;
    form.setFailure(field === undefined ? sentence : { field, sentence });
  };
  const { mutate, isPending } = useAction(route, { onDone: onClose, onFailed: refuse, ...options });
  const onSubmit = form.submit((values) => mutate(asked(values)));
  return { form, window: { failure: form.status.failure, busy: isPending, onSubmit, onClose } };
}

interface QuestionOptions<K extends ChangeRoute, About> extends ActionOptions<K> {
  /** Returns the request to send after the user has confirmed the action. */
  asked: (about: About) => RequestInput<K>;
}

/** Returns the properties of a confirmation dialog. `ask` opens the dialog. It closes after any response. */
export function useQuestion<K extends ChangeRoute, About>(route: K, { asked, ...options }: QuestionOptions<K, About>) {
  const [about, ask] = useState<About | null>(null);
  const onClose = () => ask(null);
  const { mutate, isPending } = useAction(route, { onSettled: onClose, ...options });
  const onConfirm = () => about !== null && mutate(asked(about));
  return { about, ask, window: { open: about !== null, busy: isPending, onConfirm, onClose } };
}
