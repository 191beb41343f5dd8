import { networkInterfaces } from 'node:os';
import type { Config } from './config.ts';
import type { FirstAdmin } from './users/first-admin.ts';

/** What the person at the terminal has to know, in a frame that stands out from the log. */
export function startFrame(config: Config, port: number, admin: FirstAdmin | null): string {
  const lines = [`Adarash runs at ${config.publicUrl ?? here(config.host, port)}`];
  const others = isEverywhere(config.host) ? lanAddresses() : [];
  if (others.length > 0) lines.push('', 'From the TV and the phones in this network:');
  for (const address of others) lines.push(`  http://${address}:${port}`);
  if (admin) lines.push('', 'Sign in as admin:', `  e-mail    ${admin.email}`);
  if (admin?.generated)
    lines.push(`  password  ${admin.generated}`, '', 'This password is shown only now. Write it down.');
  else if (admin) lines.push('  password  the one in ADMIN_PASSWORD');
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 2);
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n');
}

const isEverywhere = (host: string) => host === '0.0.0.0' || host === '::';

function here(host: string, port: number): string {
  if (isEverywhere(host)) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function lanAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return all.filter((each) => each.family === 'IPv4' && !each.internal).map((each) => each.address);
}
