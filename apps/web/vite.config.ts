import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

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

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwindcss(), playPage(), leanRouter()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // What every page loads stands in one piece, and so does the query library: together they pack smaller.
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /src[\\/](main|app[\\/](app|router|routes)|session[\\/]|ui[\\/](icon-button|ball|theme-toggle|feedback)|lib[\\/]page)/,
              priority: 1,
            },
            { name: 'query', test: /node_modules[\\/]@tanstack[\\/]|src[\\/]api[\\/]intent/ },
            // What the hall's screens share, and the calls of the server: twenty pieces of half a kilobyte pack worse,
            // and a browser fetches six files at a time.
            {
              name: 'hall',
              test: /src[\\/](ui[\\/](hall[\\/]|marks)|i18n[\\/](hall-(words|texts)|language)|live[\\/](live-stream|read-stream|follower)|lib[\\/](format|hand-rest)|show[\\/](jackpot-moment|celebration))|rules[\\/]src[\\/]follow\.|icons[\\/]volume-[2x]\./,
              minShareCount: 2,
            },
            {
              name: 'asking',
              test: /src[\\/]api[\\/](games|jackpot|hall|use-intent)/,
              minShareCount: 2,
            },
            // The same for the screens that stand beside a sidebar, and for dialogs, which others have too.
            { name: 'dialog', test: /node_modules[\\/]@?radix-ui[\\/]|src[\\/]ui[\\/]dialog/, minShareCount: 2 },
            {
              name: 'staff',
              test: /src[\\/](app[\\/]layouts[\\/]s|i18n[\\/]en[\\/]layouts|ui[\\/](table|show-more|load-failed|(form|confirm)-dialog)|live[\\/]use-hall-reload|api[\\/](cards|patterns|users|reports))|icons[\\/](plus|play|log-out|pencil|coins|users|user-plus|refresh-cw|layout-grid|trash|list-ordered|monitor-play|file-chart-column)\./,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});
