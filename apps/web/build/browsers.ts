/** Oldest browsers that a page supports. A TV keeps the browser that it was sold with: Chromium 76 is from a set of 2021. */
export const OLDEST_BROWSERS = {
  hall: { chrome: 76, safari: 14, firefox: 78 },
  staff: { chrome: 87, safari: 15.4, firefox: 102 },
} as const;

/** Build target with the oldest browsers of the hall, which all pages share. */
export const TARGET = Object.entries(OLDEST_BROWSERS.hall).map(([browser, version]) => `${browser}${version}`);

/**
 * Options of the code transformation. `noDocumentAll` shortens the code for old browsers. `pureGetters` must be off,
 * otherwise `object.method?.()` would call the method without its object and browser methods would throw.
 */
export const transform = { assumptions: { noDocumentAll: true, setPublicClassFields: true } };
