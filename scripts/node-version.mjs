// Imported first by every command, so that an old Node hears this line rather than a syntax error from further down.
const OLDEST = /** @type {const} */ ([20, 19]);

/** @param {string} version such as 20.19.0 */
export function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

if (!isRecentEnough(process.versions.node)) {
  console.error(
    `Adarash needs Node ${OLDEST.join('.')} or newer; this is ${process.versions.node}. See https://nodejs.org`,
  );
  process.exit(1);
}
