/**
 * Copies a text to the clipboard and returns whether it was copied. On plain http in the hall's network the clipboard
 * API is disabled, so an older command of the browser is used.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

function copyByCommand(text: string): boolean {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

/** Returns true if a host name always means the current computer, so that no other device can use it. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?|0\.0\.0\.0)$/i.test(hostname);

interface Known {
  publicUrl: string | null;
  networkUrl: string | null;
}

/** Returns the origin (scheme and host) of this server for other devices, or null if there is none. */
export const sharedOrigin = (
  { publicUrl, networkUrl }: Known,
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
) => publicUrl ?? (isLoopback(hostname) ? networkUrl : origin);

/** Returns the valid origins of the hall for TVs and phones: the server's list, otherwise the current origin. */
export function originsOf(known: readonly string[]): readonly string[] {
  if (known.length > 0 || isLoopback(window.location.hostname)) return known;
  return [window.location.origin];
}
