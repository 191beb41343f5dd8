import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'vite';
import { expect, it } from 'vitest';
import { inRoot } from '../../../scripts/command.mjs';
import { IN_EVERY_LANGUAGE, texts } from './texts.ts';

type Hooks = { configResolved(config: { command: string }): void; load(id: string): string | null };

function packed(area: string, command = 'build'): unknown {
  const plugin = texts() as unknown as Hooks;
  plugin.configResolved({ command });
  return JSON.parse(plugin.load(inRoot(`packages/texts/src/${area}.json`)) ?? 'null');
}

it('the build packs staff areas in English, hall areas in every language, and no notes for translators', () => {
  expect(packed('landing')).toMatchObject({ admin: { en: 'Admin' } });
  expect(JSON.stringify(packed('landing'))).not.toMatch(/[\u1200-\u137f]/);
  expect(packed('play-check')).toMatchObject({ checking: { en: expect.any(String), am: expect.any(String) } });
  for (const area of ['cashier-setup', 'paper']) expect(JSON.stringify(packed(area))).not.toContain('"note":"');
  expect(packed('words')).toEqual({});
  // The development server does not pack the texts, because the screens import the table directly.
  expect(packed('landing', 'serve')).toBeNull();
});

it('the build creates one text file per language with every staff area and no hall area', async () => {
  const server = await createServer({
    configFile: false,
    plugins: [texts()],
    server: { middlewareMode: true },
    logLevel: 'error',
  });
  const { default: amharic } = await server.ssrLoadModule('virtual:staff-texts/am');
  await server.close();
  expect(amharic).toMatchObject({ landing: { admin: 'አስተዳዳሪ' }, words: { cashier: 'ገንዘብ ተቀባይ' } });
  expect(Object.keys(amharic).filter((area) => IN_EVERY_LANGUAGE.includes(area))).toEqual([]);
});

it('the build packs a text area in every language unless `staffArea` reads it', () => {
  const folder = inRoot('apps/web/src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const read = files.flatMap((file) => {
    const source = readFileSync(`${folder}/${file}`, 'utf8');
    // `staff-area.ts` adds its shared texts to every staff area.
    const isShared = file.replaceAll('\\', '/') === 'i18n/staff-area.ts';
    const isStaff = (area: string) => /staffArea$/.test(source.split(`('${area}', `)[0] ?? '');
    return [...source.matchAll(/@adarash\/texts\/([\w-]+)\.json'/g)].map(([, area = '']) => ({
      area,
      byStaff: isShared || isStaff(area),
    }));
  });
  expect(read.length).toBeGreaterThan(30);
  expect(read.filter(({ area, byStaff }) => byStaff === IN_EVERY_LANGUAGE.includes(area))).toEqual([]);
});
