import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, normalizePath, type Plugin } from 'vite';
import { HALL_TARGET, lowerHallChunks, STAFF_TARGET, transform } from './build/browsers.ts';
import { lowerStyles } from './build/old-css.ts';
import { texts } from './build/texts.ts';

/** While the screens run from their sources: the player's phone under its real address. */
const playPage = (): Plugin => ({
  name: 'play-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      if (/^\/hall\/[^/]+\/play\/?(\?|$)/.test(request.url ?? '')) request.url = '/play.html';
      next();
    });
  },
});

/** Every page fetches these before its own script. Without spaces the packer would write template strings, which are too new. */
const packedBeginning = (): Plugin => ({
  name: 'packed-beginning',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const name of ['theme.js', 'watch.js']) {
      const source = readFileSync(here(`public/${name}`), 'utf8');
      const { code } = minifySync(name, source, { compress: false, codegen: { removeWhitespace: false } });
      writeFileSync(`${dir}/${name}`, code);
    }
  },
});

/** The package offers its build with development warnings alone by name; its other build lies beside it. */
const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== 'react-router') return null;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && { ...found, id: found.id.replace('/dist/development/', '/dist/production/') };
  },
});

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const icon = (name: string) => `icons/${name}.mjs`;

/** What the first file imports stands in one file with it. */
const START = { name: 'base', tags: ['$initial' as const], priority: 2 };

/**
 * What several screens share, gathered into a few files: twenty pieces of half a kilobyte pack worse, and a browser
 * fetches six files at a time. `apps/web/build/sizes.ts` says what a screen weighs then. Ours by their paths, packages by a part
 * of theirs.
 */
const SHARED = {
  common: [
    'src/ui/icon-button.tsx',
    'src/ui/ball.tsx',
    'src/ui/theme-toggle.tsx',
    'src/i18n/language-names.ts',
    'src/ui/feedback.tsx',
    'src/lib/page.ts',
    '../../packages/contract/src/basics.ts',
    '../../packages/rules/src/card.ts',
    icon('arrow-left'),
    icon('chevron-down'),
  ],
  language: ['src/ui/language-select.tsx', icon('globe')],
  query: ['@tanstack/', 'src/api/intent.ts'],
  hall: [
    'src/ui/hall/',
    'src/ui/marks.tsx',
    'src/i18n/hall-words.ts',
    '../../packages/texts/src/hall-words.json',
    'src/i18n/hall-texts.tsx',
    'src/i18n/language.ts',
    'src/live/live-stream.ts',
    'src/live/read-stream.ts',
    'src/live/follower.ts',
    'src/lib/format.ts',
    'src/lib/hand-rest.ts',
    'src/show/jackpot-moment.ts',
    'src/show/celebration.ts',
    '../../packages/rules/src/follow.ts',
    icon('volume-2'),
    icon('volume-x'),
  ],
  asking: [
    '../../packages/contract/src/stale.ts',
    'src/api/answers.ts',
    'src/api/use-action.ts',
    'src/api/games.ts',
    'src/api/jackpot.ts',
    'src/api/hall.ts',
    'src/api/use-intent.ts',
    'src/lib/letter.ts',
  ],
  dialog: ['radix-ui/', 'src/ui/dialog.tsx'],
  staff: [
    'src/app/layouts/sidebar.tsx',
    'src/app/layouts/staff-shell.tsx',
    'src/app/layouts/texts.ts',
    'src/ui/table.tsx',
    'src/ui/show-more.tsx',
    'src/ui/load-failed.tsx',
    'src/ui/form-dialog.tsx',
    'src/ui/confirm-dialog.tsx',
    'src/live/use-hall-reload.ts',
    'src/api/cards.ts',
    'src/api/house.ts',
    'src/api/patterns.ts',
    'src/api/reports.ts',
    ...['plus', 'play', 'log-out', 'pencil', 'coins', 'users', 'user-plus', 'refresh-cw', 'layout-grid', 'trash'].map(
      icon,
    ),
    ...['trash-2', 'list-ordered', 'monitor-play', 'file-chart-column'].map(icon),
  ],
};

function placeOf(path: string): string {
  if (!path.startsWith('src/') && !path.startsWith('../')) return path;
  if (!existsSync(here(path))) throw new Error(`vite.config.ts gathers ${path}, which is not there`);
  return normalizePath(here(path));
}

const GATHERED = Object.entries(SHARED).map(([name, paths]) => {
  const places = paths.map(placeOf);
  const test = (id: string) => places.some((place) => id.includes(place));
  return { name, test, minShareCount: 2, priority: name === 'common' ? 1 : 0 };
});

export default defineConfig({
  root: here('.'),
  plugins: [
    react(),
    tailwindcss(),
    texts(),
    lowerStyles(),
    playPage(),
    leanRouter(),
    lowerHallChunks(),
    packedBeginning(),
  ],
  resolve: { tsconfigPaths: true },
  worker: { rolldownOptions: { transform: { ...transform, target: HALL_TARGET } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: STAFF_TARGET,
    cssTarget: HALL_TARGET,
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      transform,
      output: {
        // Every screen's entry lists them all: without their names it weighs half a kilobyte less.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: [START, ...GATHERED] },
        minify: { compress: { target: HALL_TARGET }, mangle: true, codegen: true },
      },
    },
  },
});
