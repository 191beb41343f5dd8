import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

const current = () => document.fullscreenElement !== null;

export function useFullscreen() {
  const full = useSyncExternalStore(subscribe, current);
  const toggle = () => {
    const change = full ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    change.catch(() => undefined);
  };
  return { full, toggle, possible: document.fullscreenEnabled === true };
}
