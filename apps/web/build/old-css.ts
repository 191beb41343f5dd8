import type { AtRule, Declaration, Node, Plugin, Root, Rule } from 'postcss';
import type { Plugin as VitePlugin } from 'vite';

/**
 * PostCSS plugin that rewrites Tailwind's style sheet for the old browsers of `browsers.ts`. The display in current
 * browsers does not change, because each fallback precedes its declaration or has a condition that is false in current
 * browsers.
 */
export const oldCss = (): Plugin => ({
  postcssPlugin: 'old-css',
  OnceExit(root, { AtRule: Condition }) {
    const make: Make = (name, params, { source }) => new Condition({ name, params, source });
    unwrapLayers(root);
    setVariables(root);
    root.walkAtRules('container', (query) => addMediaQuery(query, make));
    root.walkDecls(nameSides);
    root.walkRules((rule) => addConditions(rule, make));
    root.walkDecls(addFallbacks);
  },
});

/** Applies only to builds, because development requires a current browser. */
export const lowerStyles = (): VitePlugin => ({
  name: 'lower-styles',
  apply: 'build',
  config: () => ({ css: { postcss: { plugins: [oldCss()] } } }),
});

type Make = (name: string, params: string, of: Node) => AtRule;

/**
 * Condition that is true only in Chrome below 88 (which also lacks `:where()`), Safari below 15 and Firefox below 89.
 */
const OLD = 'not (aspect-ratio: 1)';

/**
 * Moves the rules of each `@layer` to the top level, because Chrome below 99 skips the whole layer. The rules are in
 * the order of the layers, so their priority does not change.
 */
function unwrapLayers(root: Root): void {
  const layers = new Map<string, Node[]>();
  root.each((node) => {
    if (node.type !== 'atrule' || node.name !== 'layer') return;
    for (const name of node.params.split(',').map((one) => one.trim())) {
      layers.set(name, [...(layers.get(name) ?? []), ...(node.nodes ?? [])]);
    }
    node.remove();
  });
  root.prepend([...layers.values()].flat() as Rule[]);
}

/**
 * Replaces the initial values of Tailwind's variables by plain rules for all browsers, because Chrome supports
 * `@property` only since 85.
 */
function setVariables(root: Root): void {
  root.walkAtRules('property', (property) => void property.remove());
  root.walkAtRules('supports', (condition) => {
    if (condition.params.includes('-moz-orient')) condition.replaceWith(condition.nodes ?? []);
  });
}

/** Width of a page's sidebar and margins. A container is narrower than the window by about this width. */
const BESIDE_CONTAINER_PX = 320;

/** Adds a media query as a fallback for a container query, because Chrome supports container queries only since 105. */
function addMediaQuery(query: AtRule, make: Make): void {
  const [, width = '', unit] = /width ?(?:>=|:) ?([\d.]+)(px|rem)/.exec(query.params) ?? [];
  if (unit === undefined) throw query.error('old-css.ts knows no media query for this container');
  const px = Number(width) * (unit === 'rem' ? 16 : 1) + BESIDE_CONTAINER_PX;
  const media = make('media', `(min-width: ${px}px)`, query).append(query.clone().nodes ?? []);
  query.after(make('supports', 'not (container-type: inline-size)', query).append(media));
}

const SIDES: Readonly<Record<string, readonly string[]>> = {
  inset: ['top', 'right', 'bottom', 'left'],
  'inset-inline': ['left', 'right'],
  'inset-block': ['top', 'bottom'],
  'margin-inline': ['margin-left', 'margin-right'],
  'margin-block': ['margin-top', 'margin-bottom'],
  'padding-inline': ['padding-left', 'padding-right'],
  'padding-block': ['padding-top', 'padding-bottom'],
  'border-block-style': ['border-top-style', 'border-bottom-style'],
  'border-block-width': ['border-top-width', 'border-bottom-width'],
};

/**
 * Replaces `inset` and logical sides, such as `margin-inline`, by one property per side, because Chrome supports them
 * only since 87. Left and right are fixed, because all languages of the product run from left to right.
 */
function nameSides(declaration: Declaration): void {
  const sides = SIDES[declaration.prop];
  if (sides === undefined) return;
  if (/^[^(]+ /.test(declaration.value)) throw declaration.error('old-css.ts expects one value for all sides');
  declaration.replaceWith(sides.map((prop) => declaration.clone({ prop })));
}

/** Pattern of one selector in parentheses, with at most one level of nested parentheses. */
const INSIDE = '((?:[^(),]|\\([^()]*\\))*)';
const WHOLE_IS = new RegExp(`^:is\\(${INSIDE}\\)$`);
const WHERE = new RegExp(`:where\\(${INSIDE}\\)`, 'g');

function addConditions(rule: Rule, make: Make): void {
  const behind = (condition: string, fallback: Rule) => rule.after(make('supports', condition, rule).append(fallback));

  rule.selectors = rule.selectors.map((selector) => selector.replace(WHOLE_IS, '$1'));
  const selector = rule.selector.replace(WHERE, '$1');
  if (selector !== rule.selector && !selector.includes(':is(')) return void behind(OLD, rule.clone({ selector }));

  const fallbacks = new Map<string, Rule>();
  const addBehind = (condition: string, declaration: Declaration) => {
    const fallback = fallbacks.get(condition) ?? rule.clone().removeAll();
    fallbacks.set(condition, fallback.append(declaration));
  };
  rule.each((node) => {
    if (node.type !== 'decl') return;
    const { prop, value } = node;
    if (prop === 'translate' || prop === 'rotate') {
      const moved = node.clone({ prop: 'transform', value: `${prop}(${value.replace(' ', ', ')})` });
      addBehind('not (translate: none)', moved);
    }
    if (!hidesFallback(node)) return;
    if (withKnownUnits(value) !== value) addBehind('not (height: 1dvh)', node.clone({ value: withKnownUnits(value) }));
    else if (withoutMath(value) !== value)
      addBehind('not (width: min(1px, 2px))', node.clone({ value: withoutMath(value) }));
  });
  for (const [condition, fallback] of fallbacks) behind(condition, fallback);
}

/**
 * Returns true if a declaration would hide its fallback. Browsers accept any value with a variable, and minified gaps
 * contain only their last value.
 */
const hidesFallback = ({ prop, value }: Declaration): boolean =>
  prop.startsWith('--') || prop.endsWith('gap') || value.includes('var(');

/** Replaces container units and `dvh` in a value, because Chrome supports them only since 105 and 108. */
const withKnownUnits = (value: string): string =>
  value.replace(/(\d)dvh/g, '$1vh').replace(/\bmin\([\d.]+cqi,\s*/g, 'min(');

/**
 * Adds a fallback without `min()`, `max()` and `clamp()` before a declaration, because Chrome supports them only since
 * 79.
 */
function addFallbacks(declaration: Declaration): void {
  if (hidesFallback(declaration)) return;
  const { value } = declaration;
  const known = withKnownUnits(value);
  for (const fallback of new Set([withoutMath(known), known])) {
    if (fallback !== value) declaration.cloneBefore({ value: fallback });
  }
}

const MATH = /\b(min|max|clamp)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;

/**
 * Returns a value in which `min()`, `max()` and `clamp()` are replaced by their usual result: the requested size, the
 * font size and the middle value.
 */
function withoutMath(value: string): string {
  return value.replace(MATH, (_, name: string, inside: string) => {
    const [first = '', second = ''] = inside.split(/,(?![^(]*\))/).map((one) => one.trim());
    return withoutMath(name === 'min' || second.startsWith('env(') ? first : second);
  });
}
