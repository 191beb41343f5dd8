// @module-tag postgres
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sized } from '../../../../checks/size.ts';
import { buildServer, node, type Running, run } from '../harness/servers/built-server.ts';
import { ENGINE, freshPlace } from '../harness/servers/storage-place.ts';

let built: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

/** Returns the password of the first admin if this of several concurrently started servers printed it. */
const printedPassword = (server: Running) => /password {2}(\S+)/.exec(server.printed())?.[1];

test.runIf(ENGINE === 'postgresql')(
  'starts several servers on an empty database concurrently with one admin',
  async () => {
    for (let round = 0; round < sized(1, 3); round++) {
      const place = await freshPlace();
      const servers = Array.from({ length: 3 }, () => run(node(built.path('main')), { PORT: '0', ...place.env }));
      try {
        await Promise.all(servers.map((server) => server.says(/┘/)));
        const passwords = servers.map(printedPassword).filter((password) => password !== undefined);
        expect(passwords).toHaveLength(1);
        const [, url] = await servers[0]!.says(/Adarash runs at (http:\S+)/);
        const answer = await fetch(`${url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'admin@adarash.local', password: passwords[0] }),
        });
        expect(answer.status).toBe(200);
      } finally {
        for (const server of servers) {
          server.process.kill('SIGTERM');
          await server.ended;
        }
        await place.remove();
      }
    }
  },
);
