import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

export function openPage(page: ReactNode): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element with the id root');
  createRoot(root).render(<StrictMode>{page}</StrictMode>);
}

/** Returns the parts of a URL path, such as `['hall', 'abcd', 'play']`. */
export const addressParts = (path = window.location.pathname): string[] =>
  path
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent);
