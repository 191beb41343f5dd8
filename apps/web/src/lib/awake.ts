const TICK_MS = 1_000;
/** A page in sight ticks every second; one that did not has slept, as a closed laptop does without a word. */
const SLEPT_MS = 5_000;

export interface AwakeWatch {
  /** Since when this page has been in sight and running without a break. */
  since: () => number;
  stop: () => void;
}

export function watchAwake(now: () => number): AwakeWatch {
  let since = now();
  let ticked = since;
  const tick = () => {
    const at = now();
    if (document.visibilityState === 'hidden' || at - ticked > SLEPT_MS) since = at;
    ticked = at;
  };
  const turned = () => {
    since = now();
    ticked = since;
  };
  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', turned);
  return {
    since: () => {
      tick();
      return since;
    },
    stop: () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', turned);
    },
  };
}
