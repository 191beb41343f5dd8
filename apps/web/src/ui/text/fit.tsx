import { type ComponentProps, type ElementType, useLayoutEffect, useRef } from 'react';
import { cx } from '../../lib/class-names.ts';

/** Sizes for texts of up to so many letters, the largest first. */
export type TextSteps = readonly (readonly [letters: number, size: string])[];

/**
 * The first size with room for a text that somebody typed or that grows with an amount. The last one serves every longer
 * text, which ends in an ellipsis. Letters are counted, since measuring would cost a layout at every call.
 */
export function textStep(text: string, steps: TextSteps): string {
  const { length } = [...text];
  return (steps.find(([letters]) => length <= letters) ?? steps.at(-1))?.[1] ?? '';
}

const SHRUNK = [1, 0.93, 0.86, 0.79, 0.72, 0.65, 0.58, 0.5];

/** Texts with a planned end: they never burst their box, so they are asked themselves whether something is left out. */
const PLANNED_ENDS = '.truncate:not([data-spare]), [class*="line-clamp-"]:not([data-spare])';

const isLarger = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element, spare: number): boolean =>
  scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + Math.max(1, clientHeight * spare);

/**
 * Chromium counts letters that reach out of a tight line among what a clamped text leaves out. A line that is left out
 * is a quarter of a text or more, because none has over four.
 */
const REACH = 1 / 8;

const tooLarge = (box: Element): boolean =>
  isLarger(box, 0) || [...box.querySelectorAll(PLANNED_ENDS)].some((text) => isLarger(text, REACH));

/** Finds the largest step that fits from the last one found: each look costs a layout, and most boxes stay as they are. */
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
 * Figures are tabular: another number of as many digits takes the same room. What has `data-fixed` takes the same room
 * whatever it says.
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
 * A box whose room is given by the grid around it. Its type shrinks in steps until everything fits. Sizes inside are
 * in em, with the smallest legible size as the floor: `text-[max(0.75rem,1.25em)]`. What is still too long at the last
 * step ends in an ellipsis where the text has `truncate` or `line-clamp`; one with `data-spare` does so at once and
 * makes nothing else shrink.
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
    // A call changes digits, not room: it must cost no measuring.
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
