import { type ComponentProps, type ElementType, useLayoutEffect, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';

/** Font sizes with the maximum number of letters for each, the largest size first. */
export type TextSteps = readonly (readonly [letters: number, size: string])[];

/**
 * Returns the largest font size for the number of letters in a text, otherwise the smallest size. A longer text ends in
 * an ellipsis. Letters are counted, because measuring would require a layout after every call of a number. Used for
 * entered texts and growing amounts.
 */
export function textStep(text: string, steps: TextSteps): string {
  const { length } = [...text];
  return (steps.find(([letters]) => length <= letters) ?? steps.at(-1))?.[1] ?? '';
}

const SHRUNK = [1, 0.93, 0.86, 0.79, 0.72, 0.65, 0.58, 0.5];

/** Selector for texts that may be truncated. They never overflow their box, so each of them is measured separately. */
const PLANNED_ENDS = '.truncate:not([data-spare]), [class*="line-clamp-"]:not([data-spare])';

const isLarger = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element, spare: number): boolean =>
  scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + Math.max(1, clientHeight * spare);

/**
 * Share of its height by which a text with limited lines may exceed its box, because Chromium includes letters that
 * extend beyond a tight line. A hidden line is at least a quarter of the height, because no text has more than four
 * lines.
 */
const REACH = 1 / 8;

const tooLarge = (box: Element): boolean =>
  isLarger(box, 0) || [...box.querySelectorAll(PLANNED_ENDS)].some((text) => isLarger(text, REACH));

/**
 * Returns the largest font size at which the content fits in its box. The search starts at the previous size, because
 * each measurement requires a layout and most boxes keep their size.
 */
function shrink(box: HTMLElement, from: number): number {
  const take = (at: number): void => {
    box.style.fontSize = at === 0 ? '' : `${(SHRUNK[at] ?? 1) * 100}%`;
  };
  const fits = (at: number): boolean => {
    take(at);
    return !tooLarge(box);
  };
  let at = from;
  if (fits(at)) {
    while (at > 0 && fits(at - 1)) at -= 1;
    take(at);
  } else {
    while (at < SHRUNK.length - 1 && !fits(at + 1)) at += 1;
    at = Math.min(at + 1, SHRUNK.length - 1);
  }
  return at;
}

/**
 * Returns a string that is equal for contents of equal width. Digits are replaced by 0, because all digits have the
 * same width. Elements with `data-fixed` are omitted, because their width never changes.
 */
function shapeOf(box: Element): string {
  let text = box.textContent ?? '';
  let parts = box.querySelectorAll('*').length;
  for (const fixed of box.querySelectorAll('[data-fixed]')) {
    text = text.replace(fixed.textContent ?? '', '');
    parts -= fixed.querySelectorAll('*').length;
  }
  return `${parts} ${text.replace(/\d/g, '0')}`;
}

type FitProps<T extends ElementType> = { as?: T } & Omit<ComponentProps<T>, 'style'>;

/**
 * Box whose size is set by the surrounding grid. Its font shrinks in steps until the content fits. Sizes inside must be
 * in em with a legible minimum, as in `text-[max(0.75rem,1.25em)]`, otherwise they do not shrink. If a text is too long
 * even at the last step, `truncate` or `line-clamp` ends it in an ellipsis. With `data-spare` it is truncated
 * immediately and the other content does not shrink.
 */
export function Fit<T extends ElementType = 'div'>({ as, className, ...rest }: FitProps<T>) {
  const Tag: ElementType = as ?? 'div';
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const box = ref.current;
    if (box === null) return;
    let shape = '';
    let step = 0;
    const fit = () => {
      shape = shapeOf(box);
      step = shrink(box, step);
    };
    fit();
    const sizes = new ResizeObserver(fit);
    // The box must not be measured if only digits change, otherwise every call of a number would require a layout.
    const texts = new MutationObserver(() => shapeOf(box) !== shape && fit());
    sizes.observe(box);
    texts.observe(box, { subtree: true, childList: true, characterData: true });
    document.fonts.addEventListener('loadingdone', fit);
    return () => {
      sizes.disconnect();
      texts.disconnect();
      document.fonts.removeEventListener('loadingdone', fit);
    };
  }, []);
  return <Tag ref={ref} className={cx('isolate min-h-0 min-w-0 overflow-hidden', className)} {...rest} />;
}
