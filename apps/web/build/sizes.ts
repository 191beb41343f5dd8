import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inRoot, isCommand, orTell } from '../../../scripts/command.mjs';

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] };
/** Manifest of a Vite build: the output file and imports of each chunk. */
export type Manifest = Record<string, Chunk>;

/** Returns the script files that a browser loads before the given chunks can run, without duplicates. */
export function filesFor(manifest: Manifest, keys: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} has no file of its name in the web build: update LIMITS in sizes.ts`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  const files = [...seen].map((key) => manifest[key]?.file ?? '');
  return [...new Set(files)].filter((file) => file.endsWith('.js'));
}

const SCREEN = /^src\/areas\/(.+)-screen\.tsx$/;

/** Returns the names of the screens that a page loads on demand, without folder and extension. */
export const screensOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).flatMap((key) => (manifest[key]?.isDynamicEntry ? (SCREEN.exec(key)?.[1] ?? []) : []));

const PROVIDER = 'src/app/signed-in.tsx';

/**
 * Chunks that are loaded together with a screen: no chunk before the sign-in, the query provider after it, and for most
 * screens also the panel with the navigation.
 */
const WITH = { nothing: [], answers: [PROVIDER], panel: [PROVIDER, 'src/app/layouts/staff-layout.tsx'] } as const;

/**
 * Maximum amount of script that a page may load before its first display: in kB after gzip, and as a number of files.
 */
interface Limit {
  page: string;
  /** Name of a screen of the staff page. Omitted for other pages, because each of them has only one screen. */
  screen?: string;
  with?: keyof typeof WITH;
  kB: number;
  files: number;
}

const staff = (screen: string, loaded: keyof typeof WITH, kB: number, files: number): Limit => ({
  page: 'staff',
  screen,
  with: loaded,
  kB,
  files,
});

const LIMITS: readonly Limit[] = [
  { page: 'tv', kB: 103, files: 1 },
  { page: 'play', kB: 101, files: 1 },
  { page: 'sell', kB: 86, files: 1 },
  { page: 'verify', kB: 110, files: 1 },
  staff('landing/landing', 'nothing', 127, 8),
  staff('landing/running', 'nothing', 128, 8),
  staff('login/login', 'nothing', 132, 9),
  staff('account/account', 'panel', 167, 18),
  staff('admin/add-user', 'panel', 168, 18),
  staff('admin/card-sets/card-sets', 'panel', 174, 21),
  staff('admin/dashboard', 'panel', 191, 34),
  staff('admin/audit-log/backup', 'panel', 165, 17),
  staff('admin/audit-log/audit-log', 'panel', 179, 19),
  staff('admin/reports/cashier-reports', 'panel', 191, 36),
  staff('admin/settings/settings', 'panel', 170, 21),
  staff('admin/hall/hall', 'panel', 196, 37),
  staff('admin/voices/voices', 'panel', 172, 20),
  staff('cashier/home/cashier-home', 'panel', 183, 30),
  staff('cashier/report/cashier-report', 'panel', 194, 34),
  staff('cashier/setup/select-card', 'panel', 195, 29),
  staff('cashier/shift/shift', 'panel', 184, 28),
  staff('jackpot/jackpot', 'panel', 180, 28),
  staff('moderator/control', 'panel', 182, 27),
  staff('live-game/live-game', 'answers', 182, 27),
];

/** Returns the script size of each page and screen with its limit. Throws if a screen has no limit. */
export function measure(
  manifests: Readonly<Record<string, Manifest>>,
  limits: readonly Limit[],
  weigh: (file: string) => number,
) {
  for (const [page, manifest] of Object.entries(manifests)) {
    const screens = screensOf(manifest);
    const named = limits.flatMap((limit) => (limit.page === page ? (limit.screen ?? []) : []));
    const without = screens.filter((screen) => !named.includes(screen));
    if (without.length > 0) throw new Error(`no size limit for the screens ${without.join(', ')}`);
    if (!limits.some((limit) => limit.page === page)) throw new Error(`no size limit for the page ${page}`);
  }
  return limits.map((limit) => {
    const screen = limit.screen === undefined ? [] : [`src/areas/${limit.screen}-screen.tsx`];
    const keys = [`pages/${limit.page}.html`, ...WITH[limit.with ?? 'nothing'], ...screen];
    const files = filesFor(manifests[limit.page] ?? {}, keys);
    const bytes = files.reduce((sum, file) => sum + weigh(file), 0);
    return { ...limit, bytes, found: files.length };
  });
}

function weighPages() {
  const dist = inRoot('apps/web/dist');
  const weigh = (file: string) => gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length;
  const manifest = (page: string) => JSON.parse(readFileSync(`${dist}/.vite/${page}.json`, 'utf8'));
  const pages = [...new Set(LIMITS.map(({ page }) => page))];
  const measured = measure(Object.fromEntries(pages.map((page) => [page, manifest(page)])), LIMITS, weigh);
  console.log(`${'page'.padEnd(38)}     kB limit files limit`);
  for (const { page, screen, bytes, kB, found, files } of measured) {
    const wrong = [bytes > kB * 1000 && '  too large', found > files && '  too many files'].filter(Boolean);
    const figures = `${(bytes / 1000).toFixed(1).padStart(7)} ${String(kB).padStart(5)} ${String(found).padStart(5)}`;
    const row = `${[page, screen].filter(Boolean).join(' ').padEnd(38)}${figures} ${String(files).padStart(5)}`;
    console.log(`${row}${wrong.join('')}`);
    if (wrong.length > 0) process.exitCode = 1;
  }
}

if (isCommand(import.meta.url)) await orTell(weighPages);
