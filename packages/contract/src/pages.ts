/**
 * Addresses of the public pages. Upper and lower case are equal in a request, because TV keyboards may capitalise the
 * first letter.
 */
const PUBLIC_PAGES = [
  { page: 'play', address: /^\/hall\/[^/]+\/play\/?$/i },
  { page: 'tv', address: /^\/(tv|hall\/[^/]+)\/?$/i },
  { page: 'sell', address: /^\/sell\/?$/i },
  { page: 'verify', address: /^\/verify\/(hall\/)?[^/]+\/?$/i },
] as const;

export type PageName = (typeof PUBLIC_PAGES)[number]['page'] | 'staff';

/**
 * Returns the page of the web client for a path. Unknown paths open the staff page, which has a router and an error
 * screen.
 */
export const pageAt = (path: string): PageName =>
  PUBLIC_PAGES.find(({ address }) => address.test(path))?.page ?? 'staff';
