import { spawnSync } from 'node:child_process';
import { findProgram } from '../../checks/machine.ts';

/** A cable between this computer and a server with a network of its own: a page from there is no secure context. */
export type HallNetwork = {
  address: string;
  /** Goes before a command that is to run at the other end. */
  inside: string[];
  plug(): void;
  /** From now on nothing arrives, and neither end gets a word of it. */
  unplug(): void;
  remove(): void;
};

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`);
}

export const networkMissing = (): string | null =>
  process.platform === 'linux' && process.getuid?.() === 0 && findProgram('ip')
    ? null
    : 'The other engines open pages over a network that only root on Linux can make, with the program ip.';

/** Of 198.18.0.0/15, which is for tests and which no network uses, four addresses by the number of this process. */
function addresses(): [near: string, far: string] {
  const first = (process.pid % 2 ** 15) * 4;
  const address = (place: number) => `198.${18 + (place >> 16)}.${(place >> 8) & 255}.${place & 255}`;
  return [address(first + 1), address(first + 2)];
}

export function createHallNetwork(): HallNetwork {
  const [near, far] = addresses();
  const [name, cable, end] = [`adarash-${process.pid}`, `hall${process.pid}`, 'eth0'];
  ip('netns', 'add', name);
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', end, 'netns', name);
  ip('address', 'add', `${near}/30`, 'dev', cable);
  ip('-n', name, 'address', 'add', `${far}/30`, 'dev', end);
  for (const device of ['lo', end]) ip('-n', name, 'link', 'set', device, 'up');
  ip('link', 'set', cable, 'up');
  return {
    address: far,
    inside: ['ip', 'netns', 'exec', name],
    plug: () => ip('-n', name, 'link', 'set', end, 'up'),
    // At the far end: without its own end this computer would send what is for the server to its default route.
    unplug: () => ip('-n', name, 'link', 'set', end, 'down'),
    remove: () => ip('netns', 'delete', name),
  };
}
