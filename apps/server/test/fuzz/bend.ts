import type { Dice } from '../harness/dice.ts';

const LONG = 'ሀ'.repeat(5000);

/** Values that often cause errors: limits of numbers and texts, and values of a wrong type. */
export const NASTY: [unknown, ...unknown[]] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\ufeff',
  "'; DROP TABLE games; --",
  '{{7*7}}<script>',
  '../../etc/passwd',
  '%00%ff%2e%2e',
  LONG,
  0,
  -0,
  -1,
  0.1 + 0.2,
  1e-9,
  1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  [],
  {},
  [[[[[[]]]]]],
  [null],
  { __proto__: null, constructor: { prototype: 1 }, toString: 1, length: -1 },
  // Cannot be compared with a number.
  { length: { toString: 1 }, size: { toString: 1 } },
  Array.from({ length: 3000 }, (_, i) => i),
  '2026-02-30',
  '9999-12-31',
  '-271821-04-20',
  '9999-12-31T23:59:59.999+23:59',
];

const FIELDS: [string, ...string[]] = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '',
  '\u0000',
  'then',
  'cashierId',
  '_id',
];

/** Changes one place of a value: another value, a field less, a field more, a value too many. */
export function bend(value: unknown, dice: Dice): unknown {
  if (Array.isArray(value) && value.length > 0 && dice.below(3) > 0) {
    const at = dice.below(value.length);
    const rest = [...value];
    if (dice.below(3) === 0) return [...rest, ...rest, ...rest];
    rest[at] = bend(rest[at], dice);
    return rest;
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
    const fields = Object.entries(value);
    const at = dice.below(fields.length + 1);
    const field = fields[at];
    if (field === undefined) return Object.fromEntries([...fields, [dice.pick(FIELDS), dice.pick(NASTY)]]);
    if (dice.below(4) === 0) fields.splice(at, 1);
    else fields[at] = [field[0], bend(field[1], dice)];
    return Object.fromEntries(fields);
  }
  return dice.pick(NASTY);
}

/** A body that is no JSON, or JSON of a kind that costs more than it weighs. */
export function brokenBody(text: string, dice: Dice): string {
  return dice.pick([
    text.slice(0, -1),
    `${text}${text}`,
    `\ufeff${text}`,
    '',
    'null',
    '"text"',
    '[',
    '['.repeat(30_000),
    `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
    '{"a":1,"a":2,"__proto__":{"admin":true}}',
    `{"cashierId":${'9'.repeat(400)}}`,
    '{"a":"\\u0000"}',
    '\u0000',
  ]);
}

/** A piece of an address: an id that is none. */
export const bentSegment = (dice: Dice): string =>
  dice.pick([
    '..',
    '%00',
    '%2e%2e%2f',
    '%ff',
    '%',
    'x'.repeat(300),
    '0',
    '-1',
    'null',
    '%E1%88%80',
    "' or 1=1",
    '*',
    '{}',
    ':id',
  ]);
