import { spawn } from 'node:child_process';
import { timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/config.ts';
import { isEverywhere, isLoopbackHost, originOf } from '../config/network.ts';
import type { Runtime } from '../platform/runtime.ts';

/** Time for which a link to the page on this computer is valid if it is not used. */
const LINK_MS = 5 * 60_000;

/** Data and actions of the page on this computer. `admin` is present if the first admin was just created. */
type Offer = { readonly admin: { readonly email: string; readonly generated: string | null } | null; stop(): void };

/**
 * Format of a file in the data folder that a running server writes. Its token belongs to the last link to the page on
 * this computer; null after the link was used. A second start writes a new token instead of starting another server, so
 * write access to the folder is sufficient for a link.
 */
const runningFile = z.object({ address: z.string(), token: z.string().nullable(), at: z.number() });
type RunningFile = z.infer<typeof runningFile>;

const fileIn = ({ dataDir }: Config) => join(dataDir, 'running.json');

/** Returns the data of the running server's file, or null if there is no valid file. */
function readRunning(config: Config): RunningFile | null {
  try {
    return runningFile.parse(JSON.parse(readFileSync(fileIn(config), 'utf8')));
  } catch {
    return null;
  }
}

const writeRunning = (config: Config, file: RunningFile) =>
  writeFileSync(fileIn(config), JSON.stringify(file), { mode: 0o600 });

const newToken = (runtime: Runtime) => Buffer.from(runtime.bytes(32)).toString('base64url');

function isSame(given: string, wanted: string): boolean {
  const one = Buffer.from(given);
  const other = Buffer.from(wanted);
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Page on the server's computer for an owner without a terminal. It shows the state and the first password, and can
 * stop the server. It is opened by a link that is valid once; afterwards the page uses a key that is valid until the
 * server stops.
 */
export type ThisComputer = ReturnType<typeof makeThisComputer>;

export function makeThisComputer(config: Config, runtime: Runtime) {
  const pageKey = newToken(runtime);
  let offered: Offer | null = null;

  /** Returns whether the token belongs to a link that is still valid, and invalidates the link. */
  function useToken(given: string): boolean {
    const file = readRunning(config);
    if (file === null || file.token === null || !isSame(given, file.token)) return false;
    writeRunning(config, { ...file, token: null });
    return Math.abs(runtime.now().getTime() - file.at) < LINK_MS;
  }

  return {
    offer(it: Offer): void {
      offered = it;
    },
    /**
     * Returns the page's data for the token of an unused link, or for the key that the first response contained;
     * otherwise null.
     */
    admit(given: string): (Offer & { readonly key: string }) | null {
      if (offered === null) return null;
      if (!isSame(given, pageKey) && !useToken(given)) return null;
      return { ...offered, key: pageKey };
    },
  };
}

/** Stores the token of a new link and opens the page on this computer with the link. */
function openLink(config: Config, address: string, runtime: Runtime, show: typeof openBrowser): void {
  const token = newToken(runtime);
  writeRunning(config, { address, token, at: runtime.now().getTime() });
  show(`${address}/running#${token}`);
}

/**
 * Opens the page on this computer for the server that was just started. Returns a function that removes the file with
 * the link's token.
 */
export function openInBrowser(config: Config, port: number, runtime: Runtime, show = openBrowser): () => void {
  // The page is available only over loopback, because requests over the network may be from another computer.
  if (!isEverywhere(config.host) && !isLoopbackHost(config.host)) return () => {};
  const host = isEverywhere(config.host) ? '127.0.0.1' : config.host;
  const address = originOf(config.tls === null ? 'http' : 'https', host, port);
  openLink(config, address, runtime, show);
  return () => rmSync(fileIn(config), { force: true });
}

/**
 * Opens the page of a server that already uses this data folder and returns its address; null if no server is running.
 */
export async function openPageOfRunning(config: Config, runtime: Runtime, show = openBrowser): Promise<string | null> {
  const running = readRunning(config);
  if (running === null) return null;
  try {
    // The file of a server that was interrupted still exists, so the server must respond.
    const answer = await fetch(`${running.address}/api/health`, { signal: AbortSignal.timeout(3_000) });
    if (!answer.ok) return null;
  } catch {
    return null;
  }
  openLink(config, running.address, runtime, show);
  return running.address;
}

function browserCommand(): [string, ...string[]] {
  if (process.platform === 'win32') return ['cmd', '/c', 'start', ''];
  return process.platform === 'darwin' ? ['open'] : ['xdg-open'];
}

function openBrowser(address: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const [program, ...words] = browserCommand();
  if (program === 'xdg-open' && !DISPLAY && !WAYLAND_DISPLAY) return;
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true, windowsHide: true });
  // If no program can open a browser, the owner can use the address on the terminal.
  child.on('error', () => {});
  child.unref();
}
