import { z } from 'zod';

type Keep = (value: unknown) => unknown;

/**
 * Writes answers of one schema as JSON: the fields that it names and no other, whatever the handler put in. Tests have
 * every answer checked as well; a served hall is spared that, since it costs more than all the rest of a call.
 */
export function writerOf(schema: z.ZodType, checked: boolean): (answer: unknown) => string {
  const keep = keepOf(schema);
  return (answer) => JSON.stringify(keep(checked ? schema.parse(answer) : answer));
}

/** Made once from a schema; a kind of schema that it does not know fails when the route is mounted. */
function keepOf(schema: z.core.$ZodType): Keep {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'template_literal':
      return leaf;
    case 'nullable':
    case 'optional': {
      const keep = keepOf(def.innerType);
      return (value) => (value === null || value === undefined ? value : keep(value));
    }
    case 'union':
      return oneOf(def.options.map((option) => [option, keepOf(option)] as const));
    case 'array':
      return listOf(keepOf(def.element));
    case 'object':
      return fieldsOf(Object.entries(def.shape).map(([name, field]) => [name, keepOf(field)]));
    case 'record': {
      const keep = keepOf(def.valueType);
      return (value) => Object.fromEntries(Object.entries(objectIn(value)).map(([name, field]) => [name, keep(field)]));
    }
  }
  throw new Error(`An answer cannot hold a schema of the kind ${def.type}.`);
}

/** An object in the place of a plain value would bring fields along that nobody named. */
function leaf(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) throw new TypeError('An answer holds an object out of place.');
  return value;
}

/** Only an answer that comes in several shapes has to be held against them, to tell which it is. */
function oneOf(options: readonly (readonly [z.core.$ZodType, Keep])[]): Keep {
  if (options.every(([, keep]) => keep === leaf)) return leaf;
  return (value) => {
    const fitting = options.find(([option]) => z.safeParse(option, value).success);
    if (!fitting) throw new TypeError('An answer has none of its shapes.');
    return fitting[1](value);
  };
}

function listOf(keep: Keep): Keep {
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError('An answer lacks a list.');
    if (keep !== leaf) return value.map(keep);
    for (const entry of value) leaf(entry);
    return value;
  };
}

function fieldsOf(fields: readonly (readonly [string, Keep])[]): Keep {
  return (value) => {
    const from = objectIn(value);
    const kept: Record<string, unknown> = {};
    for (const [name, keep] of fields) {
      const field = from[name];
      if (field !== undefined) kept[name] = keep(field);
    }
    return kept;
  };
}

function objectIn(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('An answer lacks an object.');
  return value as Record<string, unknown>;
}
