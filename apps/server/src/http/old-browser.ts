import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, textsIn } from '@adarash/contract/basics';
import texts from '@adarash/texts/old-browser.json' with { type: 'json' };
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { webFolder } from '../platform/places.ts';
import { errorBody } from './error-body.ts';
import { Html, html } from './html.ts';

/** Removed pages for old browsers. TV sets have them as bookmarks, so releases 2.0 and 2.1 return advice instead. */
const REMOVED_PAGES = ['/tv/plain', '/hall/:code/plain', '/check'];

/** Returns the style that loads an Amharic font, because many TV sets have none. */
function ethiopicFont(): string {
  const folder = join(webFolder, 'assets');
  const name = existsSync(folder) && readdirSync(folder).find((file) => /^noto-sans-ethiopic-.*\.woff2$/.test(file));
  return name ? `@font-face{font-family:"Noto Sans Ethiopic";src:url("/assets/${name}") format("woff2")}` : '';
}

const STYLES = `${ethiopicFont()}body{margin:0 auto;max-width:40em;padding:2em 1em;font:20px/1.5 "Noto Sans Ethiopic",sans-serif}
h1{font-size:1.4em;margin:1.5em 0 .5em}p{margin:.5em 0}`;

/** Page with advice for browsers below the minimum version. Must work without script and in browsers of any age. */
const PAGE = html`<!doctype html>
<html lang="am"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Adarash</title><style>${new Html(STYLES)}</style></head>
<body>${LANGUAGES.map((language) => {
  const t = textsIn(texts, language);
  return html`<div lang="${language}"><h1>${t.title}</h1><p>${t.onTv}</p><p>${t.onPhone}</p><p>${t.versions}</p></div>
`;
})}</body></html>
`.text;

export function serveOldBrowserPage(app: FastifyInstance): void {
  const sendPage = (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(PAGE);
  for (const path of ['/old-browser', ...REMOVED_PAGES]) app.get(path, sendPage);

  // A TV deletes its AppCache only if the manifest returns 410.
  const sendGone = (_request: FastifyRequest, reply: FastifyReply) => reply.code(410).send(errorBody('NOT_FOUND'));
  for (const path of REMOVED_PAGES) {
    app.get(`${path}/kept`, sendGone);
    app.get(`${path}/kept/*`, sendGone);
  }
}
