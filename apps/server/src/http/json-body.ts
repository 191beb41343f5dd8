import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

export const BODY_LIMIT = 1024 * 1024;

/** JSON as everywhere, with two differences: an empty body is no body, and 1e3 is not a way to write an amount. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (request, text, done) => {
    const body = String(text);
    if (body.trim() === '') return done(null, undefined);
    if (hasExponent(body)) return done(new Refusal('VALIDATION'));
    parse(request, body, (error, value) => done(error ? new Refusal('MALFORMED_JSON') : null, value));
  });
}

/** Whether a number outside of strings is written with an exponent. */
export function hasExponent(json: string): boolean {
  if (!/[0-9][eE]/.test(json)) return false;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const character = json[at]!;
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if ((character === 'e' || character === 'E') && /[0-9]/.test(json[at - 1] ?? '')) return true;
  }
  return false;
}
