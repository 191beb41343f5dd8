import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { Banner } from '../feedback/banner.tsx';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Why the last try came to nothing. */
  failure?: ReactNode;
}

/** A form that the screen sends itself. What is wrong with a field the screen says, unless the browser may. */
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
