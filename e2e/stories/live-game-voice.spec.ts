import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { startGame } from '../harness/hall.ts';
import { openDisplay } from '../harness/hall-display.ts';
import { button, expectCalled, GAME, pressSpaceToCall } from '../harness/live-game.ts';
import { closeByEscape, expect, story } from '../harness/story.ts';
import { name } from '../harness/texts.ts';

/** Timeout for a folder with 83 sounds. */
const PATIENT = { timeout: 30_000 };

story.use({ sounds: 'real' });

type Moment = { at: number; turn: number };
type Diary = { ready: number; spoken: Moment[]; shown: Moment[]; playing: number; overlaps: number };

/** Writes down when a sound is ready, when it starts and when a number appears, on the same clock. */
const keepDiary = (page: Page) =>
  page.addInitScript(() => {
    const diary: Diary = { ready: 0, spoken: [], shown: [], playing: 0, overlaps: 0 };
    Object.assign(window, { diary });
    // Actions before the next task of the page happen in the same turn.
    let turn = 0;
    const nextTask = new MessageChannel();
    nextTask.port1.onmessage = () => {
      turn += 1;
    };
    const now = (): Moment => {
      nextTask.port2.postMessage(null);
      return { at: performance.now(), turn };
    };
    const decode = AudioContext.prototype.decodeAudioData;
    AudioContext.prototype.decodeAudioData = async function (bytes) {
      const sound = await decode.call(this, bytes);
      diary.ready += 1;
      return sound;
    };
    const { start, stop } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function () {
      diary.spoken.push(now());
      diary.playing += 1;
      if (diary.playing > 1) diary.overlaps += 1;
      this.addEventListener('ended', () => {
        diary.playing = Math.max(0, diary.playing - 1);
      });
      start.call(this);
    };
    AudioBufferSourceNode.prototype.stop = function () {
      diary.playing = Math.max(0, diary.playing - 1);
      stop.call(this);
    };
    let last = '';
    new MutationObserver(() => {
      const current = document.querySelector('[data-current]')?.getAttribute('data-current') ?? '';
      if (current === last) return;
      last = current;
      diary.shown.push(now());
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
const diaryOf = (page: Page) => page.evaluate(() => (window as unknown as { diary: Diary }).diary);
const expectSounds = (page: Page, count: number) =>
  expect.poll(async () => (await diaryOf(page)).ready, PATIENT).toBe(count);

story(
  'the voice speaks a number within 100 ms of its display and never during another number',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await keepDiary(page);
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await expectSounds(page, 83);
    for (let count = 1; count <= 5; count += 1) {
      await button(page, 'Next').click();
      await expectCalled(page, count);
    }
    const { spoken, shown, overlaps } = await diaryOf(page);
    expect(spoken).toHaveLength(5);
    expect(shown).toHaveLength(5);
    // No other action is possible in the same turn, even if a busy machine paints late.
    const apart = spoken.map(({ at, turn }, index) =>
      turn === shown[index]?.turn ? 0 : Math.abs(at - (shown[index]?.at ?? 0)),
    );
    expect(Math.max(...apart)).toBeLessThan(100);
    expect(overlaps).toBe(0);
  },
);

story(
  'the voice uses the selected language and loads its sounds only once',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await keepDiary(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/sounds')) asked.push(new URL(request.url()).searchParams.get('path') ?? '');
    });
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await expect.poll(() => asked.length, PATIENT).toBe(83);
    expect(asked.every((path) => path.startsWith('amharic/'))).toBe(true);
    await page.keyboard.press('l');
    await expect.poll(() => asked.length, PATIENT).toBe(166);
    expect(asked.at(-1)).toMatch(/^voices\//);
    await page.keyboard.press('l');
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('sounds-2')).keys()).length), PATIENT)
      .toBe(166);
    await page.reload();
    await expectCalled(page, 0);
    await expectSounds(page, 83);
    expect(asked).toHaveLength(166);
    // A selected voice is preserved after a change of the language.
    await button(page, name('live-game.voiceAndTv')).click();
    await page.getByRole('combobox', { name: /Voice/ }).selectOption({ label: 'አማርኛ' });
    await expectSounds(page, 166);
    await closeByEscape(page.getByRole('dialog'));
    for (const language of ['am', 'om']) {
      await page.keyboard.press('l');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
    await page.reload();
    await expectSounds(page, 83);
    expect(await page.evaluate(() => localStorage.voiceFolder)).toBe('amharic');
  },
);

const ROOT = resolve(import.meta.dirname, '../..');

story(
  'a custom voice is installed, selected, played and replaced after its removal',
  { tag: '@all' },
  async ({ page, hall, server, openAs, browser }) => {
    const voices = (...words: string[]) =>
      execFileSync(process.execPath, [join(ROOT, 'apps/server/dist/hall.js'), 'voices', ...words], {
        env: { ...process.env, DATA_DIR: server.dataDir },
        encoding: 'utf8',
      });
    const recorded = join(server.dataDir, 'Abebe');
    const isOpus = (path: string) => path.endsWith('voices') || path.endsWith('.opus');
    cpSync(join(ROOT, 'assets/sounds/voices'), recorded, { recursive: true, filter: isOpus });
    expect(voices('add', recorded)).toContain('Voice Abebe is installed: 83 sounds');
    expect(voices('list')).toBe('Abebe\n');

    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/sounds?')) asked.push(new URL(request.url()).searchParams.get('path') ?? '');
    });
    const own = () => asked.filter((path) => path.startsWith('own-')).length;
    await keepDiary(page);
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await expect.poll(() => asked.length, PATIENT).toBe(83);
    await button(page, name('live-game.voiceAndTv')).click();
    await page.getByRole('combobox', { name: /Voice/ }).selectOption({ label: 'Abebe' });
    await expect.poll(own, PATIENT).toBe(83);
    await expectSounds(page, 166);
    await closeByEscape(page.getByRole('dialog'));

    // The voice is a setting of the hall: a TV in another browser uses only this voice.
    const device = await browser.newContext({ baseURL: server.url });
    const tv = await device.newPage();
    await tv.addInitScript(() => localStorage.setItem('displayVoice', 'on'));
    const first = tv.waitForRequest(/\/api\/sounds\?/);
    await openDisplay(tv, hall);
    expect((await first).url()).toContain('path=own-');
    await device.close();
    // The language of the screen is one thing and the caller another.
    await page.keyboard.press('l');
    await expect(page.locator('html')).toHaveAttribute('lang', 'om');
    await page.reload();
    await expectCalled(page, 0);
    await expectSounds(page, 83);
    expect(asked.filter((path) => path.startsWith('voices/'))).toEqual([]);

    voices('remove', 'Abebe');
    await page.evaluate(() => caches.delete('sounds-2'));
    await page.reload();
    await expect.poll(() => asked.filter((path) => path.startsWith('voices/')).length, PATIENT).toBe(83);
    const list = page.waitForResponse('**/api/sounds/voices');
    await button(page, name('live-game.voiceAndTv')).click();
    await (await list).finished();
    await expect(page.getByRole('combobox', { name: /Voice/ }).getByRole('option')).toHaveCount(3);
  },
);

story(
  'the live game stores the volume and whether the voice is muted',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    await page.getByRole('slider', { name: /Volume/ }).fill('40');
    await button(page, name('live-game.mute')).click();
    await expect(button(page, name('live-game.unmute'))).toBeVisible();
    await page.reload();
    await expect(button(page, name('live-game.unmute'))).toBeVisible();
    await button(page, name('live-game.unmute')).click();
    await expect(page.getByRole('slider', { name: /Volume/ })).toHaveValue('40');
  },
);

story(
  'the live game displays a warning about blocked sound until a click enables it',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await page.addInitScript(() => {
      let allowed = false;
      Object.defineProperty(AudioContext.prototype, 'state', { get: () => (allowed ? 'running' : 'suspended') });
      AudioContext.prototype.resume = async () => {
        allowed = true;
      };
    });
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    const line = page.getByText('ድምፁን ለመክፈት እዚህ ይንኩ');
    await expect(line).toBeVisible();
    await line.click();
    await expect(line).toBeHidden();
  },
);

story(
  'the live game displays a warning about missing sounds until the next sound loads, and continues',
  { tag: '@all' },
  async ({ page, hall, openAs }) => {
    await page.route('**/api/sounds**', (route) => route.fulfill({ status: 404, body: '' }));
    const { _id } = await startGame(hall.cashier);
    await openAs(hall.cashier, GAME(_id));
    const failed = page.getByText('Failed to load audio files');
    await expect(failed).toBeVisible();
    await button(page, 'Next').click();
    await expectCalled(page, 1);
    await expect(failed).toBeVisible();
    await page.unroute('**/api/sounds**');
    await pressSpaceToCall(page);
    await expectCalled(page, 2);
    await expect(failed).toBeHidden();
  },
);
