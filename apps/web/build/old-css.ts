import type { AtRule, Declaration, Node, Plugin, Root, Rule } from 'postcss';
import type { Plugin as VitePlugin } from 'vite';

/**
 * PostCSS plugin that rewrites Tailwind's style sheet for the browsers of `browsers.ts`. Current browsers display the
 * same: a fallback precedes its declaration, or has a condition that no current browser meets.
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

/** Condition for Chrome below 88 (which lacks `:where()` too), Safari below 15 and Firefox below 89. */
const OLD = 'not (aspect-ratio: 1)';

/** Chrome below 99 skips `@layer` with all that is in it. In the order of the layers, the rules rank as they did. */
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
 * Tailwind gives its variables their first values by `@property`, and by a rule for old Safari and old Firefox. The rule
 * serves every browser; Chrome has `@property` since 85.
 */
function setVariables(root: Root): void {
  root.walkAtRules('property', (property) => void property.remove());
  root.walkAtRules('supports', (condition) => {
    if (condition.params.includes('-moz-orient')) condition.replaceWith(condition.nodes ?? []);
  });
}

/** Sidebar and margins of a page: a container is narrower than the window by about as much. */
const BESIDE_CONTAINER_PX = 320;

/** Chrome has container queries since 105. */
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

/** Chrome has them since 87. All our languages run from left to right. */
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
 * Returns whether a declaration hides its fallback: browsers accept any value with a variable, and minified gaps
 * contain only their last value.
 */
const hidesFallback = ({ prop, value }: Declaration): boolean =>
  prop.startsWith('--') || prop.endsWith('gap') || value.includes('var(');

/** Chrome has the units of containers since 105, and `dvh` since 108. */
const withKnownUnits = (value: string): string =>
  value.replace(/(\d)dvh/g, '$1vh').replace(/\bmin\([\d.]+cqi,\s*/g, 'min(');

/** Chrome has `min()` and its like since 79. */
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
 * Returns the usual value of `min()` (the requested size), `max()` (the font size) and `clamp()` (the middle value).
 */
function withoutMath(value: string): string {
  return value.replace(MATH, (_, name: string, inside: string) => {
    const [first = '', second = ''] = inside.split(/,(?![^(]*\))/).map((one) => one.trim());
    return withoutMath(name === 'min' || second.startsWith('env(') ? first : second);
  });
}
