import { resolve } from 'node:path';
import { VECTORS, VECTORS_V2, VECTORS_V3 } from '@adarash/rules/vectors.test-support';
import { expect, test as story } from '@playwright/test';
import { build } from 'vite';

type Draw = typeof import('@adarash/rules/draw') & {
  createArgon2id(onPart: () => void): import('@adarash/rules/draw').Argon2id;
};

const SOURCES = ['packages/rules/src/draw/draw.ts', 'apps/web/src/verify/argon2.ts'];
const ENTRY = 'virtual:draw';

/** The rules and the slow hash as a browser gets them: bundled, without Node. */
async function bundledDraw(): Promise<string> {
  const files = SOURCES.map((path) => resolve(import.meta.dirname, '../..', path));
  const together = {
    name: 'together',
    resolveId: (id: string) => (id.endsWith(ENTRY) ? ENTRY : undefined),
    load: (id: string) => (id === ENTRY ? files.map((file) => `export * from '${file}';`).join('\n') : undefined),
  };
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [together],
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['iife'], name: 'draw' } },
  });
  const [{ output }] = bundle as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}

story('Chromium computes the test vectors of the draw', async ({ page }) => {
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

story('Chromium computes the test vectors with phones, including a slow link', { tag: '@all' }, async ({ page }) => {
  await page.addScriptTag({ content: `${await bundledDraw()};globalThis.draw = draw;` });
  const answers = await page.evaluate(
    async ({ base, vectors }) => {
      const { draw } = globalThis as unknown as { draw: Draw };
      const { bytesToHex, hexToBytes } = draw;
      const [seed, commitment] = [hexToBytes(base.seed), hexToBytes(base.commitment)];
      const sold = { drawId: base.drawId, commitment, salesRoot: hexToBytes(base.salesRoot) };
      const argon2id = draw.createArgon2id(() => undefined);
      const found = [];
      for (const { text, parts, slow, firstLink } of vectors) {
        const mix = draw.mixOf(text, parts);
        const start = draw.slowStart({ ...sold, mix });
        const link = firstLink && bytesToHex(await draw.slowLink(argon2id, base, 1, start));
        const secret = { scheme: 'bingo75/v2', seed, ...sold, mix, slow: slow ? hexToBytes(slow) : start } as const;
        const cards = [...base.sales.cards];
        found.push({
          mix: bytesToHex(mix),
          start: bytesToHex(start),
          link,
          orders: [0, 1].map((round) => draw.orderOf({ ...secret, round })),
          picks: base.jackpot.picks.map(({ awardId }) => draw.jackpotPick({ ...secret, awardId, cards })),
        });
      }
      return found;
    },
    { base: VECTORS, vectors: VECTORS_V2 },
  );
  for (const [index, vector] of VECTORS_V2.entries()) {
    const { mix, start, link, orders, picks } = answers[index] as (typeof answers)[number];
    expect([mix, link]).toEqual([vector.mix, vector.firstLink]);
    if (vector.slowStart !== null) expect(start).toBe(vector.slowStart);
    expect(orders[0]?.slice(0, 5)).toEqual([...vector.begins]);
    expect(await sha256(orders[0]?.join(',') ?? '')).toBe(vector.sha256);
    if (vector.roundOneBegins !== null) expect(orders[1]?.slice(0, 5)).toEqual([...vector.roundOneBegins]);
    if (vector.picks !== null) expect(picks).toEqual([...vector.picks]);
  }
});

story('Chromium computes the test vectors of custom cards and rules', async ({ page }) => {
  await page.addScriptTag({ content: `${await bundledDraw()};globalThis.draw = draw;` });
  const answers = await page.evaluate(
    ({ base, vectors }) => {
      const { draw } = globalThis as unknown as { draw: Draw };
      const { bytesToHex, hexToBytes } = draw;
      const set = draw.cardsDigest(vectors.cards);
      const shared = { drawId: base.drawId, commitment: hexToBytes(base.commitment), mix: draw.mixOf('', []) };
      const games = vectors.games.map(({ pattern, jackpotRule, cards }) => {
        const sold = draw.cardsDigest(
          vectors.cards.filter(({ cardId }) => (cards as readonly number[]).includes(cardId)),
        );
        const sales = { ...base.sales, pattern, cards: [...cards] };
        const salesRoot = draw.salesRootOf(sales, 'bingo75/v3', { set, jackpotRule, sold });
        const slow = draw.slowStart({ ...shared, salesRoot });
        const secret = { ...shared, scheme: 'bingo75/v3', seed: hexToBytes(base.seed), salesRoot, slow } as const;
        return { sold, salesRoot: bytesToHex(salesRoot), order: draw.orderOf({ ...secret, round: 0 }) };
      });
      return { set, games };
    },
    { base: VECTORS, vectors: VECTORS_V3 },
  );
  expect(answers.set).toBe(VECTORS_V3.set);
  for (const [index, vector] of VECTORS_V3.games.entries()) {
    const { sold, salesRoot, order } = answers.games[index] as (typeof answers.games)[number];
    expect([sold, salesRoot, order.slice(0, 5)]).toEqual([vector.sold, vector.salesRoot, [...vector.begins]]);
    if (vector.sha256 !== null) expect(await sha256(order.join(','))).toBe(vector.sha256);
  }
});

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(hash).toString('hex');
}
