/** Does the work once the page has nothing more urgent to do, within a second. Returns how to cancel it. */
export function whenIdle(work: () => void): () => void {
  // Safari tells nobody that it is idle.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 1_000 });
  return () => cancelIdleCallback(asked);
}
