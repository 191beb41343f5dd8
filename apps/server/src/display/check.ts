import { setTimeout as sleep } from 'node:timers/promises';
import { BROWSERS, FACTS, type Fact, LANGUAGES, type Language, SYSTEMS, textsIn } from '@adarash/contract/basics';
import { type CheckedDevice, checkedDevice } from '@adarash/contract/routes/checks';
import { SOUND_FORMATS, SOUND_TYPES, soundPath } from '@adarash/contract/sounds';
import check from '@adarash/texts/check.json' with { type: 'json' };
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { html } from '../http/html.ts';
import type { Mount } from '../http/mount.ts';
import type { By } from '../record/append.ts';
import { hallsWithPicture, markDropped, pictureHash, pictureOf } from '../repositories/pictures.ts';
import { correctionsOf } from '../settings/own-words.ts';
import type { Services } from '../start/services.ts';
import { putSetting, settingIn } from '../storage/settings.ts';
import { setPicture, storedForm } from './picture.ts';
import { rebuildPicture } from './picture-formats/picture-file.ts';
import { pageWriter, send } from './plain.ts';

type Device = Pick<CheckedDevice, 'browser' | 'version' | 'system'>;

/** A name and a number of fixed lists: what a browser calls itself is a text of anybody's making. */
export function deviceOf(userAgent = ''): Device {
  const versionIn = (form: RegExp) => Math.min(Number(form.exec(userAgent)?.[1] ?? 0), 255);
  const found = {
    Firefox: versionIn(/\bFirefox\/(\d{1,4})/),
    Chromium: versionIn(/Chrom(?:e|ium)\/(\d{1,4})/),
    Safari: versionIn(/\bVersion\/(\d{1,4})[.\d]* (?:Mobile\/\w+ )?Safari\//),
  };
  const browser = (['Firefox', 'Chromium', 'Safari'] as const).find((name) => found[name] > 0);
  const [, system = 'other'] = NAMES.find(([form]) => form.test(userAgent)) ?? [];
  return { browser: browser ?? 'other', version: browser ? found[browser] : 0, system };
}

const NAMES: readonly (readonly [RegExp, (typeof SYSTEMS)[number]])[] = [
  [/Tizen/, 'Tizen'],
  [/Web0S|webOS/, 'webOS'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Without letters that are mistaken for digits when they are read out. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 5;

/** The device, its version and its facts as one number, in letters. */
export function codeOf({ browser, version, system }: Device, facts: readonly Fact[]): string {
  const bits = FACTS.reduce((sum, fact, place) => sum + (facts.includes(fact) ? 2 ** place : 0), 0);
  let left =
    ((bits * 256 + version) * SYSTEMS.length + SYSTEMS.indexOf(system)) * BROWSERS.length + BROWSERS.indexOf(browser);
  let code = '';
  for (let place = 0; place < CODE_LENGTH; place++) {
    code = LETTERS.charAt(left % 32) + code;
    left = Math.floor(left / 32);
  }
  return code;
}

/** What the script of the display cannot do without. */
const NEEDED: readonly Fact[] = ['language', 'streams', 'layout', 'events'];
const displayFor = (facts: readonly Fact[]) => (NEEDED.every((fact) => facts.includes(fact)) ? 'screens' : 'plain');

/** As many as an owner sees; older ones are not kept. */
const KEPT = 50;
const EVENTS_MS = [0, 250, 500, 750];

export function mountChecks(mount: Mount, { storage, runtime }: Services): void {
  mount('POST /public/checks', async ({ body, request }) => {
    const device = deviceOf(request.headers['user-agent']);
    const facts = FACTS.filter((fact) => body.facts.includes(fact));
    const code = codeOf(device, facts);
    const { width, height, delayMs } = body;
    await storage.write({}, async ({ db }) => {
      const at = runtime.now().toISOString();
      const seen = { width, height, delay_ms: delayMs, facts: JSON.stringify(facts) };
      await db
        .insertInto('checked_devices')
        .values({ id: runtime.newId(), at, code, ...device, ...seen })
        .execute();
      const newest = db
        .selectFrom('checked_devices')
        .select('id')
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(KEPT);
      await db.deleteFrom('checked_devices').where('id', 'not in', newest).execute();
    });
    return { success: true, code, ...device, facts, display: displayFor(facts) };
  });

  mount('GET /public/checks/events', async ({ reply }) => {
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const began = performance.now();
    for (const ms of EVENTS_MS) {
      await sleep(Math.max(0, ms - (performance.now() - began)));
      raw.write(`data: ${Math.round(performance.now() - began)}\n\n`);
    }
    raw.end();
  });

  mount('GET /admin/checks', async () => {
    const rows = await storage.db
      .selectFrom('checked_devices')
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(KEPT)
      .execute();
    const devices = rows.map(({ delay_ms: delayMs, facts: stored, ...row }) => {
      const facts: Fact[] = JSON.parse(stored);
      return checkedDevice.parse({ ...row, delayMs, facts, display: displayFor(facts) });
    });
    return { success: true, devices };
  });
}

const SOUNDS = SOUND_FORMATS.map((format) => ({ path: soundPath('amharic', '7', format), type: SOUND_TYPES[format] }));
const NAMES_OF_LANGUAGES = { am: 'አማርኛ', om: 'Afaan Oromoo', en: 'English' } as const;

/** The language that the address asks for, else the first that the browser asks for, else English, as most sets are set. */
function languageOf({ query, headers }: FastifyRequest): Language {
  const { lang } = query as { lang?: unknown };
  const wanted = [
    lang,
    ...String(headers['accept-language'] ?? '')
      .split(',')
      .map((each) => each.slice(0, 2)),
  ];
  return wanted.map((each) => LANGUAGES.find((language) => language === each)).find(Boolean) ?? 'en';
}

/**
 * What works on a device, as words and as a code. All words are in the page, so that a browser in which no script runs
 * says what it can; the script only shows which of them hold.
 */
export function serveCheck(app: FastifyInstance, services: Services): void {
  const write = pageWriter(services);
  app.get('/check', async (request, reply) => {
    const language = languageOf(request);
    // A device that is tried out belongs to no hall yet.
    const own = await correctionsOf(services.storage.db, null);
    const t = { ...textsIn(check, language), ...(language !== 'en' && own[language].check) };
    const device = deviceOf(request.headers['user-agent']);
    const row = (fact: Fact) => {
      const open =
        fact === 'styles' ? html`<b class="styled" hidden>${t.works}</b><b class="unstyled">${t.missing}</b>` : '—';
      return html`<tr data-fact="${fact}"><th scope="row">${t[fact]}</th>
<td><span data-open="">${open}</span><b data-yes="" hidden>${t.works}</b><b data-no="" hidden>${t.missing}</b></td></tr>`;
    };
    const others = LANGUAGES.filter((other) => other !== language);
    const main = html`<h1>${t.title}</h1><p class="soft">${t.intro}</p>
<p>${device.browser} ${device.version > 0 && device.version} · ${device.system} <span id="size"></span></p>
<p class="verdict" data-verdict="none">${t.noScript} ${t.code} <code>${codeOf(device, [])}</code></p>
<p class="verdict" data-verdict="screens" hidden>${t.screens}</p><p class="verdict" data-verdict="plain" hidden>${t.plain}</p>
<p class="verdict" data-verdict="failed" hidden>${t.failed}</p>
<p class="verdict" data-verdict="sent" hidden>${t.code} <code id="code"></code></p>
<table class="facts" aria-label="${t.title}"><tbody>
<tr data-fact="script"><th scope="row">${t.script}</th><td><b data-yes="" hidden>${t.works}</b><b data-no="">${t.missing}</b></td></tr>
${FACTS.map(row)}<tr><th scope="row">${t.delay}</th><td><b id="delay">—</b></td></tr></tbody></table>
<p>${t.listen}</p><audio controls preload="none">${SOUNDS.map(({ path, type }) => html`<source src="/api/sounds?path=${path}" type="${type}">`)}</audio>
<p>${t.tenMetres}</p><p class="far">B 7 · I 19 · N 42 · G 58 · O 73</p>
<p>${others.map((other) => html`<a href="/check?lang=${other}" lang="${other}">${NAMES_OF_LANGUAGES[other]}</a> `)}</p>`;
    return send(
      request,
      reply,
      write({ at: '/check', next: null, script: '/check.js', language, look: 'check', title: t.title, main }),
    );
  });
}

/** Which rules the stored pictures have been held to. */
const CHECKED = { name: 'pictures-checked', value: '1' };

/**
 * Earlier releases stored pictures as they were sent. At the first start with this one each is rebuilt before anything
 * opens it; one that is none is dropped, on the record, and its owner reads so at home.
 */
export function checkPicturesAtStart(app: FastifyInstance, services: Services): void {
  app.addHook('onReady', () => checkPictures(services));
}

async function checkPictures({ storage, runtime, log }: Services): Promise<void> {
  const { db } = storage;
  if ((await settingIn(db, CHECKED.name)) === CHECKED.value) return;
  for (const hallId of await hallsWithPicture(db)) {
    const stored = await pictureOf(db, hallId);
    if (!stored) continue;
    const file = await rebuildPicture(Buffer.from(stored.base64, 'base64'));
    await storage.write({ hallId }, async (tx) => {
      // Another instance that starts at the same time may have been first.
      if ((await pictureHash(tx.db, hallId)) !== stored.hash) return;
      const by: By = { actor: 'system', at: runtime.now() };
      await setPicture(tx, by, file && storedForm(file));
      if (file) return;
      await markDropped(tx, by.at);
      log.warn({ hallId }, 'the picture of a hall breaks the rules of its format and was dropped');
    });
  }
  await storage.write({}, (tx) => putSetting(tx, CHECKED.name, CHECKED.value));
}
