import { type ComponentType, useEffect, useState } from 'react';

/**
 * The windows, fetched after the game itself and kept ready: a win must not wait for its window. React's own way of
 * loading later would hold back the first window by up to 300 ms.
 */
export function useModalLayer(needed: boolean): ComponentType | null {
  const [layer, setLayer] = useState<{ default: ComponentType } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fetch that failed is tried again when a window is needed
  useEffect(() => {
    if (layer !== null) return;
    import('./modals/modal-layer.tsx').then(setLayer, () => undefined);
  }, [needed]);
  return layer?.default ?? null;
}
