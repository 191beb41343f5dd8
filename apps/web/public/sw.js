// Removes the service worker of releases before 2.0 from a browser. Served by releases 2.0 and 2.1.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(removeWorker()));

async function removeWorker() {
  for (const name of await caches.keys()) {
    if (!name.startsWith('sounds-')) await caches.delete(name);
  }
  await self.registration.unregister();
  // Open pages are of the old release.
  for (const page of await self.clients.matchAll({ type: 'window' })) page.navigate(page.url);
}
