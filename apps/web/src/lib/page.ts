import { useEffect, useState, useSyncExternalStore } from 'react';
import { hallNow } from './format.ts';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Adarash' : `${title} · Adarash`;
  }, [title]);
}

/** The time, renewed every `everyMs`. */
export function useNow(everyMs = 1000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The same in the hall, whose clock staff screens go by. */
export const useHallNow = (everyMs?: number): Date => hallNow(useNow(everyMs));

/** Whether a media query holds, for content that may stand in one place only. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );

/** Does the work once the page has nothing more urgent to do, within a second. Returns how to cancel it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no such callback.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 300);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 1_000 });
  return () => cancelIdleCallback(asked);
}

/**
 * Asks for a font of `fonts.css` while the code and the answers of a screen are still on their way: a browser would ask
 * when it draws the first letter, and lay out the whole screen once more when the font is here.
 */
export function fetchFont(family: 'Inter Variable' | 'Noto Sans Ethiopic Variable', letter: string): void {
  document.fonts.load(`1rem "${family}"`, letter).catch(() => undefined);
}
