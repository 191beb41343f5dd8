/** Names and addresses of a machine that no other machine reaches it by. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?|0\.0\.0\.0)$/i.test(hostname);

interface Known {
  publicUrl: string | null;
  networkUrl: string | null;
}

/** Under which address another machine reaches what this screen shows; null: under none. */
export function sharedOrigin(
  { publicUrl, networkUrl }: Known,
  { hostname, origin }: Pick<Location, 'hostname' | 'origin'>,
) {
  return publicUrl ?? (isLoopback(hostname) ? networkUrl : origin);
}
