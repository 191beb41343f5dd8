import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Banner } from '../feedback/banner.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Error text of the last failed submission. */
  failure?: ReactNode;
  /** Whether an invalid field prevents the submission. The field displays the error, because `Field` handles its event. */
  validated?: boolean;
}

/** Form that is submitted without loading a page and without messages of the browser. */
export const Form = ({ onSubmit, failure, validated = false, children, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (!validated || event.currentTarget.checkValidity()) onSubmit(event);
    }}
  >
    {failure && <Banner tone="error">{failure}</Banner>}
    {children}
  </form>
);
