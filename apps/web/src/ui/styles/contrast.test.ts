import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(selector);
  const block = css.slice(css.indexOf('{', start) + 1, css.indexOf('}', start));
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map((match) => [match[1]!, match[2]!]));
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const themes = { light: tokensOf('[data-theme="light"]'), dark: tokensOf('[data-theme="dark"]') };
const TONES = ['go', 'attention', 'danger', 'info'];
const COLUMNS = ['col-b', 'col-i', 'col-n', 'col-g', 'col-o'];
const GROUNDS = ['canvas', 'surface', 'sunken'];

const TEXT: [string, string][] = [
  ...['ink', 'ink-soft', ...TONES, ...COLUMNS].flatMap((ink) =>
    GROUNDS.map((ground): [string, string] => [ink, ground]),
  ),
  ...TONES.map((tone): [string, string] => [`on-${tone}`, tone]),
  ...TONES.map((tone): [string, string] => [`${tone}-ink`, `${tone}-soft`]),
  ...COLUMNS.map((column): [string, string] => ['on-col', column]),
  ['on-go', 'go-hover'],
  ['on-danger', 'danger-hover'],
  ['on-selected', 'selected'],
  ['ink-inverse', 'surface-inverse'],
];

const EDGES: [string, string][] = GROUNDS.flatMap((ground): [string, string][] => [
  ['line-strong', ground],
  ['focus', ground],
  ['selected', ground],
]);

/**
 * Pairs of text and background colour on the hall's display. It is always dark and must be legible from the last row.
 */
const FROM_AFAR: [string, string][] = [
  ['ink', 'canvas'],
  ['ink', 'surface'],
  ['ink-soft', 'canvas'],
  ['attention-ink', 'attention-soft'],
  ['go-ink', 'go-soft'],
  ...COLUMNS.flatMap((column): [string, string][] => [
    ['on-col', column],
    [column, 'canvas'],
  ]),
];

function expectContrast(theme: keyof typeof themes, [ink, ground]: [string, string], least: number): void {
  const front = themes[theme].get(ink);
  const back = themes[theme].get(ground);
  if (front === undefined || back === undefined) throw new Error(`no token ${ink} or ${ground} in ${theme}`);
  expect(contrast(front, back), `${ink} ${front} on ${ground} ${back}`).toBeGreaterThanOrEqual(least);
}

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(TEXT)('has enough contrast for text of the colour %s on %s', (...pair) => expectContrast(theme, pair, 4.5));
  it.each(EDGES)('has enough contrast for borders of the colour %s on %s', (...pair) => expectContrast(theme, pair, 3));
});

describe('the hall display', () => {
  it.each(FROM_AFAR)('has enough contrast for text of the colour %s on %s from a distance', (...pair) =>
    expectContrast('dark', pair, 7),
  );
});

it('computes the minimum and maximum contrast of two colours', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#777777')).toBe(1);
});
