import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { createHall, type Hall, type Member, signInAdmin } from './hall.ts';
import { createHallServer, type HallServer } from './server.ts';

type Story = {
  hall: Hall;
  /** Opens a page as this member, with the session already in the browser. */
  openAs(member: Member, path: string, page?: Page): Promise<Page>;
};
type Shared = { server: HallServer; admin: Member };

export const story = base.extend<Story, Shared>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const server = await createHallServer();
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  admin: [
    async ({ server }, use) => {
      await use(await signInAdmin(server.url));
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
  hall: async ({ server, admin }, use) => {
    await use(await createHall(server.url, admin));
  },
  openAs: async ({ page }, use) => {
    await use(async (member, path, target = page) => {
      // Any answer of the server opens its storage in the browser; a screen would only take longer.
      await target.goto('/api/health');
      await target.evaluate(
        ([token, user]) => {
          localStorage.setItem('token', token as string);
          localStorage.setItem('user', JSON.stringify(user));
        },
        [member.token, member.user],
      );
      await target.goto(path);
      return target;
    });
  },
});

export { expect };

/** No serious or critical accessibility violation on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}
