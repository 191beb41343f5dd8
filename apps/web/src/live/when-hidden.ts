const PATIENCE_MS = 60_000;

/** A browser allows six connections per host, so a tab out of sight for over a minute lets go of its own. */
export function whenHidden(onHidden: () => void, onShown: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') timer = setTimeout(onHidden, PATIENCE_MS);
    else onShown();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
