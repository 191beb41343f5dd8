import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../start/refusal.ts';

/** The largest body any screen sends is a list of 200 winners, some 30 KiB. */
export const BODY_LIMIT = 64 * 1024;
/** For requests that strangers may send: an address, a password and a code. */
export const STRANGERS_BODY_LIMIT = 4 * 1024;
/** No request nests deeper than four. The limit protects the stack of code that walks a body. */
const DEEPEST = 16;

/** JSON as everywhere, except: an empty body is no body, 1e3 is no way to write an amount, and no text holds a NUL. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = String(text);
    if (body.trim() === '') return done(null, undefined);
    const { exponent, depth } = shapeOf(body);
    if (exponent || depth > DEEPEST) return done(new Refusal('VALIDATION'));
    parse(request, body, (error, value) => {
      if (error) return done(new Refusal('MALFORMED_JSON'));
      if (body.includes('\\u0000') && holdsNul(value)) return done(new Refusal('VALIDATION'));
      done(null, value);
    });
  });
}

/** Whether a number is written with an exponent, and how deep the value nests; read from the text, before it is parsed. */
export function shapeOf(json: string): { exponent: boolean; depth: number } {
  let [inString, exponent, open, depth] = [false, false, 0, 0];
  for (let at = 0; at < json.length; at++) {
    const character = json[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '[' || character === '{') depth = Math.max(depth, ++open);
    else if (character === ']' || character === '}') open--;
    else if (character === 'e' || character === 'E') exponent ||= /[0-9]/.test(json[at - 1] ?? '');
  }
  return { exponent, depth };
}

/** PostgreSQL stores no NUL and SQLite cuts a text there, so no text with one is let in. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  for (const name of Object.keys(value)) if (name.includes('\0') || holdsNul(value[name as keyof object])) return true;
  return false;
}

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
    case 'array': {
      const write = writeOf(def.element);
      return write === leaf ? plainList : listOf(write);
    }
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

/** A list of such values: the squares of all cards are most of a game, and one call writes them in half the time. */
function plainList(value: unknown): string {
  if (!Array.isArray(value)) throw new TypeError('An answer lacks a list.');
  if (value.some((one) => typeof one === 'object' && one !== null))
    throw new TypeError('An answer holds an object out of place.');
  return JSON.stringify(value);
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

const listOf =
  (write: Write): Write =>
  (value) => {
    if (!Array.isArray(value)) throw new TypeError('An answer lacks a list.');
    return `[${value.map(write).join(',')}]`;
  };

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
