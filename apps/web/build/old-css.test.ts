import postcss from 'postcss';
import { expect, it } from 'vitest';
import { oldCss } from './old-css.ts';

/** Returns the converted style sheet without spaces and line breaks, like the minified build. */
const old = async (css: string) => {
  const { css: text } = await postcss([oldCss()]).process(css, { from: undefined });
  return text
    .replaceAll(/\s*([{};,:]|>(?!=))\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(';}', '}')
    .trim();
};

it('sorts rules in CSS layers in the order of the layers, and rules without a layer last', async () => {
  const css = '@layer theme,base;p{a:b}@layer base{i{c:d}}@layer theme{u{e:f}}@layer base{b{g:h}}';
  expect(await old(css)).toBe('u{e:f}i{c:d}b{g:h}p{a:b}');
});

it('sets the variables of Tailwind by a rule for every browser', async () => {
  const css =
    '@layer properties{@supports ((-moz-orient:inline)){*{--tw-leading:initial}}}@property --tw-leading{syntax:"*";inherits:false}';
  expect(await old(css)).toBe('*{--tw-leading:initial}');
});

it.each([
  ['names sides', '.a{padding-inline:var(--x)}', '.a{padding-left:var(--x);padding-right:var(--x)}'],
  ['names all four', '.a{inset:0}', '.a{top:0;right:0;bottom:0;left:0}'],
  ['leaves out :is()', ':is(.a>*){b:c}', '.a>*{b:c}'],
  [
    'repeats a rule without :where()',
    ':where(.a>:not(:last-child)){b:c}',
    ':where(.a>:not(:last-child)){b:c}@supports not (aspect-ratio:1){.a>:not(:last-child){b:c}}',
  ],
  ['puts vh before dvh', '.a{height:100dvh}', '.a{height:100vh;height:100dvh}'],
  [
    'puts a usual value as the fallback before a function',
    '.a{width:clamp(1rem,30vw,7rem);font-size:max(.75rem,1.1em);height:min(2.5rem,10vw)}',
    '.a{width:30vw;width:clamp(1rem,30vw,7rem);font-size:1.1em;font-size:max(.75rem,1.1em);height:2.5rem;height:min(2.5rem,10vw)}',
  ],
  [
    'puts a fallback for each nested function before it',
    '.a{width:min(17cqi,9dvh,5rem)}',
    '.a{width:9vh;width:min(9vh,5rem);width:min(17cqi,9dvh,5rem)}',
  ],
  [
    'puts a fallback that a variable would hide behind a condition',
    '.a{--b:clamp(2px,.3vw,5px)}',
    '.a{--b:clamp(2px,.3vw,5px)}@supports not (width:min(1px,2px)){.a{--b:.3vw}}',
  ],
  [
    'uses transform as the fallback for translate',
    '.a{translate:var(--x) var(--y)}',
    '.a{translate:var(--x) var(--y)}@supports not (translate:none){.a{transform:translate(var(--x),var(--y))}}',
  ],
  [
    'uses the size of the window as the fallback for that of a container',
    '@container (width >= 476px){.a{b:c}}',
    '@container (width >= 476px){.a{b:c}}@supports not (container-type:inline-size){@media (min-width:796px){.a{b:c}}}',
  ],
])('the conversion of CSS for old browsers %s', async (_, css, expected) => {
  expect(await old(css)).toBe(expected);
});

it('rejects new CSS rules without a fallback', async () => {
  await expect(old('@container (height > 1px){.a{b:c}}')).rejects.toThrow('no media query for this container');
  await expect(old('.a{padding-inline:1px 2px}')).rejects.toThrow('one value for all sides');
});
