import { fileURLToPath } from 'node:url';
import { type PageName, pageAt } from '@adarash/contract/pages';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironment, defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite';
import { TARGET, transform } from './build/browsers.ts';
import { lowerStyles } from './build/old-css.ts';
import { texts } from './build/texts.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** While the screens run from their sources: each page at its addresses, as the server of the product sends it. */
const pagesAtAddresses = (): Plugin => ({
  name: 'pages-at-addresses',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _, next) => {
      const [path = ''] = (request.url ?? '').split('?');
      const isPage = request.headers.accept?.includes('text/html') && path !== '/parts' && !path.includes('.');
      if (isPage) request.url = `/pages/${pageAt(path)}.html`;
      next();
    });
  },
});

/** Chunk of the sources and of all their imports that are not in an earlier group. */
function together(name: string, sources: string[]): Rolldown.CodeSplittingGroup {
  const files = sources.map((source) => here(`src/${source}`));
  return { name, test: (id) => files.includes(id) };
}

/** Chunk of the sources without their imports, so that a screen that needs a small part loads no texts of other screens. */
const only = (name: string, sources: string[]): Rolldown.CodeSplittingGroup => ({
  ...together(name, sources),
  includeDependenciesRecursively: false,
});

const PACKAGES = '../../../packages';
const ICONS = '../../../node_modules/lucide-react/dist/esm/icons';

/** Files of the rules that compute facts of a game. */
const FACTS_OF_GAMES = ['calls', 'cards', 'draw-kind', 'game', 'locks', 'mix', 'stakes', 'status', 'winners'];

/**
 * Groups of the staff page: shared code of almost every screen in the order of its use: before the sign-in, after it,
 * and inside a panel. Small separate files would need a request each and compress worse.
 */
const STAFF_GROUPS: Rolldown.CodeSplittingGroup[] = [
  together('first', [
    'i18n/hall-texts.tsx',
    'i18n/staff-area.ts',
    'i18n/staff-provider.tsx',
    'lib/time/use-hall-clock.ts',
    'lib/lazy-component.tsx',
    'ui/text/badge.tsx',
    'ui/tables/facts.tsx',
    'ui/buttons/link-button.tsx',
    'ui/feedback/banner.tsx',
    'ui/feedback/skeleton.tsx',
    'ui/feedback/progress.tsx',
    'ui/feedback/toast-space.ts',
    'ui/feedback/load-failed.tsx',
    'ui/forms/form.tsx',
    'ui/forms/field.tsx',
    'ui/forms/text-input.tsx',
    'ui/forms/number-input.tsx',
    'ui/forms/money-input.tsx',
    'ui/forms/text-area.tsx',
    'ui/forms/select.tsx',
    'ui/forms/checkbox.tsx',
    'ui/buttons/icon-button.tsx',
    'ui/buttons/language-choice.tsx',
    `${ICONS}/chevron-right.mjs`,
  ]),
  { name: 'icons', test: 'lucide-react', minShareCount: 3 },
  together('panel', [
    'ui/feedback/empty-state.tsx',
    'ui/feedback/loaded.tsx',
    'ui/layout/panel.tsx',
    'ui/layout/screen.tsx',
  ]),
  together('table', [
    'ui/tables/columns.ts',
    'ui/tables/data-table.tsx',
    'ui/tables/row-cards.tsx',
    'ui/tables/show-more.tsx',
  ]),
  together('answers', ['api/answers.ts', 'api/use-action.ts']),
  together('shell', ['app/layouts/staff-shell.tsx']),
  only('print', ['api/print.ts', 'lib/download.ts', `${ICONS}/download.mjs`]),
  only('game-states', [
    ...FACTS_OF_GAMES.map((name) => `${PACKAGES}/rules/src/game/${name}.ts`),
    `${PACKAGES}/rules/src/result.ts`,
  ]),
  only('card', [`${PACKAGES}/rules/src/cards/card.ts`, 'game/board/columns.ts']),
  only('password', [
    'ui/forms/password-input.tsx',
    'i18n/credential-sentences.ts',
    `${PACKAGES}/texts/src/credentials.json`,
  ]),
  only('pattern', [`${PACKAGES}/rules/src/patterns/pattern.ts`, 'i18n/pattern-name.tsx']),
  only('game-words', [
    `${PACKAGES}/rules/src/patterns/claim.ts`,
    `${PACKAGES}/rules/src/game/playing.ts`,
    'game/board/facts.tsx',
    'game/words.tsx',
    'money/owed.ts',
    `${PACKAGES}/rules/src/game/ending.ts`,
    `${PACKAGES}/texts/src/live-game.json`,
  ]),
  only('window-texts', ['game/windows/window-texts.ts', `${PACKAGES}/texts/src/windows.json`]),
  only('shift-link', ['areas/cashier/shift/shift-link.tsx', 'areas/cashier/shift/to-pay.tsx']),
  only('marks', [`${PACKAGES}/rules/src/game/notes.ts`, 'game/draw/marks.tsx', 'game/draw/designated-notice.tsx']),
  only('seal', [`${PACKAGES}/rules/src/money/jackpot.ts`, 'game/draw/draw-notice.tsx']),
  only('use-form', ['lib/form-checks.ts', 'lib/use-form.ts']),
  only('pager', ['ui/tables/pager.tsx', 'ui/forms/day-range.tsx', `${ICONS}/chevron-left.mjs`]),
  only('form', ['ui/dialogs/confirm-dialog.tsx', 'api/form-action.ts']),
  only('shift', [
    'i18n/shift.ts',
    `${PACKAGES}/texts/src/shift.json`,
    `${PACKAGES}/texts/src/sellers.json`,
    `${PACKAGES}/rules/src/money/payment-method.ts`,
  ]),
];

/** Groups of each page besides its initial code. */
const PAGES: Readonly<Record<PageName, Rolldown.CodeSplittingGroup[]>> = {
  staff: STAFF_GROUPS,
  tv: [],
  play: [],
  sell: [],
  verify: [],
};

/** Pages share no files, because few devices open two of them, and separate bundles are smaller. */
function page(name: PageName): EnvironmentOptions {
  const isFirst = name === 'staff';
  return {
    consumer: 'client',
    build: {
      manifest: `.vite/${name}.json`,
      emptyOutDir: isFirst,
      copyPublicDir: isFirst,
      rolldownOptions: {
        transform,
        input: here(`pages/${name}.html`),
        output: {
          // Every screen's entry lists them all: without their names it weighs half a kilobyte less.
          chunkFileNames: 'assets/[hash].js',
          codeSplitting: { groups: [{ name, tags: ['$initial'] }, ...PAGES[name]] },
        },
      },
    },
  };
}

const NAMES = Object.keys(PAGES) as PageName[];

export default defineConfig(({ command }) => ({
  root: here('.'),
  plugins: [react(), tailwindcss(), texts(), lowerStyles(), pagesAtAddresses()],
  resolve: { tsconfigPaths: true },
  worker: { rolldownOptions: { transform: { ...transform, target: TARGET } } },
  build: { outDir: 'dist', target: TARGET, assetsInlineLimit: 0 },
  environments: command === 'build' ? Object.fromEntries(NAMES.map((name) => [name, page(name)])) : {},
  builder: {
    // Sequential, because the first build empties the folder.
    async buildApp(builder) {
      for (const name of NAMES) await builder.build(builder.environments[name] as BuildEnvironment);
    },
  },
}));
