import { isErrorCode } from '@adarash/contract/errors';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

type Issue = { instancePath: string; message?: string };
type Part = 'body' | 'querystring' | 'params' | 'headers';

/** The first thing wrong with a request, in the words of its rule. */
export function refusalOf(request: FastifyRequest, part: Part | undefined, issue: Issue, cardCount: number): Refusal {
  const path = issue.instancePath.split('/').filter(Boolean);
  if (!issue.message || !isErrorCode(issue.message)) return new Refusal('VALIDATION', { field: path.join('.') });
  const place = path.find((step) => /^\d+$/.test(step));
  const value = harmless(valueAt(sent(request, part), path));
  return new Refusal(issue.message, {
    field: path.join('.'),
    entry: place === undefined ? undefined : Number(place) + 1,
    number: value,
    cardId: value,
    cards: value === undefined ? [] : [value],
    max: cardCount,
  });
}

function sent(request: FastifyRequest, part: Part | undefined): unknown {
  return part === 'querystring' ? request.query : part === 'params' ? request.params : request.body;
}

function valueAt(root: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined,
    root,
  );
}

function harmless(value: unknown): number | string | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? value.slice(0, 40) : undefined;
}
