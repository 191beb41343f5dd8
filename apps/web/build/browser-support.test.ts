import { describe, expect, it } from 'vitest';
import { newInScript, newInStyles } from './browser-support.ts';

describe('the check of scripts for old browsers', () => {
  it.each([
    ['a?.b', 'ChainExpression'],
    ['a ?? b', '??'],
    ['export * as a from "b"', 'ExportAllDeclaration'],
    ['/(?<=a)b/.test(c)', '/(?<=a)b/'],
    ['signal.throwIfAborted()', '.throwIfAborted()'],
    ['text.replaceAll("a", "b")', '.replaceAll()'],
    ['list.toReversed()', '.toReversed()'],
    ['structure.groupBy(a)', '.groupBy()'],
  ])('rejects new syntax in pages of the hall: %s', (code, found) => {
    expect(newInScript(code, 'hall')).toEqual([found]);
  });

  it.each(['class A { #b = 1 }', 'a ||= b', '1_000', 'await a'])('rejects code that cannot be parsed: %s', (code) => {
    expect(newInScript(code, 'hall')).toHaveLength(1);
  });

  it('accepts the same syntax in staff pages, and new methods', () => {
    expect(newInScript('a?.b', 'staff')).toEqual(['ChainExpression']);
    expect(newInScript('class A { static { b() } }', 'staff')).toHaveLength(1);
    expect(newInScript('/a/d.exec(b)', 'staff')).toHaveLength(1);
    expect(newInScript('async () => await b', 'staff')).toEqual([]);
    expect(newInScript('list.toReversed()', 'staff')).toEqual(['.toReversed()']);
    expect(newInScript('text.replaceAll("a", "b")', 'staff')).toEqual([]);
  });

  it('accepts old methods, polyfilled methods and methods with an ambiguous name', () => {
    const code = 'list.map(a); list.at(-1); list.findLast(a); Object.hasOwn(a, b); signal.abort(); import("a"); 1n';
    expect(newInScript(code, 'hall')).toEqual([]);
  });
});

describe('the check of style sheets for old browsers', () => {
  it.each([
    ['@layer a{b{c:d}}', '@layer'],
    ['.a{translate:1px}', 'translate'],
    ['.a{inset:0}', 'inset'],
    ['.a{height:100dvh}', 'height: dvh'],
    ['.a{width:min(1px,1vw)}', 'width: min'],
    ['.a{--b:color-mix(in srgb,red,blue)}', '--b: color-mix'],
    ['.a{--b:calc(1rem*sqrt(2))}', '--b: sqrt'],
    ['.a:user-valid{b:c}', ':user-valid'],
  ])('rejects the new style %s', (css, found) => {
    expect(newInStyles(css)).toEqual([found]);
  });

  it.each([
    '.a{height:100vh;height:100dvh}',
    '.a{-webkit-user-select:none;user-select:none}',
    '@supports (color:color-mix(in lab,red,red)){.a{color:color-mix(in lab,red,blue)}}',
    '.a{translate:1px}@supports not (translate:none){.a{transform:translate(1px)}}',
  ])('accepts a new style with a fallback: %s', (css) => {
    expect(newInStyles(css)).toEqual([]);
  });
});
