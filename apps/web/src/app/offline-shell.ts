/** The shell opens without a network where the browser allows it: not on plain http in the hall's network. */
export function keepShellOffline(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    navigator.serviceWorker
      .register('/sw.js')
      // A version that was already waiting takes over now; this page is fresh, so no game is interrupted.
      .then((registration) => registration.waiting?.postMessage({ type: 'SKIP_WAITING' }))
      .catch(() => undefined);
  });
}
