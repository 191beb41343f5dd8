// Imported first by every command, so that an old Node hears this line rather than a syntax error from further down.
const OLDEST = /** @type {const} */ ([20, 19]);

/** @param {string} version such as 20.19.0 */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/** Node's own SQLite is used from here on (apps/server/src/storage/sqlite-file.ts asks the same). */
const OWN_SQLITE = { node: 24, sqlite: [3, 51, 3] };

/** @param {{ node: string, sqlite?: string }} versions */
export function hasOwnSqlite({ node, sqlite = '0' }) {
  const found = sqlite.split('.').map(Number);
  const place = OWN_SQLITE.sqlite.findIndex((part, i) => (found[i] ?? 0) !== part);
  const isSafe = place === -1 || (found[place] ?? 0) > (OWN_SQLITE.sqlite[place] ?? 0);
  return Number.parseInt(node, 10) >= OWN_SQLITE.node && isSafe;
}

if (!isRecentEnough(process.versions.node)) {
  console.error(
    `Adarash needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
