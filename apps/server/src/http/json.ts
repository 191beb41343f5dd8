import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

/** Maximum size of a request body. The largest request of a screen is a list of 200 winners with about 30 KiB. */
export const BODY_LIMIT = 64 * 1024;
/** Maximum body size of requests without authentication. They contain at most an address, a password and a code. */
export const STRANGERS_BODY_LIMIT = 4 * 1024;
/**
 * Maximum nesting depth of a JSON body. Valid requests have at most four levels. The limit prevents a stack overflow in
 * recursive code.
 */
const DEEPEST = 16;

/**
 * Adds a JSON parser with additional rules: an empty body is undefined, and numbers with an exponent and texts with a
 * NUL are rejected.
 */
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

/**
 * Returns whether a JSON text contains a number with an exponent, and its nesting depth. Reads the text before it is
 * parsed.
 */
export function shapeOf(json: string): { exponent: boolean; depth: number } {
  let inString = false;
  let exponent = false;
  let open = 0;
  let depth = 0;
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

/** Returns whether a value contains a NUL, which is not valid in PostgreSQL and truncates a text in SQLite. */
export function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  for (const name of Object.keys(value)) if (name.includes('\0') || holdsNul(value[name as keyof object])) return true;
  return false;
}
