import { spawnSync } from 'node:child_process';
import { findProgram } from '../../checks/machine.ts';

/** Virtual cable to a server in a separate network namespace, whose pages are not a secure context. */
export type HallNetwork = {
  address: string;
  /** Prefix of a command that runs at the other end. */
  inside: string[];
  plug(): void;
  /** Interrupts the connection without a signal to either end. */
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

/** Returns four addresses of 198.18.0.0/15, the range for tests, based on the process id. */
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
    // Disables the far end. Without the near end this computer would route the packets to its default route.
    unplug: () => ip('-n', name, 'link', 'set', end, 'down'),
    remove: () => ip('netns', 'delete', name),
  };
}
