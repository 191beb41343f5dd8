import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const source = (file: string) => fileURLToPath(new URL(`./src/${file}`, import.meta.url));

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  // Workspace packages are TypeScript source and have to be bundled; native and published packages stay in node_modules.
  ssr: { target: 'node', noExternal: [/^@adarash\//] },
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    emptyOutDir: true,
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: source('main.ts'), hall: source('command-line.ts'), verify: source('verify.ts') },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
});
