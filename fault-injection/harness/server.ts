import {
  buildServer,
  type Ended,
  node,
  type Running,
  run,
} from '../../apps/server/test/harness/servers/built-server.ts';

export const ADMIN = { ADMIN_EMAIL: 'boss@hall.test', ADMIN_PASSWORD: 'five yellow swans' };
export const PASSWORD = 'three blue geese';

export type Built = Awaited<ReturnType<typeof buildServer>>;
export { buildServer };

/** Loopback is one address for many halls with separate sessions. */
const FIXED = { PORT: '0', LOG_LEVEL: 'error' };

export const launch = (built: Built, env: Record<string, string>): Running =>
  run(node(built.path('main')), { ...FIXED, ...ADMIN, ...env });

/** Returns the server's address once it is printed. */
export const addressOf = async (server: Running): Promise<string> =>
  (await server.says(/Adarash runs at (http:\S+)[\s\S]*┘/))[1] ?? '';

export async function kill(server: Running): Promise<Ended> {
  server.process.kill('SIGKILL');
  return server.ended;
}

export async function stop(server: Running): Promise<Ended> {
  server.process.kill('SIGTERM');
  return server.ended;
}
