import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';

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
