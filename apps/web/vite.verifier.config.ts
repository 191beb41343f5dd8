import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { TARGET, transform } from './build/browsers.ts';
import { compress } from './build/compress.ts';
import { lowerStyles } from './build/old-css.ts';
import { texts } from './build/texts.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FILE = 'verify.html';

const inPublic = (name: string) => readFileSync(here(`public/${name}`), 'utf8');

/** Inlines the watch script of the other pages with the content of the file that it would load. */
function inlineWatch(html: string): string {
  const words = inPublic('too-old.js');
  const watch = inPublic('watch.js').replace(
    "'/too-old.js'",
    `'data:text/javascript,${encodeURIComponent(words).replaceAll("'", '%27')}'`,
  );
  return html
    .replace('<script src="/watch.js">', () => `<script>${watch}`)
    .replace('<script nomodule src="/too-old.js">', () => `<script nomodule>${words}`);
}

/**
 * Inlines script and styles into the page, so that it opens from a USB stick, and writes its digest to a second file.
 */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    transformIndexHtml: { order: 'pre', handler: inlineWatch },
    generateBundle(_, bundle) {
      const page = bundle[FILE];
      if (page?.type !== 'asset') throw new Error(`the web build did not create ${FILE}`);
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        if (part === page) continue;
        const script = part.type === 'chunk';
        // Dynamic imports are already inlined; the list of files to preload is added after this step.
        const text = script ? part.code.replaceAll('__VITE_PRELOAD__', 'void 0') : String(part.source);
        const tag = script
          ? new RegExp(`<script[^>]+src="/${name}"[^>]*></script>`)
          : new RegExp(`<link[^>]+href="/${name}"[^>]*>`);
        if (!tag.test(html)) throw new Error(`the verifier must be one file, but the page does not include ${name}`);
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

/** The folder is whole after this build, the last one. */
const packed = (): Plugin => ({ name: 'packed', closeBundle: () => compress(here('dist')) });

/** The verifier as one file, from the same sources as the page. */
export default defineConfig({
  root: here('.'),
  publicDir: false,
  plugins: [react(), tailwindcss(), texts(), lowerStyles(), oneFile(), packed()],
  worker: { rolldownOptions: { transform: { ...transform, target: TARGET } } },
  resolve: {
    tsconfigPaths: true,
    alias: [{ find: /^\.\/workers\.ts$/, replacement: here('src/verify/workers-in-one-file.ts') }],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: TARGET,
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { transform, input: here(FILE), output: { codeSplitting: false } },
  },
});
