/**
 * @typedef {{ file: string, isEntry?: boolean, isDynamicEntry?: boolean, imports?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest Vite's manifest.json
 * @typedef {Record<string, { limit: number, beside: string[] }>} Budgets by area
 */

const SCREEN = /^src\/areas\/([^/]+)\/(?:.+\/)?[^/]+-screen\.tsx$/;
const AREA = /^src\/areas\/([^/]+)\//;

/**
 * The script files a browser fetches before the given chunks can run, each once.
 * @param {Manifest} manifest
 * @param {string[]} keys
 * @returns {string[]}
 */
export function filesFor(manifest, keys) {
  const seen = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not loaded by itself in the web build: bring the budgets up to date`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  const files = [...seen].map((key) => manifest[key]?.file ?? '');
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

/**
 * What each screen weighs: the entry, what stands beside the screen, and the screen, with all they import statically.
 * @param {Manifest} manifest
 * @param {Budgets} budgets
 * @param {(file: string) => number} weigh
 */
export function measure(manifest, budgets, weigh) {
  const lazy = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  const screens = lazy.filter((key) => SCREEN.test(key)).sort();
  const areaOf = (/** @type {string} */ key) => AREA.exec(key)?.[1] ?? '';
  const covered = new Set(screens.map(areaOf));
  const without = lazy.map(areaOf).filter((area) => area && (!covered.has(area) || !budgets[area]));
  if (without.length > 0) throw new Error(`no budget, or no *-screen.tsx, for: ${[...new Set(without)].join(', ')}`);
  if (screens.length === 0) throw new Error('the web build has no screens to measure');

  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return screens.map((screen) => {
    const { limit, beside } = /** @type {Budgets[string]} */ (budgets[areaOf(screen)]);
    const files = filesFor(manifest, [...entries, ...beside, screen]);
    return { screen, limit, bytes: files.reduce((sum, file) => sum + weigh(file), 0) };
  });
}
