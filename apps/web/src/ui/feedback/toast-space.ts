const SIDES = ['top', 'right', 'left'] as const;

/** Distance of the toasts from each edge of the window in pixels; missing for the default distance. */
type ToastSpace = Partial<Record<(typeof SIDES)[number], number>>;

/**
 * Returns a ref for a menu at the top right of a screen, so that toasts do not cover it. `measure` returns the free
 * space for toasts; it is called again after each change of the size of the menu or the page.
 */
export const toastSpace = (measure: (menu: HTMLElement) => ToastSpace) => (menu: HTMLElement | null) => {
  if (menu === null) return;
  const { style } = document.documentElement;
  const update = () => {
    const space = measure(menu);
    for (const side of SIDES) {
      const distance = space[side];
      if (distance === undefined) style.removeProperty(`--toasts-${side}`);
      else style.setProperty(`--toasts-${side}`, `${Math.round(distance)}px`);
    }
  };
  const watched = new ResizeObserver(update);
  watched.observe(menu);
  watched.observe(document.documentElement);
  return () => {
    watched.disconnect();
    for (const side of SIDES) style.removeProperty(`--toasts-${side}`);
  };
};
