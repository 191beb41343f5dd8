/** Selector for all boxes with a gap, because their classes contain `gap-`. */
const GAPPED = '[class*="gap-"]';

function hasFlexGap(): boolean {
  const box = document.createElement('div');
  box.style.cssText = 'position:absolute;display:flex;flex-direction:column;row-gap:1px';
  box.append(document.createElement('div'), document.createElement('div'));
  document.documentElement.append(box);
  const works = box.scrollHeight === 1;
  box.remove();
  return works;
}

type Side = 'marginLeft' | 'marginRight' | 'marginTop' | 'marginBottom';

/**
 * Margins that replace a gap, by `flex-direction`: the side of an item next to the following item, and the facing side
 * of the following item.
 */
const FACING: Readonly<Record<string, readonly [Side, Side]>> = {
  row: ['marginRight', 'marginLeft'],
  'row-reverse': ['marginLeft', 'marginRight'],
  column: ['marginBottom', 'marginTop'],
  'column-reverse': ['marginTop', 'marginBottom'],
};

/** Returns the items of a flex box, including text nodes and the items of children with `display: contents`. */
const itemsOf = (box: Element): ChildNode[] =>
  [...box.childNodes].flatMap((node) => {
    if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE && node.textContent?.trim() ? [node] : [];
    const { display, position } = getComputedStyle(node);
    if (display === 'contents') return itemsOf(node);
    return display === 'none' || position === 'absolute' || position === 'fixed' ? [] : [node];
  });

type Styled = Element & ElementCSSInlineStyle;

/** Margins that replace the gap of each box, stored so that they can be removed again. */
type Given = WeakMap<Element, [item: Styled, side: Side][]>;

function widen(given: Given, box: Element, item: ChildNode | undefined, side: Side, gap: number): boolean {
  if (!(item instanceof HTMLElement || item instanceof SVGElement)) return false;
  const own = Number.parseFloat(getComputedStyle(item)[side]) || 0;
  item.style[side] = `${own + gap}px`;
  given.get(box)?.push([item, side]);
  return true;
}

function space(given: Given, box: Element): void {
  for (const [item, side] of given.get(box) ?? []) item.style[side] = '';
  given.set(box, []);
  const { display, flexDirection, flexWrap, columnGap, rowGap } = getComputedStyle(box);
  const facing = FACING[flexDirection];
  if (!display.endsWith('flex') || facing === undefined) return;
  const isRow = flexDirection.startsWith('row');
  const gap = Number.parseFloat(isRow ? columnGap : rowGap) || 0;
  const items = itemsOf(box);
  for (const [index, item] of items.slice(0, -1).entries()) {
    // A text has no margin, so the item after it gets the margin instead.
    if (gap > 0 && !widen(given, box, item, facing[0], gap)) widen(given, box, items[index + 1], facing[1], gap);
  }
  const between = Number.parseFloat(isRow ? rowGap : columnGap) || 0;
  if (flexWrap !== 'nowrap' && between > 0) spaceLines(given, box, items, isRow, between);
}

/**
 * Adds the margins that replace the gap between lines. Must run after the layout, because only then the lines of the
 * items are known.
 */
function spaceLines(given: Given, box: Element, items: readonly ChildNode[], isRow: boolean, gap: number): void {
  const boxes = items.filter((item) => item instanceof Element);
  const first = boxes[0]?.getBoundingClientRect();
  if (first === undefined) return;
  const isLater = (item: Element) => {
    const { top, left } = item.getBoundingClientRect();
    return isRow ? top >= first.bottom : left >= first.right;
  };
  for (const item of boxes.filter(isLater)) widen(given, box, item, isRow ? 'marginTop' : 'marginLeft', gap);
}

function spaceAll(given: Given): void {
  for (const box of document.querySelectorAll(GAPPED)) space(given, box);
}

function spaceChanged(given: Given, changes: readonly MutationRecord[]): void {
  const boxes = new Set<Element>();
  for (const { target, addedNodes } of changes) {
    const near = target instanceof Element ? target : target.parentElement;
    for (const box of [near, near?.parentElement]) if (box?.matches(GAPPED)) boxes.add(box);
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      if (node.matches(GAPPED)) boxes.add(node);
      for (const box of node.querySelectorAll(GAPPED)) boxes.add(box);
    }
  }
  for (const box of boxes) space(given, box);
}

/** Replaces the gaps of flex boxes by margins, in browsers that support gaps only in grids. */
export function spaceFlexBoxes(): void {
  if (hasFlexGap()) return;
  const given: Given = new WeakMap();
  const spaceAgain = () => spaceAll(given);
  spaceAgain();
  new MutationObserver((changes) => spaceChanged(given, changes)).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'hidden'],
  });
  window.addEventListener('resize', spaceAgain);
  window.addEventListener('load', spaceAgain);
}
