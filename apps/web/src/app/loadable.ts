import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

export type Loadable = LazyExoticComponent<ComponentType> & { preload: () => Promise<unknown> };

/** A screen fetched when it is first needed. `preload` starts the fetch before the screen is rendered. */
export function loadable(load: () => Promise<{ default: ComponentType }>): Loadable {
  let pending: Promise<{ default: ComponentType }> | undefined;
  const preload = () => {
    pending ??= load().catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
  return Object.assign(lazy(preload), { preload });
}
