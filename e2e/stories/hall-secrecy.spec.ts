import { hexToBytes, orderOf, slowStart } from '@adarash/rules/draw';
import type { Page } from '@playwright/test';
import { createGame } from '../harness/hall.ts';
import { callNext, expectBoard, openDisplay, startDesignated } from '../harness/hall-display.ts';
import { expect, story } from '../harness/story.ts';

/** Records every response and event that the page receives. */
async function overhear(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const original = window.fetch;
    window.fetch = async (...request) => {
      const response = await original(...request);
      if (response.body === null) return response;
      const [mine, theirs] = response.body.tee();
      const decoder = new TextDecoder();
      const reader = mine.getReader();
      const line = heard.push('') - 1;
      const listen = async () => {
        for (let piece = await reader.read(); !piece.done; piece = await reader.read())
          heard[line] += decoder.decode(piece.value, { stream: true });
      };
      listen().catch(() => undefined);
      return new Response(theirs, response);
    };
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.join('\n'));
}

for (const kind of ['fair', 'designated'] as const) {
  story(
    `the browser of the hall display never receives an undrawn number of a ${kind} game`,
    async ({ hall, page, server }) => {
      const all = await overhear(page);
      // Cards above 75, so that their numbers differ from uncalled numbers.
      const created = await createGame(hall.cashier, { cards: [81, 82, 83, 84, 85, 86], pattern: 'cross' });
      const { cashier } = hall;
      if (kind === 'designated') await startDesignated(hall, created, 84);
      else await cashier.api('POST /games/:id/start', { params: { id: created._id } });
      await openDisplay(page, hall);
      let called: number[] = [];
      for (let count = 0; count < 6; count += 1) called = (await callNext(cashier, created._id)).calledNumbers;
      await expectBoard(page, called);
      await page.reload();
      await expectBoard(page, called);
      // The next one is to come by the stream.
      await expect.poll(all).toContain('"type":"hello"');
      called = (await callNext(cashier, created._id)).calledNumbers;
      await expectBoard(page, called);
      // A refused claim displays the printed squares of its card, but only its called numbers are marked.
      await cashier.api('POST /games/:id/check-bingo', { params: { id: created._id }, body: { cardId: 81 } });
      await expect.poll(all).toContain('"type":"claim-checked"');
      const printed = created.selectedCards.find(({ cardId }) => cardId === 81)?.numbers ?? [];
      const [claim = ''] = (await all()).match(/.*"type":"claim-checked".*/) ?? [];
      const shown = JSON.parse(claim.slice(claim.indexOf('{'))).card;
      expect(shown.numbers).toEqual(printed);
      expect(shown.called).toEqual(called.filter((number) => printed.includes(number)));
      // Printed squares are no secret and may contain two numbers in the order of the draw.
      const heard = (await all()).replaceAll(JSON.stringify(printed), '');
      expect(heard).toContain('number-called');

      await cashier.api('POST /games/:id/finish', { params: { id: created._id }, body: {} });
      const receipt = await (await fetch(`${server.url}/api/public/receipts/${created._id}`)).json();
      const sold = {
        drawId: receipt.drawId,
        commitment: hexToBytes(receipt.commitment),
        salesRoot: hexToBytes(receipt.salesRoot),
        mix: hexToBytes(receipt.mix),
      };
      const { round } = receipt.rounds[0];
      const drawn = { scheme: 'bingo75/v2', seed: hexToBytes(receipt.seed), slow: slowStart(sold) } as const;
      const order = orderOf({ ...sold, ...drawn, round });
      expect(order.slice(0, 7)).toEqual(called);
      expect(heard).not.toContain(receipt.seed);
      // As numbers and not as digits: 3,1 is also in 43,12.
      expect(heard).not.toMatch(new RegExp(`\\b${order.slice(7, 9).join()}\\b`));
      for (const [, list] of heard.matchAll(/"calledNumbers":\[([\d,]*)\]/g)) expect(called.join()).toContain(list);
      const numbers = [...heard.matchAll(/"number":(\d+)/g)].map(([, number]) => Number(number));
      expect(numbers).toEqual(called.slice(-numbers.length));
      expect(numbers.length).toBeGreaterThan(0);
    },
  );
}
