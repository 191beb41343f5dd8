import { matchPath } from 'react-router';
import { ROUTE_GROUPS, signedIn } from './routes.tsx';

/** Fetches all parts of a screen at once; rendering alone would fetch the layout first and the screen after it. */
export function preload(pathname: string): void {
  for (const group of ROUTE_GROUPS) {
    for (const [path, screen] of Object.entries(group.screens)) {
      if (matchPath(path, pathname) === null) continue;
      const parts = [screen, group.layout, group.role === undefined ? undefined : signedIn];
      for (const part of parts) part?.preload().catch(() => undefined);
      return;
    }
  }
}
