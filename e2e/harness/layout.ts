import type { Page } from '@playwright/test';
import { isWhole } from '../../checks/size.ts';

/** Font widths to test, because text may be a tenth wider or narrower on another machine. */
export const TYPE_WIDTHS = { 'as it is': 0, wider: 0.1, narrower: -0.1 } as const;
export type TypeWidth = keyof typeof TYPE_WIDTHS;

/** The languages in which a layout is looked at; Oromo has the longest words. */
export const LANGUAGES: readonly ('am' | 'om' | 'en')[] = isWhole ? ['am', 'om', 'en'] : ['om'];

/** Wider text is the tightest. Other widths are tested in one language on the first screen of a story. */
export const typesFor = (language: string, isFirstScreen: boolean): readonly TypeWidth[] =>
  language === 'am' && isFirstScreen ? ['as it is', 'wider', 'narrower'] : ['wider'];

/** Resolves when animations, fonts and text fitting are finished. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // Painted frames, independent of the page's clock.
    for (let frame = 0; frame < 3; frame += 1) await document.body.animate([], 1).finished;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

/** Widens or narrows every text by letter spacing, measured on the words of the page as it is; new texts follow. */
export async function setType(page: Page, width: TypeWidth): Promise<void> {
  await page.evaluate((share) => {
    const sheet = document.querySelector<HTMLStyleElement>('style#type-width') ?? document.createElement('style');
    const isAsItIs = (sheet.textContent ?? '') === '';
    if (share === 0 && isAsItIs) return;
    sheet.id = 'type-width';
    document.head.append(sheet);
    if (isAsItIs) {
      const range = document.createRange();
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      let ems = 0;
      let letters = 0;
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const text = node.textContent ?? '';
        if (node.parentElement === null || !/\p{L}{2}/u.test(text)) continue;
        range.selectNodeContents(node);
        const wide = [...range.getClientRects()].reduce((sum, box) => sum + box.width, 0);
        if (wide <= 1) continue;
        ems += wide / Number.parseFloat(getComputedStyle(node.parentElement).fontSize);
        letters += text.length;
      }
      if (letters === 0) throw new Error('no words to measure the type on');
      sheet.dataset.letter = String(ems / letters);
    }
    const spacing = share * Number(sheet.dataset.letter);
    // The digits of the seal have separate spacing.
    sheet.textContent =
      share === 0
        ? ''
        : `* { letter-spacing: ${spacing}em !important } code { letter-spacing: ${spacing + 0.025}em !important }`;
    // Fitted texts measure again after a font has loaded.
    document.fonts.dispatchEvent(new Event('loadingdone'));
  }, TYPE_WIDTHS[width]);
}

export interface LookOptions {
  /** Selector of the tested part, by default `body`. */
  within?: string;
  /** Selector of texts that must not have an ellipsis. */
  whole?: string;
  /** Selector of elements that may scroll; `html` for the page. */
  scrolls?: string;
}

/** A game's marks are never shortened. */
const MARKS = '[role="note"], [data-mark], [data-draw-kind]';

/**
 * Returns layout errors of the current page: overlapping texts and frames, cut texts, texts outside their frame,
 * elements outside the screen, and scrolling elements. A frame is an element with a border or background. Floating
 * elements (fixed or sticky) are compared only with each other.
 */
export function layoutFindings(page: Page, options: LookOptions = {}): Promise<string[]> {
  const asked = { within: 'body', scrolls: 'none', ...options, whole: options.whole ?? MARKS };
  return page.evaluate(({ within, whole, scrolls }) => {
    type Box = { left: number; top: number; right: number; bottom: number };
    type Part = { name: string; element: Element; box: Box; layer: Element | null };
    const SLACK = 1.5;
    const found = new Set<string>();
    const root = document.querySelector(within);
    if (root === null) throw new Error(`nothing is ${within}`);

    const nameOf = (element: Element): string => {
      const words = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
      return words === '' ? `<${element.tagName.toLowerCase()} ${element.className}>` : `"${words.slice(0, 40)}"`;
    };
    const across = (one: Box, other: Box): boolean =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
    const leaves = (inner: Box, outer: Box): boolean =>
      inner.left < outer.left - SLACK ||
      inner.top < outer.top - SLACK ||
      inner.right > outer.right + SLACK ||
      inner.bottom > outer.bottom + SLACK;
    const common = (one: Box, other: Box): Box => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
    /** Caches the result per element, because nested elements share their ancestors. */
    const once = <T>(answer: (element: Element) => T): ((element: Element) => T) => {
      const known = new Map<Element, T>();
      return (element) => {
        if (!known.has(element)) known.set(element, answer(element));
        return known.get(element) as T;
      };
    };
    const styleOf = once((element) => getComputedStyle(element));
    const ancestors = once((element): Element[] => [
      element,
      ...(element.parentElement === null ? [] : ancestors(element.parentElement)),
    ]);
    const layerOf = once(
      (element) => ancestors(element).find((each) => ['fixed', 'sticky'].includes(styleOf(each).position)) ?? null,
    );
    const clips = once(
      (element) =>
        element !== document.documentElement &&
        element !== document.body &&
        (styleOf(element).overflowX !== 'visible' || styleOf(element).overflowY !== 'visible'),
    );
    const shrunk = once((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width <= 1 && height <= 1 && styleOf(element).overflow !== 'visible';
    });
    const shown = once(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('.sr-only') === null &&
        !ancestors(element).some(shrunk),
    );
    const drawn = (element: Element): boolean => element.parentElement?.closest('svg, [role="img"]') != null;
    const seen = (colour: string): boolean => !/(?:, 0\)|\/ 0\))$/.test(colour) && colour !== 'transparent';
    const framed = (element: Element): boolean => {
      // Elements without pointer events overlap their control by design, such as the arrow of a select.
      if (element.matches('svg') && styleOf(element).pointerEvents === 'none') return false;
      if (element.matches('svg, img, canvas, [role="img"]')) return true;
      const style = styleOf(element);
      if (seen(style.backgroundColor) || style.backgroundImage !== 'none') return true;
      return (['Top', 'Right', 'Bottom', 'Left'] as const).some(
        (side) => Number.parseFloat(style[`border${side}Width`]) > 0 && seen(style[`border${side}Color`]),
      );
    };

    /** Returns the visible part of a box inside all clipping ancestors, and reports a cut one. */
    const clipped = (element: Element, box: Box, name: string): Box => {
      let left = box;
      for (const each of ancestors(element).filter(clips)) {
        const style = styleOf(each);
        const frame = each.getBoundingClientRect();
        const scrolling = [style.overflowX, style.overflowY].some((way) => way === 'auto' || way === 'scroll');
        const planned = style.textOverflow === 'ellipsis' || (style.webkitLineClamp ?? 'none') !== 'none';
        if (!scrolling && leaves(left, frame)) {
          if (!planned) found.add(`${name} is cut`);
          else if (element.closest(whole) !== null) found.add(`${name} must be read to its end`);
        }
        left = common(left, frame);
      }
      return left;
    };

    const texts: Part[] = [];
    const range = document.createRange();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const element = node.parentElement;
      if (element === null || node.textContent?.trim() === '' || drawn(element) || !shown(element)) continue;
      range.selectNodeContents(node);
      const name = `"${(node.textContent ?? '').trim().slice(0, 40)}"`;
      for (const { left, right, top, bottom, height, width } of range.getClientRects()) {
        if (width < 1) continue;
        // The ink of a line, not the air that its font keeps above and below.
        const box = clipped(element, { left, right, top: top + height * 0.2, bottom: bottom - height * 0.08 }, name);
        if (box.right - box.left > 1 && box.bottom - box.top > 1)
          texts.push({ name, element, box, layer: layerOf(element) });
      }
    }
    const frames: Part[] = [...root.querySelectorAll('*')]
      .filter((element) => !drawn(element) && framed(element) && shown(element))
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const box = clipped(element, { left, right, top, bottom }, nameOf(element));
        return { name: nameOf(element), element, box, layer: layerOf(element) };
      })
      .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);

    const apart = (one: Part, other: Part): boolean =>
      one.layer === other.layer && !one.element.contains(other.element) && !other.element.contains(one.element);
    const frameOf = new Map(frames.map((frame) => [frame.element, frame]));
    texts.forEach((one, index) => {
      for (const other of texts.slice(index + 1))
        if (across(one.box, other.box) && one.layer === other.layer && one.name !== other.name)
          found.add(`${one.name} lies across ${other.name}`);
      for (const each of ancestors(one.element)) {
        const frame = frameOf.get(each);
        if (frame !== undefined && leaves(one.box, frame.box)) found.add(`${one.name} leaves its frame`);
      }
      for (const frame of frames)
        if (across(one.box, frame.box) && apart(one, frame))
          found.add(`${one.name} lies across the frame of ${frame.name}`);
    });
    frames.forEach((one, index) => {
      for (const other of frames.slice(index + 1))
        if (across(one.box, other.box) && apart(one, other))
          found.add(`the frame of ${one.name} lies across the frame of ${other.name}`);
    });

    const { scrollWidth, scrollHeight } = document.documentElement;
    const pageScrolls = document.documentElement.matches(scrolls);
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const { name, box } of [...texts, ...frames]) {
      const room = pageScrolls ? { ...screen, top: -scrollHeight, bottom: scrollHeight } : screen;
      if (leaves(box, room)) found.add(`${name} is off the screen`);
    }
    if (scrollWidth > innerWidth + 1) found.add(`the page is ${scrollWidth - innerWidth} px too wide`);
    if (!pageScrolls && scrollHeight > innerHeight + 1)
      found.add(`the page is ${scrollHeight - innerHeight} px too high`);
    for (const element of root.querySelectorAll('*')) {
      const over = element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
      if (!over || element.matches(scrolls)) continue;
      const ways = [styleOf(element).overflowX, styleOf(element).overflowY];
      if (ways.some((way) => way === 'auto' || way === 'scroll')) found.add(`${nameOf(element)} scrolls`);
      if (element.matches('input') && shown(element)) found.add(`the text in <input ${element.id}> is cut`);
    }
    return [...found];
  }, asked);
}

/** Returns placeholders and options that are longer than their field, because no box shows that they are cut. */
export function cutControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[placeholder], select')]
      .filter((control) => control.checkVisibility({ opacityProperty: true }))
      .flatMap((control) => {
        const isSelect = control instanceof HTMLSelectElement;
        const text = isSelect
          ? (control.selectedOptions[0]?.label ?? '')
          : control.value === ''
            ? control.placeholder
            : '';
        const { fontWeight, fontSize, fontFamily, letterSpacing, paddingLeft, paddingRight } =
          getComputedStyle(control);
        Object.assign(pen, {
          font: `${fontWeight} ${fontSize} ${fontFamily}`,
          letterSpacing: letterSpacing === 'normal' ? '0px' : letterSpacing,
        });
        const room = control.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        const wide = pen.measureText(text).width;
        return wide > room + 1 ? [`"${text}" is cut: ${Math.round(wide)} px in ${Math.round(room)}`] : [];
      });
  });
}

/** Returns the findings of a check for each font width after the layout is stable, and restores the width. */
export async function inTypes(
  page: Page,
  types: readonly TypeWidth[],
  look: (width: TypeWidth) => Promise<string[]>,
): Promise<string[]> {
  const findings: string[] = [];
  await atRest(page);
  for (const width of types) {
    await setType(page, width);
    for (const finding of await look(width)) findings.push(`type ${width}: ${finding}`);
  }
  await setType(page, 'as it is');
  return findings;
}

export const findingsInTypes = (
  page: Page,
  types: readonly TypeWidth[],
  options: LookOptions = {},
): Promise<string[]> => inTypes(page, types, () => layoutFindings(page, options));

export type Regions = Record<string, { left: number; top: number; width: number; height: number }>;

/** Returns the positions of the named regions; missing ones are omitted. */
export async function regionsOf(page: Page, selectors: Record<string, string>): Promise<Regions> {
  await atRest(page);
  return page.evaluate((asked) => {
    const shown = Object.entries(asked).flatMap(([name, selector]) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (box === undefined || box.width === 0) return [];
      const { left, top, width, height } = box;
      return [[name, { left, top: top + scrollY, width, height }] as const];
    });
    return Object.fromEntries(shown);
  }, selectors);
}

/** Returns the regions that moved or disappeared. */
export function moved(before: Regions, after: Regions): string[] {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name];
    if (is === undefined) return [`${name} is gone`];
    return (['left', 'top', 'width', 'height'] as const)
      .filter((side) => Math.abs(was[side] - is[side]) > 1)
      .map((side) => `${name}: ${side} was ${Math.round(was[side])}, is ${Math.round(is[side])}`);
  });
}

/** Sums of money that are broken over two lines inside. */
export const brokenSums = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      for (const { 0: sum, index } of (node.nodeValue ?? '').matchAll(/\d[\d,]*\.\d\d/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + sum.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(sum);
      }
    }
    return broken;
  });
