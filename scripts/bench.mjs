import './node-version.mjs';
import { readdirSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { makeReady } from './build.mjs';
import { inHouse, orTell } from './house.mjs';

const all = readdirSync(inHouse('bench'))
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -'.ts'.length));
const asked = orTell(() => {
  const names = parseArgs({ allowPositionals: true }).positionals;
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length === 0) return names;
  throw new Error(`There is no benchmark ${unknown.join(', ')}. There are: ${all.join(', ')}.`);
});

makeReady({ quiet: true });
const { build } = await import('vite');
// Below the server, whose packages are not all within reach from elsewhere.
const outDir = inHouse('apps/server/.cache/bench');
await build({
  root: inHouse('bench'),
  configFile: false,
  logLevel: 'warn',
  ssr: { target: 'node', noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir,
    emptyOutDir: true,
    rolldownOptions: {
      external: (id) => !id.startsWith('.') && !isAbsolute(id) && !id.startsWith('@adarash/'),
      input: Object.fromEntries(all.map((name) => [name, inHouse('bench', `${name}.ts`)])),
      output: { entryFileNames: '[name].js' },
    },
  },
});

for (const name of asked.length > 0 ? asked : all) {
  console.log(`\n${name}`);
  const benchmark = await import(pathToFileURL(inHouse('apps/server/.cache/bench', `${name}.js`)).href);
  await benchmark.run();
}
