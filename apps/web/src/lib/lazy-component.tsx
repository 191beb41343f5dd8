import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/**
 * Returns a component whose code is loaded when it is first rendered. `meanwhile` is its placeholder during the load.
 */
export function lazyComponent<Props extends object>(
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
