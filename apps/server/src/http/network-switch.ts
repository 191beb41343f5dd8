import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { isLoopbackHost, isPubliclyReachable, lanAddresses, sharedOrigins } from '../config/network.ts';
import { EVERYWHERE } from '../config/options.ts';
import { prepareDataFolder, putInPlace } from '../storage/data-folder.ts';

/**
 * File with the owner's setting. Must be next to the database and not in it, otherwise a restore on another computer
 * could open that computer to its network.
 */
const FILE = 'network.json';

export type NetworkSwitch = ReturnType<typeof makeNetworkSwitch>;

/** Returns the configuration that overrides the owner's network setting, or null if none does. */
function fixedHost({ hostGiven, trustProxy }: Config): 'host' | 'proxy' | null {
  if (hostGiven) return 'host';
  return trustProxy === false ? null : 'proxy';
}

/**
 * Determines whether the server listens on the network: based on the owner's setting, unless HOST or a proxy overrides
 * it.
 */
export function makeNetworkSwitch(config: Config) {
  const fixedBy = fixedHost(config);
  let open = fixedBy === null && readSwitch(config.dataDir);
  let server: Server | null = null;
  /** Open connections from other devices. */
  const visitors = new Set<Socket>();

  /** Returns the configuration with the current host. */
  const seen = (): Config => (open ? { ...config, host: EVERYWHERE } : config);

  async function change(wanted: boolean): Promise<void> {
    if (wanted === open) return;
    writeSwitch(config.dataDir, wanted);
    try {
      if (server !== null) await replaceListener(server, wanted ? EVERYWHERE : config.host);
    } catch (error) {
      writeSwitch(config.dataDir, open);
      throw error;
    }
    open = wanted;
  }

  /**
   * Changes of the network setting run one after another, because a change during the replacement of the listener would
   * find no listener to replace.
   */
  let changing: Promise<void> = Promise.resolve();

  return {
    fixedBy,
    seen,
    isOpen: () => !isLoopbackHost(seen().host),
    origins: (port: number) => sharedOrigins(seen(), port, lanAddresses),
    isPubliclyReachable: () => isPubliclyReachable(seen(), lanAddresses()),
    /**
     * Starts to record connections. Must be called before the server listens, otherwise the first connections are
     * unknown.
     */
    follow(listening: Server): void {
      server = listening;
      server.on('connection', (socket: Socket) => {
        if (isLoopbackHost(socket.remoteAddress ?? '')) return;
        visitors.add(socket);
        socket.once('close', () => visitors.delete(socket));
      });
    },
    /**
     * Stores the owner's network setting and replaces the listener. Returns a function that closes connections that are
     * no longer allowed.
     */
    async set(wanted: boolean): Promise<() => void> {
      const changed = changing.then(() => change(wanted));
      changing = changed.catch(() => {});
      await changed;
      return () => {
        if (!open) for (const socket of visitors) socket.destroy();
      };
    },
  };
}

/**
 * Replaces the listener of the server; existing connections stay open. If the new listener fails, the previous one is
 * restored.
 */
async function replaceListener(server: Server, host: string): Promise<void> {
  const before = server.address() as AddressInfo;
  server.close();
  try {
    await listen(server, host, before.port);
  } catch (error) {
    await listen(server, before.address, before.port);
    throw error;
  }
}

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });

function readSwitch(dataDir: string): boolean {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')).openToHall === true;
  } catch {
    return false;
  }
}

function writeSwitch(dataDir: string, openToHall: boolean): void {
  prepareDataFolder(dataDir);
  const path = join(dataDir, FILE);
  writeFileSync(`${path}.new`, JSON.stringify({ openToHall }), { mode: 0o600 });
  putInPlace(`${path}.new`, path);
}
