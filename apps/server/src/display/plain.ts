import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROUTES } from '@adarash/contract';
import { LANGUAGES, type Language } from '@adarash/contract/basics';
import type { Corrections } from '@adarash/contract/own-words';
import { type ClaimMoment, claimAfter, STAGE_MS } from '@adarash/contract/scene';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { Html, html } from '../http/html.ts';
import { addressKey, delayRefusal, takeTurn } from '../http/limits.ts';
import { Cache } from '../limits/limiter.ts';
import { hallByCode } from '../repositories/halls.ts';
import { markAsDemo } from '../settings/demo-strip.ts';
import { correctionsOf } from '../settings/own-words.ts';
import { version, webFolder } from '../start/places.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import { displayPath } from './code.ts';
import { hallView } from './display.ts';
import { findPairing, newPairing } from './pairing.ts';
import { sceneHtml, type View, type WordKey, wordIn } from './plain-scenes.ts';

const plainPath = (code: string) => `${displayPath(code)}/plain`;

/** A page that any browser shows. `at` is its address, `next` where it asks for the one after it, if there is one. */
type PlainPage = {
  at: string;
  next: string | null;
  script?: string;
  language: Language;
  look: string;
  title: string;
  main: Html;
};

/** The pages of a television or tablet whose browser cannot run the screens: made here, renewed every two seconds. */
export function servePlainDisplay(app: FastifyInstance, services: Services): void {
  const sets = makeSets(services);
  const write = pageWriter(services);

  /** Whatever goes wrong, a page that asks again: on an answer without one a set would stay for ever. */
  const errorHandler = async (error: Error, request: FastifyRequest, reply: FastifyReply) => {
    const code = error instanceof Refusal ? error.code : 'UNAVAILABLE';
    if (code === 'HOST_UNKNOWN') throw error;
    if (code === 'UNAVAILABLE') services.log.warn({ err: error, reqId: request.id }, 'a plain page failed');
    const [at = ''] = request.url.split('?', 1);
    const page = { at, next: at, language: 'am', look: 'says', title: 'Adarash' } as const;
    reply.code(error instanceof Refusal ? error.status : 503);
    if (reply.statusCode !== 404) return send(request, reply, write({ ...page, main: sentences(['unreachable']) }));
    await delayRefusal(request.ip);
    const again = html`<p><a href="/tv/plain?new">${inAll('pairAgain')}</a></p>`;
    return send(request, reply, write({ ...page, main: sentences(['unknown', 'unknownHint'], again) }));
  };

  app.get<{ Params: { code: string } }>('/hall/:code/plain', { errorHandler }, async (request, reply) => {
    const { code } = request.params;
    const at = plainPath(code);
    const leave = await takeTurn(ROUTES['GET /hall/:code'], request);
    try {
      const shown = await sets.show(code);
      const { scene, content } = sceneHtml(shown);
      const { language } = shown.view.hall;
      const title = wordIn(language, 'title', {}, shown.own);
      return send(request, reply, write({ at, next: at, language, look: scene, title, main: content }));
    } finally {
      leave();
    }
  });

  serveLostPage(app, '/tv/plain', write);
  serveLostPage(app, '/hall/:code/plain', write, { errorHandler }, async (request) => {
    const leave = await takeTurn(ROUTES['GET /hall/:code'], request);
    await hallByCode(services.storage.db, (request.params as { code: string }).code).finally(leave);
  });

  app.get('/tv/plain', { errorHandler }, async (request, reply) => {
    const found = await pair(app, services, request);
    setCookies(request, reply, found.cookies);
    if ('path' in found) return reply.code(303).header('cache-control', 'no-store').redirect(found.path, 303);
    const main =
      'digits' in found
        ? html`${sentences(['pairTitle'])}<p class="digits" data-digits="">${found.digits}</p>${sentences(['pairHint'])}`
        : sentences([found.obstacle]);
    const page = { at: '/tv/plain', next: '/tv/plain?again', language: 'am', look: 'says', title: 'Adarash' } as const;
    return send(request, reply, write({ ...page, main }));
  });
}

/**
 * A browser without script leaves the page to renew it, and would stay on its own page for errors once the server was
 * gone. Browsers up to Chromium 70 keep an application cache over plain http, by a frame that names its list: what cannot
 * be reached is replaced by a page from there, which asks again. The display itself is never kept.
 * `check` throws for an address that is no longer a display; an answer of 404 then ends what the browser keeps of it.
 */
function serveLostPage(
  app: FastifyInstance,
  route: string,
  write: (page: PlainPage) => string,
  options: RouteShorthandOptions = {},
  check: (request: FastifyRequest) => Promise<void> = async () => {},
): void {
  const addressOf = ({ params }: FastifyRequest) => {
    const { code } = params as { code?: string };
    return code === undefined ? route : plainPath(code);
  };
  const lostPage = (at: string) =>
    write({ at, next: at, language: 'am', look: 'says', title: 'Adarash', main: sentences(['reconnecting']) });

  app.get(`${route}/kept`, options, (request, reply) =>
    reply
      .headers({
        'x-frame-options': 'SAMEORIGIN',
        'content-security-policy': "default-src 'none';frame-ancestors 'self'",
      })
      .type('text/html; charset=utf-8')
      .send(html`<!doctype html><html manifest="${addressOf(request)}/kept/list"><title>Adarash</title></html>`.text),
  );
  app.get(`${route}/kept/lost`, options, (request, reply) => send(request, reply, lostPage(addressOf(request))));
  app.get(`${route}/kept/list`, options, async (request, reply) => {
    await check(request);
    const at = addressOf(request);
    const list = [
      'CACHE MANIFEST',
      `# ${hash('sha1', lostPage(at))}`,
      'FALLBACK:',
      `${at} ${at}/kept/lost`,
      'NETWORK:',
      '*',
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/cache-manifest')
      .send(`${list.join('\n')}\n`);
  });
}

const inAll = (key: WordKey): Html =>
  html`${LANGUAGES.map((language) => html`<span lang="${language}">${wordIn(language, key)}</span> `)}`;

/** In every language: nobody has said yet which one the hall reads. */
const sentences = (keys: readonly WordKey[], more: Html | null = null): Html =>
  html`<section class="say">${keys.map((key, place) =>
    LANGUAGES.map((language) => {
      const text = wordIn(language, key);
      return place === 0 ? html`<h2 lang="${language}">${text}</h2>` : html`<p lang="${language}">${text}</p>`;
    }),
  )}${more}</section>`;

/**
 * The element that renews the page stands between a script and an end of a comment: where the script runs, it opens the
 * comment and renews the page itself, without leaving it.
 */
export function pageWriter({ demo }: Services): (page: PlainPage) => string {
  const file = join(webFolder, 'plain.css');
  const styles = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const look = hash('sha1', version + styles).slice(0, 12);
  const mark = demo && markAsDemo(demo);
  return ({ at, next, script = '/plain.js', language, look: name, title, main }) => {
    const page = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${new Html(styles)}</style>
<script src="${script}"></script>${next !== null && html`<meta http-equiv="refresh" content="2;url=${next}"><!-- -->`}</head>
<body><div id="root"><main id="plain" class="${name}" data-scene="${name}" data-at="${at}" data-next="${next}" data-look="${look}" data-lost="${wordIn(language, 'reconnecting')}" lang="${language}">${main}</main></div>
<p id="lost" role="status"></p>${next !== null && html`<noscript><iframe hidden src="${at}/kept"></iframe></noscript>`}</body></html>
`.text;
    return mark ? mark(page, at) : page;
  };
}

/** A page that is the same as the last one costs no more than a few bytes. */
export function send({ headers }: FastifyRequest, reply: FastifyReply, page: string) {
  const tag = `"${hash('sha1', page)}"`;
  reply.header('cache-control', 'no-cache').header('etag', tag);
  if (headers['if-none-match'] === tag && reply.statusCode === 200) return reply.code(304).send();
  return reply.type('text/html; charset=utf-8').send(page);
}

/** A set that renews its page is there until it has missed some renewals. */
const GONE_MS = 10_000;
/** What is shown of a hall where nothing happens is read again after this time. */
const HOLDS_MS = 1_000;
const MOST_HALLS = 500;

type Read = { seq: number; at: number; view: Promise<View>; own: Promise<Corrections | undefined> };
type Claimed = { claim: ClaimMoment; at: number };

/** What the halls show on their plain displays. However many sets a hall has, its view is read once a second or change. */
function makeSets(services: Services) {
  const { storage, live, runtime } = services;
  const views = new Cache<Read>(MOST_HALLS);
  const watched = new Map<string, { claimed: Claimed | null; over: NodeJS.Timeout }>();

  /** Follows the claims of a hall while it has a set, which counts as its display. */
  function watch(hallId: string): Claimed | null {
    const known = watched.get(hallId);
    if (known) {
      known.over.refresh();
      return known.claimed;
    }
    const leave = live.displays.join(hallId);
    const stop = live.follow(hallId, (event) => {
      const claim = claimAfter(set.claimed?.claim ?? null, event);
      if (claim !== set.claimed?.claim) set.claimed = claim && { claim, at: runtime.now().getTime() };
    });
    const over = setTimeout(() => {
      watched.delete(hallId);
      stop();
      leave();
    }, GONE_MS).unref();
    const set: { claimed: Claimed | null; over: NodeJS.Timeout } = { claimed: null, over };
    watched.set(hallId, set);
    return null;
  }

  function read(code: string, { id, seq }: { id: string; seq: number }): Read {
    const at = performance.now();
    const known = views.get(id);
    if (known && known.seq === seq && at - known.at < HOLDS_MS) return known;
    const view = hallView(services, live.phones, code);
    const own = view.then(({ hall }) => (hall.words === undefined ? undefined : correctionsOf(storage.db, id)));
    const made = { seq, at, view, own };
    views.set(id, made);
    own.catch(() => views.delete(id));
    return made;
  }

  return {
    async show(code: string) {
      const hall = await hallByCode(storage.db, code);
      const claimed = watch(hall.id);
      const known = read(code, hall);
      const [view, own] = [await known.view, await known.own];
      const now = runtime.now();
      const { picture } = view.hall;
      return {
        view,
        ...(own && { own }),
        now,
        claim: claimed && claimAt(claimed, now.getTime()),
        picture: picture && `/api/public/halls/${encodeURIComponent(code)}/picture?hash=${picture}`,
      };
    },
  };
}

/** That it is being checked first, then how it came out, then nothing. */
function claimAt({ claim, at }: Claimed, now: number): ClaimMoment | null {
  const age = now - at;
  if (age >= STAGE_MS.checking + STAGE_MS.judged) return null;
  return { ...claim, stage: age >= STAGE_MS.checking ? 'judged' : 'checking' };
}

type Cookies = Partial<Record<keyof typeof COOKIES, string | null>>;
type Pairing = { cookies: Cookies } & ({ path: string } | { digits: string } | { obstacle: WordKey });

/** The token that a set asks with what became of its digits, and the display that it became. */
const COOKIES = { waiting: 'adarash-waiting', display: 'adarash-display' } as const;
const YEAR_SECONDS = 365 * 24 * 3_600;

const cookieIn = ({ headers }: FastifyRequest, name: keyof typeof COOKIES): string | null =>
  new RegExp(`(?:^|; )${COOKIES[name]}=([\\w-]{1,64})(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null;

function setCookies({ protocol }: FastifyRequest, reply: FastifyReply, cookies: Cookies): void {
  const rest = `Path=/tv/plain; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}`;
  const written = Object.entries(cookies).map(
    ([name, value]) =>
      `${COOKIES[name as keyof typeof COOKIES]}=${value ?? ''}; Max-Age=${value === null ? 0 : YEAR_SECONDS}; ${rest}`,
  );
  if (written.length > 0) reply.header('set-cookie', written);
}

/** As `/tv` does it, with the token in a cookie. A set that keeps none would take new digits every two seconds. */
async function pair(app: FastifyInstance, services: Services, request: FastifyRequest): Promise<Pairing> {
  const query = request.query as Record<string, unknown>;
  const display = cookieIn(request, 'display');
  if (display !== null && !('new' in query)) return { path: plainPath(display), cookies: {} };
  const cookies: Cookies = display === null ? {} : { display: null };
  const token = cookieIn(request, 'waiting');
  if (token === null && 'again' in query) return { obstacle: 'cookiesNeeded', cookies };
  if (app.limits.waitMs(request, token === null ? 'pairing' : 'pairing-state') > 0)
    return { obstacle: 'pairFull', cookies };
  const known = token === null ? undefined : await findPairing(services, token);
  if (known?.hall_code) {
    return { path: plainPath(known.hall_code), cookies: { waiting: null, display: known.hall_code } };
  }
  if (known) return { digits: known.digits, cookies };
  try {
    const opened = await newPairing(services, addressKey(request.ip));
    return { digits: opened.digits, cookies: { ...cookies, waiting: opened.token } };
  } catch (error) {
    if (error instanceof Refusal && error.code === 'PAIRINGS_FULL') return { obstacle: 'pairFull', cookies };
    throw error;
  }
}
