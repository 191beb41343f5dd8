import { useEffect, useState, useSyncExternalStore } from 'react';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Adarash' : `${title} · Adarash`;
  }, [title]);
}

/** Returns the current time and updates it every `everyMs` milliseconds. */
export function useNow(everyMs = 1000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** Returns whether a media query matches, for content that must not be rendered twice. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );

/** Runs a function when the page is idle, at most one second later. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  // Safari does not support `requestIdleCallback`.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 1_000 });
  return () => cancelIdleCallback(asked);
}

/**
 * Loads a font of `fonts.css` while the code and data of a screen are loading. Otherwise the browser would load the
 * font with its first letter and lay out the screen twice.
 */
export function fetchFont(family: 'Inter Variable' | 'Noto Sans Ethiopic Variable', letter: string): void {
  document.fonts.load(`1rem "${family}"`, letter).catch(() => undefined);
}
