/** Distance of the toasts from each edge of the window in pixels. */
type ToastSpace = Record<'top' | 'right' | 'left', number>;

/**
 * Returns a ref for a menu at the top right of a screen, so that toasts do not cover it. `measure` returns the free
 * space for toasts; it is called again after each change of the size of the menu or the page.
 */
export const toastSpace = (measure: (menu: HTMLElement) => ToastSpace) => (menu: HTMLElement | null) => {
  if (menu === null) return;
  const root = document.documentElement;
  const { style } = root;
  const watched = new ResizeObserver(() => {
    for (const [side, distance] of Object.entries(measure(menu)))
      style.setProperty(`--toasts-${side}`, `${distance}px`);
  });
  watched.observe(menu);
  watched.observe(root);
  return () => {
    watched.disconnect();
    for (const side of ['top', 'right', 'left']) style.removeProperty(`--toasts-${side}`);
  };
};
