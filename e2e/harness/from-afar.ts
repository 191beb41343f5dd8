import type { Page } from '@playwright/test';

export type Reading = { text: string; size: number; contrast: number };

/** Returns every text of the screen as seen from the last row: font size in percent of the height, and contrast. */
export function readings(page: Page): Promise<Reading[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (pen === null) throw new Error('no canvas');

    const known = new Map<string, number>();
    const luminance = (colours: string[]): number => {
      const key = colours.join();
      const value = known.get(key) ?? painted(colours);
      known.set(key, value);
      return value;
    };
    const painted = (colours: string[]): number => {
      pen.clearRect(0, 0, 1, 1);
      for (const colour of colours) {
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };

    const grounds = (element: Element | null): string[] =>
      element === null ? [] : [...grounds(element.parentElement), getComputedStyle(element).backgroundColor];

    const texts = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.closest('.sr-only, svg') === null &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== ''),
    );
    return texts.map((element) => {
      const style = getComputedStyle(element);
      const below = grounds(element);
      const [dark = 0, light = 0] = [luminance(below), luminance([...below, style.color])].sort((a, b) => a - b);
      return {
        text: element.textContent?.trim().slice(0, 30) ?? '',
        size: (Number.parseFloat(style.fontSize) / window.innerHeight) * 100,
        contrast: (light + 0.05) / (dark + 0.05),
      };
    });
  });
}

/** The height of a board digit as it is painted, in percent of the height of the screen. */
export function digitHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const cell = document.querySelector('td[data-number="38"]');
    const pen = document.createElement('canvas').getContext('2d');
    if (cell === null || pen === null) throw new Error('no board');
    const { fontWeight, fontSize, fontFamily } = getComputedStyle(cell);
    pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const { actualBoundingBoxAscent, actualBoundingBoxDescent } = pen.measureText('38');
    return ((actualBoundingBoxAscent + actualBoundingBoxDescent) / window.innerHeight) * 100;
  });
}
