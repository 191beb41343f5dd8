import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** Component that is loaded when it is first rendered; `meanwhile` is its placeholder. */
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
