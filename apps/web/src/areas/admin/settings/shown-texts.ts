import type { ShownText } from '@/i18n/texts.ts';

/** Around an element in which nothing was found. */
const LEVELS = 4;
/** An element with more is a part of the page, not what somebody pressed. */
const MOST_TEXTS = 30;
const MOST_FOUND = 12;

/** The texts that an element shows, or the nearest around it that shows any. */
export function textsUnder(element: Element | undefined, shown: readonly ShownText[]): readonly ShownText[] {
  let at: Element | null = element ?? null;
  for (let level = 0; at !== null && at !== document.body && level < LEVELS; level += 1) {
    const texts = textsIn(at);
    if (texts.length > MOST_TEXTS) return [];
    const found = textsBehind(texts, shown);
    if (found.length > 0) return found;
    at = at.parentElement;
  }
  return [];
}

const LABELS = ['aria-label', 'placeholder', 'title'] as const;

function textsIn(element: Element): string[] {
  // All options of a list are in it, and one is seen.
  if (element instanceof HTMLSelectElement) return [element.selectedOptions[0]?.text ?? ''];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!node.parentElement?.closest('[data-english], option')) texts.push(node.nodeValue ?? '');
  }
  return [...texts, ...LABELS.map((name) => element.getAttribute(name) ?? '')].filter((text) => text.trim() !== '');
}

/** Those that were written with values in place; where there is none, those that a text is put together from. */
export function textsBehind(texts: readonly string[], shown: readonly ShownText[]): readonly ShownText[] {
  const behind = (letters: number, before = '', after = '') =>
    shown.filter(
      ({ text }) => lettersIn(text) >= letters && texts.some((each) => formOf(text, before, after).test(each.trim())),
    );
  const whole = behind(1, '^', '$');
  const found = whole.length > 0 ? whole : behind(FEWEST_LETTERS);
  return found.sort((a, b) => lettersIn(b.text) - lettersIn(a.text)).slice(0, MOST_FOUND);
}

/** Shorter ones are in many others by chance. */
const FEWEST_LETTERS = 3;
const PLACE = /\{\{\w+\}\}/;

/** How much of a text is its own, and not of its values. */
const lettersIn = (text: string): number =>
  text
    .split(PLACE)
    .join('')
    .match(/\p{Letter}/gu)?.length ?? 0;

function formOf(text: string, before: string, after: string): RegExp {
  const parts = text.trim().split(PLACE);
  return new RegExp(before + parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+') + after, 'su');
}
