/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope;
/** Every file of the shell with a digest of it, put in by the build. */
declare const SHELL: PrecacheEntry[];

// A new version waits for the next load: a reload in the middle of a game would stop the calling.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

precacheAndRoute(SHELL);
cleanupOutdatedCaches();

// The player's phone has a page of its own, plain pages are made by the server, and the verifier in one file is none.
const NOT_THE_SHELL = [/^\/api\//, /^\/metrics/, /^\/hall\/[^/]+\/(play|plain)/, /^\/tv\/plain/, /^\/check/, /\.html$/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: NOT_THE_SHELL }));

// Sounds are the only answers kept: money and games must always come from the server.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/sounds',
  new CacheFirst({
    cacheName: 'sounds-2',
    plugins: [
      { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
      new ExpirationPlugin({ maxEntries: 400 }),
    ],
  }),
);
