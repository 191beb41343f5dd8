import { readFileSync } from 'node:fs';
import { SPOKEN } from '@adarash/contract/sounds';
import { chromium } from '@playwright/test';
import { findChromium } from '../harness/chromium.ts';
import { expect, expectAccessible, story } from '../harness/story.ts';

const MADE_UP_MICROPHONE = [
  '--no-sandbox',
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];
const builtIn = (name: string) =>
  readFileSync(new URL(`../../assets/sounds/voices/${name}.opus`, import.meta.url)).toString('base64');

story(
  'an owner records a caller with the space bar, leaves, goes on, and the hall can choose it',
  async ({ server, admin, hall }) => {
    const executablePath = findChromium();
    const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: MADE_UP_MICROPHONE });
    try {
      const page = await browser.newPage({ baseURL: server.url, viewport: { width: 1366, height: 768 } });
      await page.addInitScript(
        ([token, user]) => {
          localStorage.setItem('token', token as string);
          localStorage.setItem('user', user as string);
        },
        [admin.token, JSON.stringify(admin.user)],
      );
      await page.goto('/admin-settings');
      await page.getByRole('link', { name: 'Voices' }).click();
      const name = `Abebe ${hall.cashier.id.slice(-6)}`;
      await page.getByLabel('Name of the voice').fill(name);
      await page.getByRole('button', { name: 'Begin' }).click();
      // A voice that was begun and the stage on which it is recorded have a button of this name each.
      const saying = page.locator('[data-saying]');
      await expect(saying).toHaveText('B 1');
      await page.getByRole('button', { name: 'Open the microphone' }).click();
      await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeEnabled();
      await expectAccessible(page);
      for (const shown of ['B 1', 'B 2']) {
        await expect(saying).toHaveText(shown);
        await page.locator('body').press('Space');
        await expect(page.getByText('Recording...')).toBeVisible();
        await page.waitForTimeout(1_500);
        await page.locator('body').press('Space');
        await expect(page.getByText(/^Kept/)).toBeVisible();
        await page.locator('body').press('Enter');
      }
      await expect(page.getByText(`2 of ${SPOKEN.length} recorded`)).toBeVisible();

      for (const sound of SPOKEN.slice(2)) {
        await admin.api('PUT /admin/voices/draft/:sound', { params: { sound }, body: { audio: builtIn(sound) } });
      }
      await page.reload();
      await expect(
        page.getByText(`Go on with ${name}: ${SPOKEN.length} of ${SPOKEN.length} are recorded`),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Open the microphone' }).click();
      await page.getByRole('button', { name: 'Finish the voice' }).click();
      await expect(page.getByRole('button', { name: `Remove: ${name}` })).toBeVisible();
      const { voices } = await hall.cashier.api('GET /sounds/voices');
      const folder = voices.find((voice) => voice.name === name)?.folder ?? '';
      await hall.cashier.api('PATCH /games/settings', { body: { voice: folder } });
      await page.getByRole('button', { name: `Remove: ${name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      // The rest of the page has no roles while a window is open.
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(page.getByRole('button', { name: `Remove: ${name}` })).toHaveCount(0);
      expect((await hall.cashier.api('GET /games/settings')).voice).toBe('');
    } finally {
      await browser.close();
    }
  },
);

/** A microphone without a device: a tone that a story makes louder, unplugs, or does not find. */
function madeUpMicrophone(): void {
  const made = { trouble: '', gain: 0.3, unplug: () => {} };
  Object.assign(window, { made });
  navigator.mediaDevices.getUserMedia = async () => {
    if (made.trouble) throw new DOMException('', made.trouble);
    const context = new AudioContext();
    const [tone, gain, out] = [
      context.createOscillator(),
      context.createGain(),
      context.createMediaStreamDestination(),
    ];
    gain.gain.value = made.gain;
    tone.connect(gain).connect(out);
    tone.start();
    made.unplug = () => out.stream.getTracks()[0]?.dispatchEvent(new Event('ended'));
    return out.stream;
  };
}

story(
  'the recorder says what is wrong with the microphone or a take, and goes by keyboard alone',
  async ({ page, admin, openAs }) => {
    const set = (some: object) =>
      page.evaluate((given) => Object.assign((window as unknown as { made: object }).made, given), some);
    const unplug = () => page.evaluate(() => (window as unknown as { made: { unplug(): void } }).made.unplug());
    await page.addInitScript(madeUpMicrophone);
    await admin.api('PUT /admin/voices/draft', { body: { name: 'Chaltu' } });
    try {
      await openAs(admin, '/admin-settings/voices');
      const open = page.getByRole('button', { name: 'Open the microphone' });
      await open.focus();
      await page.keyboard.press('Enter');
      for (const [trouble, sentence] of [
        ['NotAllowedError', 'The microphone was not given.'],
        ['NotFoundError', 'No microphone was found.'],
        ['NotReadableError', 'Close other programs that record'],
      ] as const) {
        await set({ trouble });
        await open.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByText(sentence)).toBeVisible();
      }
      await set({ trouble: '', gain: 3 });
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeEnabled();

      await page.getByRole('button', { name: 'B 7, Not recorded yet' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('[data-saying]')).toHaveText('B 7');
      await page.keyboard.press('Space');
      await expect(page.getByText('Recording...')).toBeVisible();
      await page.waitForTimeout(1_000);
      await page.keyboard.press('Space');
      await expect(page.getByText('Kept, but too loud')).toBeVisible();

      await page.keyboard.press('Enter');
      await expect(page.locator('[data-saying]')).toHaveText('B 8');
      await page.keyboard.press('Space');
      await expect(page.getByText('Recording...')).toBeVisible();
      await unplug();
      await expect(page.getByText('The microphone is gone.')).toBeVisible();
      await expect(page.getByText('Recording...')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Record', exact: true })).toBeDisabled();
      await set({ gain: 0 });
      await open.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('The microphone is gone.')).toBeHidden();
      await page.keyboard.press('Space');
      await expect(page.getByText('Recording...')).toBeVisible();
      await page.waitForTimeout(500);
      await page.keyboard.press('Space');
      await expect(page.getByText('Nothing was heard.')).toBeVisible();
      await page.reload();
      await expect(page.getByText(`Go on with Chaltu: 1 of ${SPOKEN.length} are recorded`)).toBeVisible();

      await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
      await page.reload();
      await expect(page.getByText('only to a page on this computer itself, or over https')).toBeVisible();
      await expect(open).toHaveCount(0);
    } finally {
      await admin.api('DELETE /admin/voices/draft');
    }
  },
);
