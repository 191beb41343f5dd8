import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite';
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
  writeBundle({ dir = '' }, bundle) {
    const early = JSON.stringify(Object.entries(EARLY).map(([path, parts]) => [path, filesOf(bundle, parts)]));
    for (const name of ['theme.js', 'watch.js']) {
      const source = readFileSync(here(`public/${name}`), 'utf8').replace('early = []', () => `early = ${early}`);
      const { code } = minifySync(name, source, { compress: false, codegen: { removeWhitespace: false } });
      writeFileSync(`${dir}/${name}`, code);
    }
  },
});

/** The screens that a hall opens first, by address, with the parts that `app/routes.tsx` fetches for them. */
const EARLY: Record<string, string[]> = {
  '/select-card$': ['areas/cashier/setup/select-card', 'app/layouts/cashier-layout', 'app/signed-in'],
  '/bingo-game$': ['areas/live-game/live-game', 'app/signed-in'],
  '/hall/[^/]+$': ['areas/hall/hall'],
};

/** What a browser has to fetch for these parts of the web, without what every page has. */
function filesOf(bundle: Rolldown.OutputBundle, parts: string[]): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const found = new Set(chunks.flatMap(({ isEntry, fileName, imports }) => (isEntry ? [fileName, ...imports] : [])));
  const had = found.size;
  const visit = (name: string) => {
    if (found.has(name)) return;
    found.add(name);
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) visit(next);
  };
  for (const part of parts) {
    const chunk = chunks.find(
      ({ facadeModuleId }) => /src\/(.*?)(-screen)?\.tsx$/.exec(facadeModuleId ?? '')?.[1] === part,
    );
    if (chunk === undefined) throw new Error(`theme.js: ${part} is no part that is fetched by itself`);
    visit(chunk.fileName);
  }
  return [...found].slice(had);
}

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

/** What the first file imports stands in one file with it. */
const START = { name: 'base', tags: ['$initial' as const] };

/** Sources by their paths without the ending, and icons. */
const files = (sources: string, icons = 'none') =>
  new RegExp(`(web|rules)/src/(${sources})\\.tsx?$|icons/(${icons})\\.mjs$`);

/**
 * What the same screens fetch is packed into one file: a small file of its own costs a request and its name in every
 * list, and packs worse. A group takes along what it imports, unless a group before it has it: `fit` is the TV's too,
 * `header` the first page's, `panels` and `live` those of a seller's phone, `game` is what a player's eyes check, and
 * the live game opens a `dialog` without the `staff-shell`. Some screens fetch a little that only others need.
 */
const TOGETHER = [
  {
    name: 'every',
    test: files('i18n/hall-texts|lib/(page|listen|later)|ui/fit', 'circle-(check|x)|triangle-exclamation-point'),
  },
  { name: 'header', test: files('ui/(icon-button|language-choice)', 'chevron-right') },
  {
    name: 'panels',
    test: files(
      'api/intent|ui/(feedback|panel|badge)|game/draw/designated-notice',
      'chevron-down|layout-grid|shield-check',
    ),
  },
  { name: 'fields', test: files('ui/fields') },
  { name: 'card', test: files('card') },
  { name: 'answers', test: /node_modules\/@tanstack\/|web\/src\/api\/(answers|use-action)\.ts$/ },
  { name: 'live', test: files('live/(follower|live-stream)|lib/numbers') },
  {
    name: 'game',
    test: files('game/(board/pattern-picture|draw/(draw-notice|marks))|refusal|game/game', 'ban|hourglass|star|trophy'),
  },
  { name: 'dialog', test: files('ui/dialog') },
  {
    name: 'staff-shell',
    test: files(
      'app/layouts/(staff-shell|sidebar)|session/use-own-language|ui/(confirm-dialog|loaded|menu)',
      'file-chart-column|grid-3x3|layout-dashboard|list-ordered|pencil|play|wallet',
    ),
  },
  { name: 'counter', test: files('live/use-hall-reload|means|i18n/pattern-name') },
  { name: 'setup', test: files('areas/cashier/setup/(setup|notify)|game/board/pattern-select|counter') },
];

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
        codeSplitting: { groups: [START, ...TOGETHER] },
        minify: { compress: { target: HALL_TARGET }, mangle: true, codegen: true },
      },
    },
  },
});
