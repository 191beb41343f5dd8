import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Tab } from './engine.ts';

/** Longer than the 35 seconds after which a page detects a dead connection. */
const PATIENCE_MS = 50_000;
const LOOK_EVERY_MS = 100;
/** Duration of the fade-in, plus one frame because WebKit's picture is late. */
const SETTLES_MS = 700;

type Wanted = { selector: string; name: string | null };

/** Runs in the page, in every engine: the first element that is shown and has this accessible name. */
function find({ selector, name }: Wanted): Element | undefined {
  const wordsOf = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const named = element.getAttribute('aria-labelledby');
    const label = (element as HTMLInputElement).labels?.[0];
    return wordsOf(
      element.getAttribute('aria-label') ??
        (named && document.getElementById(named)?.textContent) ??
        label?.textContent ??
        element.textContent,
    );
  };
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';
  // Texts of the hall have the English word of a control in brackets.
  const isWanted = (element: Element) =>
    name === null || nameOf(element) === name || nameOf(element).endsWith(`(${name})`);
  return [...document.querySelectorAll(selector)].find((element) => isShown(element) && isWanted(element));
}

const CONTROLS = 'button, a[href], [role=button], [role=switch]';
const FIELDS = 'input, textarea, select';

/** Actions of a story on a page in any engine. Each retries until it is possible. */
export type Screen = {
  goto(path: string): Promise<void>;
  /** Runs a synchronous function in the page and returns its result. */
  evaluate<Given extends unknown[], Result>(run: (...given: Given) => Result, ...given: Given): Promise<Result>;
  until<Given extends unknown[]>(what: string, run: (...given: Given) => boolean, ...given: Given): Promise<void>;
  /** Words that are shown somewhere, as they are shown. */
  sees(words: string): Promise<void>;
  missesWords(words: string): Promise<void>;
  /** The text of the first such element that is shown. */
  shows(selector: string): Promise<string>;
  press(name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  key(sign: string): Promise<void>;
  picture(name: string): Promise<void>;
  /** Safe to call twice. */
  close(): Promise<void>;
};

export function screenOf(tab: Tab, url: string, pictures: string): Screen {
  let closed = false;

  const evaluate: Screen['evaluate'] = async (run, ...given) => {
    const json = await tab.evaluate(`JSON.stringify((${run})(...${JSON.stringify(given)}))`);
    return json === null || json === undefined ? undefined : JSON.parse(String(json));
  };

  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts.
  const shownWords = () => evaluate(() => (document.body?.innerText ?? '').replace(/\s+/g, ' '));

  async function look<Result>(what: string, ask: () => Promise<Result | null | undefined | false>): Promise<Result> {
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      const found = await ask();
      if (found !== null && found !== undefined && found !== false) return found;
      if (Date.now() > end) {
        const at = await evaluate(() => location.href);
        throw new Error(`${what} was not seen on ${at}, which shows: ${await shownWords()}`);
      }
      await wait(LOOK_EVERY_MS);
    }
  }

  /** Returns a clickable point of the element once it is enabled and no longer moves. */
  async function placeOf(wanted: Wanted): Promise<{ x: number; y: number }> {
    let before = '';
    return look(`"${wanted.name}"`, async () => {
      const json = await tab.evaluate(
        `JSON.stringify((${function place(finder: (one: Wanted) => Element | undefined, one: Wanted) {
          const element = finder(one);
          if (!element || element.matches(':disabled')) return null;
          element.scrollIntoView({ block: 'nearest' });
          const { left, top, width, height } = element.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          const hit = document.elementFromPoint(x, y);
          return hit && (element.contains(hit) || hit.contains(element)) ? { x, y } : null;
        }})(${find}, ${JSON.stringify(wanted)}))`,
      );
      const settled = json === before && json !== 'null';
      before = String(json);
      return settled ? (JSON.parse(String(json)) as { x: number; y: number }) : null;
    });
  }

  async function click(wanted: Wanted): Promise<void> {
    const { x, y } = await placeOf(wanted);
    await tab.click(x, y);
  }

  const until: Screen['until'] = async (what, run, ...given) => {
    await look(what, () => evaluate(run, ...given));
  };

  return {
    goto: (path) => tab.goto(url + path),
    evaluate,
    until,
    async sees(words) {
      await look(`"${words}"`, async () => (await shownWords()).includes(words));
    },
    async missesWords(words) {
      await look(`a page without "${words}"`, async () => !(await shownWords()).includes(words));
    },
    async shows(selector) {
      const wanted = JSON.stringify({ selector, name: null });
      const text = `((found) => found ? found.textContent : null)((${find})(${wanted}))`;
      return look(selector, async () => (await tab.evaluate(text)) as string | null);
    },
    press: (name) => click({ selector: CONTROLS, name }),
    async fill(label, text) {
      await click({ selector: FIELDS, name: label });
      await evaluate(() => (document.activeElement as HTMLInputElement).select());
      for (const sign of text) await tab.key(sign);
      await until(
        `"${text}" in "${label}"`,
        (value) => (document.activeElement as HTMLInputElement).value === value,
        text,
      );
    },
    key: (sign) => tab.key(sign),
    async picture(name) {
      await wait(SETTLES_MS);
      const file = `${pictures}/${name}.png`;
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await tab.picture());
    },
    async close() {
      if (!closed) await tab.close();
      closed = true;
    },
  };
}
