import { writeFile } from 'node:fs/promises';
import { test as base, expect } from '@playwright/test';
import { copyHall, createHall, type Hall, type Member, signInAdmin } from '../harness/hall.ts';
import { createHallServer, type HallServer } from '../harness/server.ts';
import type { EngineBrowser, Size } from './engine.ts';
import { ENGINES } from './engines.ts';
import { createHallNetwork, type HallNetwork } from './hall-network.ts';
import { type Screen, screenOf } from './screen.ts';

export { expect };

export const LAPTOP: Size = { width: 1366, height: 768 };
export const TV: Size = { width: 1280, height: 720 };
export const PHONE: Size = { width: 390, height: 844 };

type Story = {
  hall: Hall;
  /** A new page of the engine, closed with the story. */
  open(path: string, size: Size): Promise<Screen>;
  /** Opens a page as a user with an existing session. */
  openAs(member: Member, path: string): Promise<Screen>;
};
type Shared = { network: HallNetwork; server: HallServer; engine: EngineBrowser; firstHall: Hall };

/** A story over the engine that its project is named after, and over a hall's address. */
export const story = base.extend<Story, Shared>({
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
    async ({}, use) => {
      const network = createHallNetwork();
      await use(network);
      network.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ network }, use) => {
      const server = await createHallServer({}, network);
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, { project }) => {
      const engine = ENGINES.find(({ name }) => name === project.name);
      if (!engine) throw new Error(`There is no engine ${project.name}.`);
      const browser = await engine.launch();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  firstHall: [
    async ({ server }, use) => {
      await use(await createHall(server.url, await signInAdmin(server.url)));
    },
    { scope: 'worker' },
  ],
  hall: async ({ server, firstHall }, use) => {
    await use(copyHall(server, firstHall));
  },
  open: async ({ server, engine }, use, info) => {
    const opened: Screen[] = [];
    await use(async (path, size) => {
      const screen = screenOf(
        await engine.newTab(size),
        server.url,
        `${info.project.outputDir}/../pictures/${info.project.name}`,
      );
      opened.push(screen);
      await screen.goto(path);
      return screen;
    });
    if (info.status !== info.expectedStatus) {
      for (const [place, screen] of opened.entries())
        await screen.picture(`failed/${info.titlePath.at(-1)} ${place + 1}`).catch(() => {});
      await writeFile(info.outputPath('console.txt'), (await engine.said()).join('\n'));
    }
    for (const screen of opened) await screen.close();
  },
  openAs: async ({ open }, use) => {
    await use(async (member, path) => {
      const screen = await open('/login', LAPTOP);
      await screen.evaluate(
        (token, user) => {
          localStorage.setItem('token', token);
          localStorage.setItem('user', JSON.stringify(user));
        },
        member.token,
        member.user,
      );
      await screen.goto(path);
      return screen;
    });
  },
});
