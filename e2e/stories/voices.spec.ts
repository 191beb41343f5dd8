import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, expectAccessible, story } from '../harness/story.ts';
import { name, text } from '../harness/texts.ts';

const BUILT_IN = resolve(import.meta.dirname, '../../assets/sounds/voices');

/** Creates a folder with copies of built-in sounds under other file names. */
function folderWith(name: string, files: Readonly<Record<string, string>>): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'adarash-voice-')), name);
  mkdirSync(folder);
  for (const [file, from] of Object.entries(files)) copyFileSync(join(BUILT_IN, from), join(folder, file));
  return folder;
}

story(
  'an owner uploads a folder as a voice and listens to it, and the hall can select it',

  async ({ page, admin, hall, openAs }) => {
    const name = `Abebe ${hall.cashier.id.slice(-6)}`;
    const numbers = Array.from({ length: 75 }, (_, index) => `${index + 1}`).filter((number) => number !== '9');
    const folder = folderWith(name, {
      ...Object.fromEntries(numbers.map((number) => [`${number}.mp3`, `${number}.mp3`])),
      'Start.opus': 'start.opus',
    });
    writeFileSync(join(folder, 'notes.txt'), 'said on Monday');
    mkdirSync(join(folder, 'old'));
    copyFileSync(join(BUILT_IN, '9.mp3'), join(folder, 'old', '9.mp3'));
    await openAs(admin, '/admin-settings');
    await page.getByRole('link', { name: text('voices.title') }).click();
    const upload = page.getByRole('region', { name: text('voices.upload') });
    await upload.getByLabel(text('voices.folder')).setInputFiles(folder);
    await expect(upload.getByLabel(text('voices.name'))).toHaveValue(name);
    await expect(upload.getByText(text('voices.found', { count: 75, all: 83 }))).toBeVisible();
    await expect(upload.getByText(text('voices.others', { names: 'notes.txt' }))).toBeVisible();
    await expect(
      upload.getByText(
        text('voices.missing', { names: 'pause, finish, win, locked, shuffle, jackpot-running, jackpot-congrats, 9' }),
      ),
    ).toBeVisible();
    await expect(upload.getByRole('button', { name: 'Play 9', exact: true })).toBeDisabled();
    const played = page.evaluate(
      () =>
        new Promise<string>((done) => {
          HTMLMediaElement.prototype.play = async function () {
            done(this.src.slice(0, 5));
          };
        }),
    );
    await upload.getByRole('button', { name: 'Play 7', exact: true }).click();
    expect(await played).toBe('blob:');
    await expectAccessible(page);
    await upload.getByRole('button', { name: text('voices.add'), exact: true }).click();

    await expect(page.getByText(text('voices.added'))).toBeVisible();
    await expect(page.getByRole('button', { name: `Remove: ${name}` })).toBeVisible();
    const { voices } = await hall.cashier.api('GET /sounds/voices');
    const voice = voices.find((each) => each.name === name);
    expect(voice?.files).toHaveLength(75);
    await hall.cashier.api('PATCH /games/settings', { body: { voice: voice?.folder ?? '' } });
    expect((await hall.cashier.api('GET /games/settings')).voice).toBe(voice?.folder);
    await page.getByRole('button', { name: `Remove: ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    // The rest of the page has no roles while a window is open.
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Remove: ${name}` })).toHaveCount(0);
    expect((await hall.cashier.api('GET /games/settings')).voice).toBe('');
    rmSync(resolve(folder, '..'), { recursive: true });
  },
);

story('an upload of a voice with invalid files lists them and cannot be sent', async ({ page, admin, openAs }) => {
  const folder = folderWith('Chaltu', { '1.opus': '1.opus', '2.mp3': '2.opus', '3.opus': '3.opus', '3.mp3': '3.mp3' });
  writeFileSync(join(folder, '4.wav'), Buffer.alloc(400_000));
  const files = ['1.opus', '2.mp3', '3.opus', '3.mp3', '4.wav'].map((file) => join(folder, file));
  await openAs(admin, '/admin-settings/voices');
  const upload = page.getByRole('region', { name: name('voices.upload') });
  await upload.getByLabel(name('voices.files')).setInputFiles(files);
  await upload.getByLabel(name('voices.name')).fill('Chaltu');
  for (const fault of [
    '2.mp3 is damaged, or its type differs from its name.',
    '3.mp3 is a second file of the same sound.',
    '4.wav is larger than 300 kB.',
  ])
    await expect(upload.getByText(fault)).toBeVisible();
  const send = upload.getByRole('button', { name: name('voices.add'), exact: true });
  await expect(send).toBeDisabled();
  await upload.getByLabel(name('voices.files')).setInputFiles([join(folder, '1.opus')]);
  await expect(upload.getByText(text('voices.found', { count: 1, all: 83 }))).toBeVisible();
  await expect(send).toBeEnabled();
  rmSync(resolve(folder, '..'), { recursive: true });
});
