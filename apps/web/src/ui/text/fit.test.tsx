import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Fit, textStep } from './fit.tsx';

const STEPS = [
  [3, 'large'],
  [6, 'middle'],
  [9, 'small'],
] as const;

describe('the size of a text', () => {
  test.each([
    ['', 'large'],
    ['abc', 'large'],
    ['abcd', 'middle'],
    ['abcdefg', 'small'],
    ['a text that is too long for each step', 'small'],
    // Three characters, each of which has two UTF-16 units and counts as one letter.
    ['𝟏𝟐𝟑', 'large'],
  ])('returns for the text %j the step "%s"', (text, size) => {
    expect(textStep(text, STEPS)).toBe(size);
  });
});

describe('the component Fit', () => {
  const ROOM = 100;
  const PER_LETTER = 10;
  let measured = 0;

  /** Simulates the browser's layout: the width of a text is its number of letters at the last font size. */
  beforeEach(() => {
    const size = (box: HTMLElement) => Number.parseFloat(box.closest('div')?.style.fontSize || '100') / 100;
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROOM);
    vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
      measured += 1;
      // A truncated text does not overflow the boxes around it.
      if (this.querySelector('.truncate')) return ROOM;
      return (this.textContent ?? '').length * PER_LETTER * size(this);
    });
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    Reflect.deleteProperty(document, 'fonts');
  });

  const sizeOf = (container: HTMLElement) => container.querySelector('div')?.style.fontSize;
  const letters = (count: number) => 'x'.repeat(count);

  test.each([
    [10, ''],
    [11, '86%'],
    [14, '72%'],
    [40, '50%'],
  ])('reduces the size of %i letters in a box for ten letters to: %j', (count, size) => {
    expect(sizeOf(render(<Fit>{letters(count)}</Fit>).container)).toBe(size);
  });

  test('measures again after a change of the text, but not after a change of its digits', async () => {
    const { container, rerender } = render(<Fit>Call 17</Fit>);
    const before = measured;
    rerender(<Fit>Call 75</Fit>);
    await new Promise((resolve) => setTimeout(resolve));
    expect(measured).toBe(before);
    rerender(<Fit>{letters(12)}</Fit>);
    await waitFor(() => expect(sizeOf(container)).toBe('79%'));
    rerender(<Fit>{letters(5)}</Fit>);
    await waitFor(() => expect(sizeOf(container)).toBe(''));
  });

  test('does not measure again if only a part with fixed width changes', async () => {
    const text = (balls: string) => (
      <Fit>
        Call <span data-fixed="">{balls}</span>
      </Fit>
    );
    const { rerender } = render(text('B5'));
    const before = measured;
    rerender(text('B5 O75'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(measured).toBe(before);
  });

  test('finds the same size from any previous size', async () => {
    const { container, rerender } = render(<Fit>{letters(12)}</Fit>);
    for (const [count, size] of [
      [40, '50%'],
      [14, '72%'],
      [11, '86%'],
      [12, '79%'],
      [10, ''],
      [41, '50%'],
    ] as const) {
      rerender(<Fit>{letters(count)}</Fit>);
      await waitFor(() => expect(sizeOf(container)).toBe(size));
    }
  });

  test('measures again after a font was loaded', () => {
    const { container } = render(<Fit>{letters(10)}</Fit>);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(ROOM / 2);
    document.fonts.dispatchEvent(new Event('loadingdone'));
    expect(sizeOf(container)).toBe('50%');
  });

  test('shrinks for a truncated text unless the text has the attribute data-spare', () => {
    const within = (spare: boolean) => (
      <Fit>
        <span className="truncate" {...(spare && { 'data-spare': '' })}>
          {letters(30)}
        </span>
      </Fit>
    );
    expect(sizeOf(render(within(false)).container)).toBe('50%');
    cleanup();
    expect(sizeOf(render(within(true)).container)).toBe('');
  });
});
