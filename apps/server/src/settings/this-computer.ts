import { spawn } from 'node:child_process';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Config } from '../start/config.ts';
import { isEverywhere, isLoopback, originOf } from '../start/network.ts';
import type { Runtime } from '../start/runtime.ts';

declare module '../start/services.ts' {
  interface Services {
    readonly thisComputer: ThisComputer;
  }
}

/** How long a link that nobody opened stays good. */
const LINK_MS = 5 * 60_000;

/** What the page on this computer may show and do; the first admin where one was just made. */
type Offer = { readonly admin: { readonly email: string; readonly generated: string | null } | null; stop(): void };

/**
 * For an owner who never sees a terminal: the page that says that Adarash runs, shows the first password and stops it. It
 * is opened by a link that is good once; the page then holds a key of its own for as long as the server runs.
 */
type ThisComputer = ReturnType<typeof makeThisComputer>;

export function makeThisComputer(runtime: Runtime) {
  const newKey = () => Buffer.from(runtime.bytes(32)).toString('base64url');
  const [linkKey, pageKey] = [newKey(), newKey()];
  const opened = new Set<string>();
  let offered: Offer | null = null;
  return {
    linkKey,
    offer(it: Offer): void {
      offered = it;
    },
    /** By a fresh link, or by the key that the first link of this page was answered with. */
    admit(given: string): (Offer & { readonly key: string }) | null {
      if (offered === null) return null;
      if (!isSame(given, pageKey)) {
        if (opened.has(given) || !isFresh(linkKey, given, runtime.now().getTime())) return null;
        opened.add(given);
      }
      return { ...offered, key: pageKey };
    },
  };
}

function makeLink(linkKey: string, runtime: Runtime): string {
  const words = `${runtime.now().getTime()}.${Buffer.from(runtime.bytes(9)).toString('base64url')}`;
  return `${words}.${sign(linkKey, words)}`;
}

function isFresh(linkKey: string, link: string, now: number): boolean {
  const [at = '', nonce = '', seal = ''] = link.split('.');
  return isSame(seal, sign(linkKey, `${at}.${nonce}`)) && Math.abs(now - Number(at)) < LINK_MS;
}

const sign = (key: string, words: string) => createHmac('sha256', key).update(words).digest('base64url');

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Anyone who can read the data folder may ask for another link, as a second start does instead of a second server. */
const runningFile = z.object({ address: z.string(), linkKey: z.string() });
const fileIn = ({ dataDir }: Config) => join(dataDir, 'running.json');

/** Opens the page of the server that was just started; returns the function that removes its file. */
export function openPage(
  config: Config,
  port: number,
  { linkKey }: ThisComputer,
  runtime: Runtime,
  show = openBrowser,
): () => void {
  // Only a page that comes over loopback is believed to be at this computer.
  if (!isEverywhere(config.host) && !isLoopback(config.host)) return () => {};
  const host = isEverywhere(config.host) ? '127.0.0.1' : config.host;
  const address = originOf(config.tls === null ? 'http' : 'https', host, port);
  writeFileSync(fileIn(config), JSON.stringify({ address, linkKey }), { mode: 0o600 });
  show(`${address}/running#${makeLink(linkKey, runtime)}`);
  return () => rmSync(fileIn(config), { force: true });
}

/** Returns the address of the server that runs on this data already, after opening its page; null if none does. */
export async function openPageOfRunning(config: Config, runtime: Runtime, show = openBrowser): Promise<string | null> {
  try {
    const { address, linkKey } = runningFile.parse(JSON.parse(readFileSync(fileIn(config), 'utf8')));
    // A server that was cut off leaves the file behind.
    const answer = await fetch(`${address}/api/health`, { signal: AbortSignal.timeout(3_000) });
    if (!answer.ok) return null;
    show(`${address}/running#${makeLink(linkKey, runtime)}`);
    return address;
  } catch {
    return null;
  }
}

function openBrowser(address: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const [program = '', ...words] =
    process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : process.platform === 'darwin' ? ['open'] : ['xdg-open'];
  if (program === 'xdg-open' && !DISPLAY && !WAYLAND_DISPLAY) return;
  const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true, windowsHide: true });
  // Without such a program the terminal shows the address.
  child.on('error', () => {});
  child.unref();
}
