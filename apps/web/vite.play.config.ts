import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The player's phone, built apart from the staff's screens so that it shares none of their weight. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react(), tailwindcss()],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: '.vite/play.json',
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { input: here('play.html'), output: { chunkFileNames: 'assets/[hash].js' } },
  },
});
