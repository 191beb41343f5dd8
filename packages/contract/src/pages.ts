/** The pages that are no page of the staff, by their addresses. Whoever types one into a TV may begin it with a capital. */
const PUBLIC_PAGES = [
  { page: 'play', address: /^\/hall\/[^/]+\/play\/?$/i },
  { page: 'tv', address: /^\/(tv|hall\/[^/]+)\/?$/i },
  { page: 'sell', address: /^\/sell\/?$/i },
  { page: 'verify', address: /^\/verify\/(hall\/)?[^/]+\/?$/i },
] as const;

export type PageName = (typeof PUBLIC_PAGES)[number]['page'] | 'staff';

/** Returns the page of the web client at a path. The staff's page has a router of its own, and a screen for unknown paths. */
export const pageAt = (path: string): PageName =>
  PUBLIC_PAGES.find(({ address }) => address.test(path))?.page ?? 'staff';
