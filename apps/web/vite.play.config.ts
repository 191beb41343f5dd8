import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { HALL_TARGET, transform } from './build/browsers.ts';
import { lowerStyles } from './build/old-css.ts';
import { texts } from './build/texts.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What the screen shows from the first moment, with all that it imports; the rest is fetched when it is asked for. */
const AT_ONCE = /src\/(areas\/play\/(?!play-screen|tune|check|view\/(check|back-title))|live\/|show\/)/;

/** The player's phone, built apart from the staff's screens so that it shares none of their weight. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react(), tailwindcss(), texts(), lowerStyles()],
  worker: { rolldownOptions: { transform: { ...transform, target: HALL_TARGET } } },
  resolve: { tsconfigPaths: true },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: '.vite/play.json',
    target: HALL_TARGET,
    assetsInlineLimit: 0,
    rolldownOptions: {
      transform,
      input: here('play.html'),
      output: {
        chunkFileNames: 'assets/[hash].js',
        // What the screen needs at once is gathered into one file; cut by who else uses it, it packs worse.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            { name: 'at-once', test: AT_ONCE },
          ],
        },
      },
    },
  },
});
