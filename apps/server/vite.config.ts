import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = (file: string) => fileURLToPath(new URL(`./src/${file}`, import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  // Workspace packages are TypeScript source and must be bundled. Kysely and zod are bundled because loading their 350
  // small modules required a quarter of every start. Native and other packages are loaded from node_modules.
  ssr: { target: 'node', noExternal: [/^@adarash\//, 'kysely', 'zod', 'fastify-type-provider-zod', /^@noble\//] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: source('main.ts'),
        packaged: source('packaged.ts'),
        hall: source('command-line.ts'),
        verify: source('verify.ts'),
        demo: fileURLToPath(new URL('./demo/demo.ts', import.meta.url)),
        'print-process': source('documents/print-process.ts'),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
});
