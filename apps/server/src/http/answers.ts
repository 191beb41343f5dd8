import { z } from 'zod';

type Write = (value: unknown) => string;

/**
 * Writes answers of one schema as JSON: the fields that it names and no other, whatever the handler put in. Tests have
 * every answer checked as well; a served hall is spared that, since it costs more than all the rest of a call.
 */
export function writerOf(schema: z.ZodType, checked: boolean): Write {
  const write = writeOf(schema);
  return checked ? (answer) => write(schema.parse(answer)) : write;
}

/** Made once from a schema; a kind of schema that it does not know fails when the route is mounted. */
function writeOf(schema: z.core.$ZodType): Write {
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
      const write = writeOf(def.innerType);
      return (value) => (value === null || value === undefined ? 'null' : write(value));
    }
    case 'union':
      return oneOf(def.options.map((option) => [option, writeOf(option)] as const));
    case 'array':
      return listOf(writeOf(def.element));
    case 'object':
      return fieldsOf(Object.entries(def.shape).map(([name, field]) => ({ name, write: writeOf(field) })));
    case 'record':
      return recordOf(writeOf(def.valueType));
  }
  throw new Error(`An answer cannot hold a schema of the kind ${def.type}.`);
}

/** An object in the place of a plain value would bring fields along that nobody named. */
function leaf(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value === 'object' && value !== null) throw new TypeError('An answer holds an object out of place.');
  return JSON.stringify(value) ?? 'null';
}

/** Only an answer that comes in several shapes has to be held against them, to tell which it is. */
function oneOf(options: readonly (readonly [z.core.$ZodType, Write])[]): Write {
  if (options.every(([, write]) => write === leaf)) return leaf;
  return (value) => {
    const fitting = options.find(([option]) => z.safeParse(option, value).success);
    if (!fitting) throw new TypeError('An answer has none of its shapes.');
    return fitting[1](value);
  };
}

/** A list that is frozen stays as it is, with all that is in it, and is written once however often it is sent. */
function listOf(write: Write): Write {
  const written = new WeakMap<readonly unknown[], string>();
  return (value) => {
    if (!Array.isArray(value)) throw new TypeError('An answer lacks a list.');
    const known = written.get(value);
    if (known !== undefined) return known;
    const text = `[${value.map(write).join(',')}]`;
    if (Object.isFrozen(value)) written.set(value, text);
    return text;
  };
}

type Field = { readonly name: string; readonly write: Write };

function fieldsOf(fields: readonly Field[]): Write {
  const parts = fields.map(({ name, write }) => ({ name, label: `${JSON.stringify(name)}:`, write }));
  return (value) => {
    const from = objectIn(value);
    let text = '';
    for (const { name, label, write } of parts) {
      const field = from[name];
      if (field !== undefined) text += (text === '' ? label : `,${label}`) + write(field);
    }
    return `{${text}}`;
  };
}

function recordOf(write: Write): Write {
  return (value) => {
    const fields = Object.entries(objectIn(value)).filter(([, field]) => field !== undefined);
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${write(field)}`).join(',')}}`;
  };
}

function objectIn(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('An answer lacks an object.');
  return value as Record<string, unknown>;
}
