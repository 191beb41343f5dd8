import type { Browser, Page } from '@playwright/test';
import { fillHall, FULL_GAME, putJackpot } from '../harness/full-hall.ts';
import { createGame, type Hall, startGame } from '../harness/hall.ts';
import { callNext, callToTheEnd, calledOnBoard, displayPath, speak, startDesignated } from '../harness/hall-display.ts';
import { callTyped, NOTICES, rowOf } from '../harness/live-game.ts';
import { expect, story } from '../harness/story.ts';

const SCREENS = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

/** A television whose browser runs no script at all. */
async function withoutScript(browser: Browser, baseURL: string, viewport = SCREENS[1]): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL, viewport: viewport ?? null });
  return context.newPage();
}

const plainPath = async (hall: Hall) => `${await displayPath(hall)}/plain`;
const scene = (page: Page, name: string) => page.locator(`[data-scene="${name}"]`);
