import { expect, it } from 'vitest';
import { spaceFlexBoxes } from './flex-gap.ts';

// The test environment has no layout, so a flex box has no gap, as in a browser without flex gaps.
const FLEX = 'display:flex;flex-wrap:nowrap;';

function show(html: string): Element {
  document.body.innerHTML = html;
  return document.body.firstElementChild as Element;
}

const margins = (box: Element) => [...box.querySelectorAll('b')].map((item) => item.getAttribute('style') ?? '');

it('replaces the gap of a flex box by margins of its items, and removes them again', async () => {
  const row = show(`<div class="gap-1" style="${FLEX}flex-direction:row;column-gap:4px"><b></b><b></b><b></b></div>`);
  spaceFlexBoxes();
  expect(margins(row)).toEqual(['margin-right: 4px;', 'margin-right: 4px;', '']);
  row.lastElementChild?.remove();
  await Promise.resolve();
  expect(margins(row)).toEqual(['margin-right: 4px;', '']);
});

it('ignores items outside of a row, and supports boxes with display: contents', () => {
  const column = show(
    `<div class="gap-y-2" style="${FLEX}flex-direction:column;row-gap:8px"><b style="display: none;"></b>
      <i style="display:contents"><b></b></i><b></b><b style="position: absolute;"></b></div>`,
  );
  spaceFlexBoxes();
  expect(margins(column)).toEqual(['display: none;', 'margin-bottom: 8px;', '', 'position: absolute;']);
});

it('preserves the gap between text and item in a flex box', () => {
  const row = show(`<div class="gap-1" style="${FLEX}flex-direction:row;column-gap:4px">Card<b></b></div>`);
  spaceFlexBoxes();
  expect(margins(row)).toEqual(['margin-left: 4px;']);
});
