import './node.mjs';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { freePort, inRoot, orTell, sentenceOf, stopWithParent } from './command.mjs';
import { ensureInstalled } from './install.mjs';

await orTell(ensureInstalled);
// Imported only now: the packages may have been installed a moment ago.
const { build, createServer } = await import('vite');

const outDir = inRoot('apps/server/.cache/dev');
const behind = await freePort();
const target = `http://127.0.0.1:${behind}`;

/** Starts Vite for the screens with a proxy to the server. */
async function serveScreens() {
  const port = Number(process.env.PORT ?? 3000);
  const vite = await createServer({
    root: inRoot('apps/web'),
    configFile: inRoot('apps/web/vite.config.ts'),
    server: {
      port,
      strictPort: true,
      host: process.env.HOST ?? '127.0.0.1',
      proxy: { '/api': target, '/metrics': target },
    },
  });
  try {
    return await vite.listen();
  } catch (error) {
    await vite.close();
    if (!sentenceOf(error).includes('already in use')) throw error;
    throw new Error(`Port ${port} is already in use. Stop the other program, or set PORT to another number.`);
  }
}

/**
 * Runs one server at a time on the data: the next one starts after the previous one has ended.
 * @param {string} address where the screens are
 */
function serverBehind(address) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let running;
  let last = Promise.resolve();
  process.on('exit', () => running?.kill('SIGTERM'));

  /** @returns {Promise<void>} */
  function end() {
    const ending = running;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return Promise.resolve();
    return new Promise((resolve) => {
      ending.once('exit', () => resolve());
      ending.kill('SIGTERM');
    });
  }

  function begin() {
    const env = { ...process.env, HOST: '127.0.0.1', PORT: String(behind) };
    const program = ['--enable-source-maps', `${outDir}/main.js`];
    running = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    // Prints the address of Vite instead of the server's, which serves the last build.
    running.stdout?.on('data', (part) => {
      process.stdout.write(String(part).replace(target, address.padEnd(target.length)));
    });
  }

  return {
    restart() {
      last = last.then(end).then(begin);
    },
    async stop() {
      await last;
      await end();
    },
  };
}

try {
  const vite = await serveScreens();
  const server = serverBehind(String(vite.resolvedUrls?.local[0]).replace(/\/$/, ''));
  rmSync(outDir, { recursive: true, force: true });
  const watcher = await build({
    root: inRoot('apps/server'),
    configFile: inRoot('apps/server/vite.config.ts'),
    logLevel: 'warn',
    // Not emptied, because a running server may load files of the previous build.
    build: { outDir, emptyOutDir: false, watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite did not start to watch the files of the server.');
  // Sent only after a successful build; until then the current server continues.
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') server.restart();
  });

  let ending = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, async () => {
      if (ending) return;
      ending = true;
      await Promise.allSettled([watcher.close(), vite.close(), server.stop()]);
      process.exit(0);
    });
  }
  stopWithParent();
} catch (error) {
  console.error(sentenceOf(error));
  process.exit(1);
}
