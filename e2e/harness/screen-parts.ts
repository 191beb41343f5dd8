import type { Page } from '@playwright/test';

/**
 * Returns the distinct parts of a screen from top to bottom: scenes, landmarks, headings, labels and controls by text,
 * pictures by kind. Numbers, seals and amounts become "#", so that two evenings have the same list.
 */
export function screenParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const PARTS = [
      '[data-scene]',
      'main, nav, header, footer, aside, section[aria-label], section[aria-labelledby], [role=region]',
      'h1, h2, h3, h4, dt, th, legend, label',
      'button, a[href], input, select, textarea, summary, [role=tab], [role=switch], [role=slider]',
      'table, ul[aria-label], ol[aria-label], [role=note], [role=img], img, canvas',
    ].join(', ');
    const words = (element: Element): string => {
      const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const label = by.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const field = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
      const own = element.matches('h1, h2, h3, h4, dt, th, legend, label, button, a, summary, [role=tab], [role=note]');
      return (
        element.getAttribute('aria-label') ||
        label ||
        (field ? [...(element.labels ?? [])].map(({ textContent }) => textContent).join(' ') : '') ||
        (own ? (element.textContent ?? '') : '')
      );
    };
    const withoutData = (text: string) =>
      text
        // The first sentence of a picture's label is its kind, followed by figures.
        .replace(/\. .*$/s, '')
        .replace(/\b[0-9a-f]{4}(?:\s[0-9a-f]{4})+\b/g, '#')
        .replace(/\d+ (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+/g, '#')
        .replace(/(?:\b[BINGO]\s?)?\d[\d.,:/]*/g, '#')
        .replace(/\s+/g, ' ')
        .trim();
    const shown = [...document.querySelectorAll(PARTS)].filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && element.closest('[data-rht-toaster]') === null;
    });
    const lines = shown.map((element) => {
      const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
      const scene = element.getAttribute('data-scene');
      return [role, scene && `scene ${scene}`, withoutData(words(element))].filter(Boolean).join(' ');
    });
    return [...new Set(lines)];
  });
}
