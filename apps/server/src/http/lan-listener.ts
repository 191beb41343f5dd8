import { readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../start/config.ts';
import {
  isInTheOpen,
  isLoopback,
  type LanAddress,
  lanAddresses,
  originOf,
  routedAddress,
  sharedOrigins,
} from '../start/network.ts';
import { EVERYWHERE } from '../start/options.ts';
import type { Runtime } from '../start/runtime.ts';
import { prepareDataFolder, putInPlace } from '../storage/data-folder.ts';

declare module '../start/services.ts' {
  interface Services {
    readonly network: LanListener;
  }
}

/** Next to the database and not in it, because a restore must not open another computer to its network. */
const FILE = 'network.json';
/** A laptop that joins another network gets another address. */
const LOOK_EVERY_MS = 5_000;
const SWEEP_MS = 100;

/** One address of this computer in the hall's network. */
type Door = {
  /** Lets nobody else in. Settles when all who came in have left. */
  readonly close: () => Promise<void>;
  readonly cut: () => void;
};

/** How the server is open to the hall: by the owner's switch, unless that was decided when the server was started. */
type LanListener = ReturnType<typeof makeLanListener>;

export function makeLanListener(config: Config, log: Logger, runtime: Runtime, found = lanAddresses) {
  const fixedBy = config.hostGiven ? ('host' as const) : config.trustProxy !== false ? ('proxy' as const) : null;
  const doors = new Map<string, Door>();
  let server: Server | null = null;
  const stored = readSwitch(config.dataDir);
  let open = fixedBy === null && stored.openToHall === true;
  let chosen = typeof stored.adapter === 'string' ? stored.adapter : null;
  let routed: string | null = null;
  /** Why an address could not be opened, and when a device last came in by it. */
  const problems = new Map<string, 'in-use' | 'refused'>();
  const reached = new Map<string, Date>();
  let watch: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();

  const lan = (): LanAddress[] => found({ chosen, routed });
  const seen = (): Config => (open ? { ...config, host: EVERYWHERE } : config);

  async function openAt(listening: Server, address: string): Promise<void> {
    try {
      doors.set(address, await openDoor(listening, address, config.tls === null));
      problems.delete(address);
    } catch (error) {
      problems.set(address, (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'in-use' : 'refused');
      log.warn({ address, err: error }, 'this address could not be opened to the hall; it is tried again');
    }
  }

  /** An address that was opened, or that the server listens on anyway. */
  const usable = ({ address }: LanAddress) => (open && !doors.has(address) ? null : address);

  /** Brings the doors to what is wanted now, one look at a time. Answers those that were closed. */
  function look(): Promise<Door[]> {
    const mine = looking.then(async () => {
      routed = await routedAddress();
      const wanted = open && server !== null && fixedBy === null ? lan().map(({ address }) => address) : [];
      const closed = [...doors].filter(([address]) => !wanted.includes(address));
      for (const [address, door] of closed) {
        doors.delete(address);
        void door.close();
      }
      if (server !== null) for (const address of wanted) if (!doors.has(address)) await openAt(server, address);
      return closed.map(([, door]) => door);
    });
    looking = mine.catch(() => {});
    return mine;
  }

  return {
    fixedBy,
    lan,
    isOpen: () => !isLoopback(seen().host),
    seen,
    origins: (port: number) =>
      sharedOrigins(seen(), port, () =>
        lan()
          .map(usable)
          .filter((each) => each !== null),
      ),
    addresses: (port: number) =>
      lan().map(({ adapter, address }) => ({
        adapter,
        origin: originOf(config.tls === null ? 'http' : 'https', address, port),
        problem: open ? (problems.get(address) ?? null) : null,
        reached: reached.get(address)?.toISOString() ?? null,
      })),
    isInTheOpen: () =>
      isInTheOpen(
        seen(),
        lan().map(({ address }) => address),
      ),
    /** The adapter whose address comes first on codes and papers; null: the likeliest. */
    choose(adapter: string | null): void {
      chosen = adapter;
      writeSwitch(config.dataDir, { openToHall: open, adapter });
    },
    /** For a server that listens already; opens the doors if the owner left them open. */
    async begin(listening: Server): Promise<void> {
      listening.on('connection', ({ localAddress, remoteAddress }: Socket) => {
        const [here, there] = [plainAddress(localAddress), plainAddress(remoteAddress)];
        if (here && there && here !== there && !isLoopback(there)) reached.set(here, runtime.now());
      });
      server = listening;
      await look();
      watch = setInterval(() => void look().then(cutAll), LOOK_EVERY_MS).unref();
    },
    /** Holds at once and at the next start. Answers how those are sent away who came in by doors that are closed now. */
    async set(wanted: boolean): Promise<() => void> {
      writeSwitch(config.dataDir, { openToHall: wanted, adapter: chosen });
      open = wanted;
      const closed = await look();
      return () => cutAll(closed);
    },
    /** Lets nobody else in. Settles when all who came in have had their answers. */
    async stop(): Promise<void> {
      clearInterval(watch);
      await looking;
      // A connection that is kept for a next request would hold the stop up.
      const sweep = setInterval(() => server?.closeIdleConnections(), SWEEP_MS);
      await Promise.all([...doors.values()].map((door) => door.close()));
      clearInterval(sweep);
    },
  };
}

const cutAll = (doors: readonly Door[]) => {
  for (const door of doors) door.cut();
};

/**
 * Hands each connection to the one server, with its limits, its TLS and its streams. A door for each address: one
 * that holds for all of them would have to take the loopback's place, and cut those who are on it.
 */
function openDoor(server: Server, host: string, plain: boolean): Promise<Door> {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen on a port');
  const inside = new Set<Socket>();
  const door = createServer({ allowHalfOpen: plain, noDelay: true }, (socket) => {
    inside.add(socket);
    socket.once('close', () => inside.delete(socket));
    server.emit('connection', socket);
  });
  door.maxConnections = server.maxConnections;
  return new Promise((resolve, reject) => {
    door.once('error', reject);
    door.listen({ host, port: address.port }, () =>
      resolve({
        close: () => new Promise<void>((done) => door.close(() => done())),
        cut() {
          for (const socket of inside) socket.destroy();
        },
      }),
    );
  });
}

type Switch = { readonly openToHall?: unknown; readonly adapter?: unknown };

function readSwitch(dataDir: string): Switch {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), 'utf8')) as Switch;
  } catch {
    return {};
  }
}

function writeSwitch(dataDir: string, decided: Switch): void {
  prepareDataFolder(dataDir);
  const path = join(dataDir, FILE);
  writeFileSync(`${path}.new`, JSON.stringify(decided), { mode: 0o600 });
  putInPlace(`${path}.new`, path);
}

/** An IPv4 address also where a socket for both kinds was opened. */
const plainAddress = (address: string | undefined) => address?.replace(/^::ffff:/, '');
