import { resolve } from 'node:path';
import { VECTORS } from '@adarash/rules/vectors';
import { expect, test as story } from '@playwright/test';
import { build } from 'vite';

type Draw = typeof import('@adarash/rules/draw');

/** The rules as a browser gets them: bundled, without Node. */
async function bundledDraw(): Promise<string> {
  const entry = resolve(import.meta.dirname, '../../packages/rules/src/draw.ts');
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'draw' } },
  });
  const [{ output }] = bundle as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}

story('the known answers of the draw come out in Chromium', async ({ page }) => {
  await page.addScriptTag({ content: `${await bundledDraw()};globalThis.draw = draw;` });
  const answers = await page.evaluate((vectors) => {
    const { draw } = globalThis as unknown as { draw: Draw };
    const seed = draw.hexToBytes(vectors.seed);
    const commitment = draw.commitmentOf(vectors.drawId, seed);
    const salesRoot = draw.salesRootOf(vectors.sales);
    const secret = { seed, drawId: vectors.drawId, commitment, salesRoot };
    return {
      commitment: draw.bytesToHex(commitment),
      salesRoot: draw.bytesToHex(salesRoot),
      orders: vectors.orders.map(({ publicText, round }) => draw.orderOf({ ...secret, publicText, round })),
      picks: vectors.jackpot.picks.map(({ awardId }) =>
        draw.jackpotPick({
          ...secret,
          publicText: vectors.jackpot.publicText,
          awardId,
          cards: [...vectors.sales.cards],
        }),
      ),
    };
  }, VECTORS);
  expect(answers.commitment).toBe(VECTORS.commitment);
  expect(answers.salesRoot).toBe(VECTORS.salesRoot);
  expect(answers.picks).toEqual(VECTORS.jackpot.picks.map(({ cardId }) => cardId));
  for (const [index, vector] of VECTORS.orders.entries()) {
    const order = answers.orders[index] ?? [];
    expect(order.slice(0, 5)).toEqual([...vector.begins]);
    expect(await sha256(order.join(','))).toBe(vector.sha256);
  }
});

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(hash).toString('hex');
}
