import oldBrowser from '@adarash/texts/old-browser.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { useHall } from '../harness/hall.ts';

const hall = useHall();
const get = (url: string) => hall.app.inject({ url });

test.each(['/old-browser', '/tv/plain', '/tv/plain?new', '/hall/abc123/plain', '/check?lang=om'])(
  'returns a page without scripts that advises a newer browser in three languages for %s',
  async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const language of ['am', 'om', 'en'] as const) {
      expect(body).toContain(`<div lang="${language}"><h1>`);
      expect(body).toContain(oldBrowser.versions[language]);
    }
    expect(body).not.toMatch(/<script|http-equiv|manifest/);
  },
);

test.each(['/tv/plain/kept', '/tv/plain/kept/list', '/hall/abc123/plain/kept/list', '/hall/abc123/plain/kept/lost'])(
  'returns 410 for %s, so that a TV deletes its AppCache',
  async (url) => {
    expect((await get(url)).statusCode).toBe(410);
  },
);
