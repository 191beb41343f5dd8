import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { HALL_TARGET } from './build/browsers.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const SHELL = /\.(js|css|html|woff2|svg|webmanifest)$/;

/** What the staff's screens are made of, as their build left it, each with a digest unless its name carries one. */
function shell(): { url: string; revision: string | null }[] {
  const names = readdirSync(here('dist'), { recursive: true, encoding: 'utf8' }).map((name) =>
    name.replaceAll('\\', '/'),
  );
  return names
    .filter((name) => SHELL.test(name) && !name.startsWith('.'))
    .map((url) => ({
      url,
      revision: url.startsWith('assets/')
        ? null
        : createHash('md5')
            .update(readFileSync(here(`dist/${url}`)))
            .digest('hex'),
    }));
}

/** The worker that opens the shell without a network. Built right after the staff's screens, whose files it lists. */
export default defineConfig(() => ({
  root: here('.'),
  publicDir: false as const,
  define: { SHELL: JSON.stringify(shell()), 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: HALL_TARGET,
    rolldownOptions: {
      input: here('src/service-worker.ts'),
      output: { format: 'iife' as const, entryFileNames: 'sw.js' },
    },
  },
}));
