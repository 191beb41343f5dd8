import { z } from 'zod';
import type { Dice } from '../harness/dice.ts';

/** The part of JSON Schema that the contract comes to. */
type Shape = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  additionalProperties?: Shape | boolean;
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

export const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/** Ids of things that are there, so that requests reach more than "not found". */
export type Known = { ids: string[]; games: string[]; hallId: string };

const WORDS = [
  'chaltu@hall.test',
  'Mulu',
  'three blue geese',
  '123456',
  'dice:3164',
  'ሀሎ',
  '2026-01-31',
  '12',
  'amharic/1.opus',
];

/** Returns a value that fits the shape or nearly fits it. Unspecified parts get plausible values. */
export function fitting(shape: Shape, dice: Dice, known: Known): unknown {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return fitting(dice.pick(choices as [Shape, ...Shape[]]), dice, known);
  if (shape.allOf) return fitting(Object.assign({}, shape, ...shape.allOf, { allOf: undefined }), dice, known);
  if ('const' in shape) return shape.const;
  if (shape.enum) return dice.pick(shape.enum as [unknown, ...unknown[]]);
  const type = Array.isArray(shape.type) ? dice.pick(shape.type as [string, ...string[]]) : shape.type;
  switch (type) {
    case 'object':
      return fittingObject(shape, dice, known);
    case 'array': {
      const count = dice.between(shape.minItems ?? 0, Math.min(shape.maxItems ?? 5, (shape.minItems ?? 0) + 5));
      return Array.from({ length: count }, () => fitting(shape.items ?? {}, dice, known));
    }
    case 'integer':
    case 'number':
      return fittingNumber(shape, dice, type);
    case 'boolean':
      return dice.below(2) === 0;
    case 'null':
      return null;
    case 'string':
      return fittingText(shape, dice, known);
    default:
      return dice.pick<unknown>([dice.between(0, 80), String(dice.below(80)), true, null, anId(dice, known), {}]);
  }
}

function fittingObject({ properties = {}, required = [] }: Shape, dice: Dice, known: Known): Record<string, unknown> {
  const fields = Object.entries(properties).filter(([name]) => required.includes(name) || dice.below(3) > 0);
  return Object.fromEntries(fields.map(([name, shape]) => [name, fitting(shape, dice, known)]));
}

function fittingNumber({ minimum, exclusiveMinimum, maximum = 1e9 }: Shape, dice: Dice, type: string): number {
  const low = minimum ?? exclusiveMinimum ?? 0;
  const small = Math.max(low, 0) + dice.below(Math.min(Math.max(maximum - low, 1), 100));
  if (dice.below(12) === 0) return dice.pick([low, maximum]);
  return type === 'integer' || dice.below(2) === 0 ? Math.round(small) : small + dice.below(100) / 100;
}

function fittingText({ pattern, format, minLength = 0, maxLength }: Shape, dice: Dice, known: Known): string {
  if (pattern?.includes('[0-9a-f]{24}')) return anId(dice, known);
  if (pattern?.includes('[0-9a-f]{32}')) return '0123456789abcdef'.repeat(2);
  if (format === 'date-time') return new Date(Date.UTC(2026, dice.below(12), dice.between(1, 28))).toISOString();
  if (format === 'date' || pattern?.includes('\\d{4}-')) return `2026-0${dice.between(1, 9)}-1${dice.below(10)}`;
  const word = dice.pick(WORDS as [string, ...string[]]);
  return word.padEnd(minLength, 'x').slice(0, maxLength);
}

function anId(dice: Dice, { ids }: Known): string {
  if (ids.length === 0 || dice.below(8) === 0) return '0123456789abcdef01234567';
  return ids[dice.below(ids.length)] ?? '';
}
