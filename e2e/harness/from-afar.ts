import type { Page } from '@playwright/test';

export type Reading = { text: string; size: number; contrast: number };

/** Every text on the screen as the last row sees it: its type size in percent of the height, and its contrast. */
export function readings(page: Page): Promise<Reading[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (pen === null) throw new Error('no canvas');

    const luminance = (colours: string[]): number => {
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

/** Pairs of parts that cover each other, and parts that reach beyond the screen. */
export function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll(
        'main section, main p, main h1, main h2, main li, main td, main th, main a, main dt',
      ),
    ]
      .filter((part) => part.closest('.sr-only') === null)
      .map((part) => ({ part, box: part.getBoundingClientRect(), name: part.textContent?.trim().slice(0, 25) ?? '' }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const outside = parts.filter(
      ({ box }) =>
        box.left < -1 || box.top < -1 || box.right > window.innerWidth + 1 || box.bottom > window.innerHeight + 1,
    );
    const crossing = parts.flatMap((one, index) =>
      parts
        .slice(index + 1)
        .filter(({ part }) => !part.contains(one.part) && !one.part.contains(part))
        .filter(
          ({ box }) =>
            Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 2 &&
            Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 2,
        )
        .map((other) => `"${one.name}" covers "${other.name}"`),
    );
    const bursting = parts.filter(({ part, box }) => {
      const frame = part.parentElement?.closest('main section, main dl > div')?.getBoundingClientRect();
      return frame && (box.top < frame.top - 2 || box.bottom > frame.bottom + 2 || box.right > frame.right + 2);
    });
    return [
      ...bursting.map(({ name }) => `"${name}" bursts its frame`),
      ...outside.map(({ name }) => `"${name}" is outside`),
      ...crossing,
    ];
  });
}
