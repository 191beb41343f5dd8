import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compress } from './build/compress.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FILE = 'verify.html';

/** Puts script and styles into the page itself, so that it opens from a USB stick, and writes its digest beside it. */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle[FILE];
      if (page?.type !== 'asset') throw new Error(`${FILE} was not built`);
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (part === page) continue;
        const script = part.type === 'chunk';
        const text = script ? part.code : String(part.source);
        const tag = script
          ? new RegExp(`<script[^>]+src="/${name}"[^>]*></script>`)
          : new RegExp(`<link[^>]+href="/${name}"[^>]*>`);
        if (!tag.test(html)) throw new Error(`${name} would be a second file`);
        const inline = script
          ? `<script type="module">${text.replaceAll('</script', '<\\/script')}</script>`
          : `<style>${text}</style>`;
        html = html.replace(tag, () => inline);
        delete bundle[name];
      }
      page.source = html;
    },
    writeBundle({ dir = '' }) {
      const digest = createHash('sha256')
        .update(readFileSync(`${dir}/${FILE}`))
        .digest('hex');
      writeFileSync(`${dir}/${FILE}.sha256`, `${digest}  ${FILE}\n`);
    },
  };
}

/** The folder is whole after this build, the last of four. */
const packed = (): Plugin => ({ name: 'packed', closeBundle: () => compress(here('dist')) });

/** The verifier as one file, from the same sources as the page. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react(), tailwindcss(), oneFile(), packed()],
  resolve: {
    tsconfigPaths: true,
    alias: [{ find: /^\.\/workers\.ts$/, replacement: here('src/verify/workers-in-one-file.ts') }],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { input: here(FILE), output: { codeSplitting: false } },
  },
});
