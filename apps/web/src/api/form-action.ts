import type { ChangeRoute } from '@adarash/contract/stale';
import { type Checks, type Fields, useForm } from '../lib/use-form.ts';
import type { Asked } from './client.ts';
import { type ActionOptions, useAction } from './use-action.ts';

interface FormActionOptions<K extends ChangeRoute, Values> extends ActionOptions<K> {
  initial: Values;
  checks: Checks<Values>;
  /** What is asked for with fields that passed their checks. */
  asked: (values: Values) => Asked<K>;
  onClose: () => void;
}

/** A window with a form that does one thing: done, it closes; refused, it stays and says why. */
export function useFormAction<K extends ChangeRoute, Values extends Fields<Values>>(
  route: K,
  { initial, checks, asked, onClose, ...options }: FormActionOptions<K, Values>,
) {
  const form = useForm(initial, checks);
  const { mutate, isPending } = useAction(route, { onDone: onClose, onFailed: form.setFailure, ...options });
  const onSubmit = form.submit((values) => mutate(asked(values)));
  return { form, window: { failure: form.failure, busy: isPending, onSubmit, onClose } };
}
