/** Every box with a gap has a class that says so. */
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

const SIDES = ['marginLeft', 'marginRight', 'marginTop', 'marginBottom'] as const;
type Side = (typeof SIDES)[number];

/** By `flex-direction`: the side of an item that faces the next one, and the side of the next one that faces it. */
const FACING: Readonly<Record<string, readonly [Side, Side]>> = {
  row: ['marginRight', 'marginLeft'],
  'row-reverse': ['marginLeft', 'marginRight'],
  column: ['marginBottom', 'marginTop'],
  'column-reverse': ['marginTop', 'marginBottom'],
};

function isInFlow(node: Node): boolean {
  if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '';
  const { display, position } = getComputedStyle(node);
  return display !== 'none' && position !== 'absolute' && position !== 'fixed';
}

/** What this file gave an item, so that it can be taken back. */
const given = new WeakMap<Element, Set<Side>>();

function widen(item: Node | undefined, side: Side, gap: number): boolean {
  if (!(item instanceof HTMLElement || item instanceof SVGElement)) return false;
  const own = Number.parseFloat(getComputedStyle(item)[side]) || 0;
  item.style[side] = `${own + gap}px`;
  given.set(item, (given.get(item) ?? new Set<Side>()).add(side));
  return true;
}

function space(box: Element): void {
  for (const item of box.children) {
    const sides = given.get(item);
    if (sides === undefined || !(item instanceof HTMLElement || item instanceof SVGElement)) continue;
    for (const side of sides) item.style[side] = '';
    given.delete(item);
  }
  const { display, flexDirection, flexWrap, columnGap, rowGap } = getComputedStyle(box);
  const facing = FACING[flexDirection];
  if (!display.endsWith('flex') || facing === undefined) return;
  const isRow = flexDirection.startsWith('row');
  const gap = Number.parseFloat(isRow ? columnGap : rowGap) || 0;
  const items = [...box.childNodes].filter(isInFlow);
  for (const [index, item] of items.slice(0, -1).entries()) {
    // Text of its own is an item too, and has no margin.
    if (gap > 0 && !widen(item, facing[0], gap)) widen(items[index + 1], facing[1], gap);
  }
  const between = Number.parseFloat(isRow ? rowGap : columnGap) || 0;
  if (flexWrap !== 'nowrap' && between > 0) spaceLines(items, isRow, between);
}

/** Which items stand in a later line than the first is known only once they are laid out. */
function spaceLines(items: readonly Node[], isRow: boolean, gap: number): void {
  const boxes = items.filter((item) => item instanceof Element);
  const place = (item: Element) => item.getBoundingClientRect()[isRow ? 'top' : 'left'];
  const first = boxes[0]?.getBoundingClientRect();
  if (first === undefined) return;
  const end = isRow ? first.bottom : first.right;
  for (const item of boxes.filter((one) => place(one) >= end)) widen(item, isRow ? 'marginTop' : 'marginLeft', gap);
}

function spaceAll(): void {
  for (const box of document.querySelectorAll(GAPPED)) space(box);
}

function spaceChanged(changes: readonly MutationRecord[]): void {
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
  for (const box of boxes) space(box);
}

/** Gaps of flex boxes as margins, for browsers that know `column-gap` and `row-gap` in grids alone. */
export function spaceFlexBoxes(): void {
  if (hasFlexGap()) return;
  spaceAll();
  new MutationObserver(spaceChanged).observe(document.documentElement, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['class', 'hidden'],
  });
  window.addEventListener('resize', spaceAll);
  window.addEventListener('load', spaceAll);
}
