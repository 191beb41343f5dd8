import { isLoopback } from '@/lib/copy-text.ts';

/**
 * Returns the valid origins (`http://…`) of the hall for TVs and phones. Returns the server's list if it is not empty,
 * otherwise the origin of the current page. Returns an empty list if the current page is valid on this computer only.
 */
export function originsOf(known: readonly string[]): readonly string[] {
  if (known.length > 0 || isLoopback(window.location.hostname)) return known;
  return [window.location.origin];
}
