import type { FirstAdmin } from './accounts/accounts.ts';
import type { Config } from './config/config.ts';
import { isEverywhere, isPubliclyReachable, originOf } from './config/network.ts';
import { machinesSentence } from './storage/postgres/standbys.ts';

/** Returns the message after the start for the terminal, in a frame: URLs, first password and warnings. */
export function startFrame(
  config: Config,
  port: number,
  admin: FirstAdmin | null,
  lan: readonly string[],
  machines = 1,
): string {
  const scheme = config.tls === null ? 'http' : 'https';
  const origin = config.publicUrl ?? here(scheme, config.host, port);
  const lines = [`Adarash runs at ${origin}`];
  const others = isEverywhere(config.host) ? lan : [];
  if (others.length > 0) lines.push('', 'From the TV and the phones in this network:');
  for (const address of others) lines.push(`  ${scheme}://${address}:${port}`);
  if (others.length > 0) lines.push(...firewallLines(process.platform, port));
  if (isPubliclyReachable(config, lan)) lines.push('', ...OPEN_WARNING);
  if (config.databaseUrl !== null) lines.push('', machinesSentence(machines));
  if (config.databaseUrl !== null && machines === 1) lines.push(ONE_MACHINE);
  if (admin) lines.push('', 'Sign in as admin:', `  e-mail    ${admin.email}`);
  if (admin?.generated)
    lines.push(`  password  ${admin.generated}`, '', 'This password is shown only now. Write it down.');
  else if (admin) lines.push('  password  the one in ADMIN_PASSWORD');
  return framed(lines);
}

/** Returns advice for a TV that the firewall of this operating system prevents from connecting. */
function firewallLines(platform: string, port: number): string[] {
  if (platform === 'win32')
    return ['A TV does not get through? Allow Adarash in the Windows firewall:', '  open-firewall.cmd in this folder'];
  if (platform === 'linux') return [`A TV does not get through? Where a firewall runs: sudo ufw allow ${port}/tcp`];
  return [];
}

function framed(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 2);
  return [`┌${edge}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${edge}┘`].join('\n');
}

const OPEN_WARNING = [
  'WARNING: passwords travel in the open here. This address is not in a',
  'private network, and there is neither TLS nor a proxy in front of it.',
  'Set TLS_CERT and TLS_KEY, or see docs/security.md.',
];

const ONE_MACHINE = 'With a standby that PostgreSQL waits for it is on two: docs/scale.md.';

function here(scheme: string, host: string, port: number): string {
  return originOf(scheme, isEverywhere(host) ? '127.0.0.1' : host, port);
}
