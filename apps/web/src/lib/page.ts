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
