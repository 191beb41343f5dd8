import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** A part that is fetched when it is first shown; `meanwhile` is in its place until it is here. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
) {
  const Part = lazy(load) as ComponentType<Props>;
  return (props: Props) => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  );
}
