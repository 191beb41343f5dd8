// @module-tag postgres
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sized } from '../../../../checks/size.ts';
import { buildServer } from '../harness/servers/built-server.ts';
import { killDuringStart } from '../harness/servers/kills.ts';

const KILLS = Number(process.env.KILLS ?? sized(2, 8));

vi.setConfig({ testTimeout: 20_000 + KILLS * 10_000 });

let built: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

test.each(['first', 'upgrade'] as const)(
  'starts again after a kill at any moment of the start (kind of start: %s)',
  async (kind) => {
    expect(await killDuringStart(built.path('main'), kind, KILLS)).toEqual({ kills: KILLS, broken: [] });
  },
);
