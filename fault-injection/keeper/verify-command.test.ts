// @module-tag all
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { forgedReceipt, mixedReceipt } from '@adarash/rules/mixed-game.test-support';
import { verifyReceipt } from '@adarash/rules/verify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildServer, node, run } from '../../apps/server/test/harness/servers/built-server.ts';
import { fastFolder } from '../../checks/machine.ts';

// Here, and not among the tests of the commands: each recomputes twenty links at their full cost.

const folder = mkdtempSync(join(fastFolder(), 'adarash-receipts-'));
let built: Awaited<ReturnType<typeof buildServer>>;
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

function verify(name: string, receipt: unknown) {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(receipt));
  return run(node(built.path('verify'), file), {}).ended;
}

test('npm run verify recomputes all twenty links and prints progress and result', async () => {
  const { code, out, err } = await verify('mixed', mixedReceipt());
  expect(err.match(/Recomputing the slow mix: \d+ of 20 links/g)).toHaveLength(20);
  expect(out).toContain('ok    links: 20 of 20 hold\nThis draw verifies\n2 phones in the hall added codes');
  expect(code).toBe(0);
});

test('npm run verify detects a forged last link although all other data match it', async () => {
  const forged = forgedReceipt();
  expect(verifyReceipt(forged)).toMatchObject({ ok: true });
  const { code, out } = await verify('forged', forged);
  expect(out).toContain('WRONG links: 19 of 20 hold, not link 20\nThis draw does not verify\n');
  expect(out).not.toContain('could not be known');
  expect(code).toBe(1);
});
