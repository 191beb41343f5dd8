// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { textsBehind, textsUnder } from './correct-here.tsx';

const shown = [
  { names: ['a.start'], text: 'ጨዋታ ጀምር' },
  { names: ['a.game'], text: 'ጨዋታ {{number}} (በመካሄድ ላይ)' },
  { names: ['a.value'], text: '{{amount}}' },
  { names: ['a.open'], text: 'ክፈት' },
  { names: ['b.open'], text: 'ክፈት' },
  { names: ['a.name'], text: 'ስም' },
];
const namesOf = (found: ReturnType<typeof textsBehind>) => found.flatMap(({ names }) => names);
const behind = (...texts: string[]) => namesOf(textsBehind(texts, shown));

afterEach(cleanup);

it('finds a text by what it looks like with its values in place, and never one that is nothing but a value', () => {
  expect(behind(' ጨዋታ ጀምር ')).toEqual(['a.start']);
  expect(behind('ጨዋታ 12 (በመካሄድ ላይ)')).toEqual(['a.game']);
  expect(behind('ጨዋታ 12')).toEqual([]);
  expect(behind('12')).toEqual([]);
});

it('finds what a text was put together from where it is none as a whole, and every row that says the same', () => {
  expect(behind('ክፈት: Welcome')).toEqual(['a.open', 'b.open']);
  expect(behind('ክፈት', 'ጨዋታ ጀምር')).toEqual(['a.start', 'a.open', 'b.open']);
});

it('looks into what was pressed and around it, past the English for screen readers and the other choices', () => {
  render(
    <main>
      <button type="button">
        <svg data-testid="icon" />
        <span>
          ጨዋታ ጀምር<span data-english> (Start Game)</span>
        </span>
      </button>
      <input placeholder="ስም" />
      <select defaultValue="2">
        <option value="1">ስም</option>
        <option value="2">ክፈት</option>
      </select>
      <p>
        {[...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'].map((letter) => (
          <b key={letter}>{letter}</b>
        ))}
        ጨዋታ ጀምር
      </p>
    </main>,
  );
  const under = (element: Element | null) => namesOf(textsUnder(element ?? undefined, shown));
  expect(under(screen.getByTestId('icon'))).toEqual(['a.start']);
  expect(under(screen.getByPlaceholderText('ስም'))).toEqual(['a.name']);
  expect(under(screen.getByRole('combobox'))).toEqual(['a.open', 'b.open']);
  expect(under(document.querySelector('p'))).toEqual([]);
  expect(under(null)).toEqual([]);
});
