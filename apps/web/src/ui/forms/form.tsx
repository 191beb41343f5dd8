import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Banner } from '../feedback/banner.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Error text of the last failed submission. */
  failure?: ReactNode;
}

/** Form that is submitted without loading a page. By default the screen validates the fields, not the browser. */
export const Form = ({ onSubmit, failure, noValidate = true, children, ...rest }: FormProps) => (
  <form
    {...rest}
    noValidate={noValidate}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit(event);
    }}
  >
    {failure && <Banner tone="error">{failure}</Banner>}
    {children}
  </form>
);
