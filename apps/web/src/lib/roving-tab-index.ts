const STOPS = 'button:not(:disabled):not([data-own-stop]), a[href]';
const STEPS: Record<string, (columns: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

/**
 * Ref for a group of buttons that is a single tab stop (roving tab index). Arrow keys, Home and End move the focus
 * inside the group, and Tab returns to the last focused button. Elements with `data-own-stop` are separate tab stops.
 */
export function rovingTabIndex(group: HTMLElement | null): (() => void) | undefined {
  if (group === null) return;
  let current: HTMLElement | null = null;
  const stops = () => [...group.querySelectorAll<HTMLElement>(STOPS)];

  const settle = () => {
    const all = stops();
    if (current === null || !all.includes(current)) current = all[0] ?? null;
    for (const one of all) {
      const tabIndex = one === current ? 0 : -1;
      if (one.tabIndex !== tabIndex) one.tabIndex = tabIndex;
    }
  };
  const focused = ({ target }: FocusEvent) => {
    const stop = stops().find((one) => one === target);
    if (stop === undefined) return;
    current = stop;
    settle();
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const all = stops();
    const place = all.indexOf(event.target as HTMLElement);
    if (step === undefined || place === -1 || event.ctrlKey || event.metaKey || event.altKey) return;
    const columns = all.filter(({ offsetTop }) => offsetTop === all[0]?.offsetTop).length;
    const wanted = place + step(columns);
    const next = Number.isFinite(wanted) ? all[wanted] : all.at(wanted < 0 ? 0 : -1);
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  };

  settle();
  // The tab stop is updated when buttons are added, removed, enabled or disabled.
  const observer = new MutationObserver(settle);
  observer.observe(group, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
  group.addEventListener('focusin', focused);
  group.addEventListener('keydown', press);
  return () => {
    observer.disconnect();
    group.removeEventListener('focusin', focused);
    group.removeEventListener('keydown', press);
  };
}
