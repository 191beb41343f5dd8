import type { Answer, Body, Params, Query, RouteKey } from '@adarash/contract';
import type { Details } from '@adarash/contract/message-params';
import { refusalWords } from '../i18n/server-words.ts';
import { readSetting } from '../lib/stored-settings.ts';

/** Error of a refused or failed request. Screens use `code`; `message` is the English sentence of the server. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | null;
  /** Response of the server without validation, so a field may be missing. */
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, retryAfter: number | null = null, answer = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.answer = answer;
  }

  get details(): Details {
    const { details } = this.answer;
    return typeof details === 'object' && details !== null ? details : {};
  }

  /** Returns true if a retry of the request may succeed: the server was unreachable or had an internal error. */
  get transient(): boolean {
    return this.code === 'NETWORK' || this.status >= 500;
  }
}

/** Error code for a response in an unexpected format. It is unknown whether the server executed the request. */
export const BAD_ANSWER = 'BAD_ANSWER';

/**
 * Returns the text for an error: the local text for the error code, otherwise the server's sentence, otherwise the
 * fallback.
 */
export function sentenceOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError) || error.code === 'NETWORK') return fallback;
  return refusalWords(error.code, error.details) ?? (error.message || fallback);
}

type Part<Name extends string, T> = [T] extends [undefined | never] ? { [P in Name]?: undefined } : { [P in Name]: T };

export type RequestInput<K extends RouteKey> = Part<'params', Params<K>> & Part<'body', Body<K>> & { query?: Query<K> };

export interface AskOptions<K extends RouteKey> {
  /**
   * Returns whether the response has the expected format. Required because it may be from a proxy or an older server.
   */
  fits?: (answer: Answer<K>) => unknown;
  signal?: AbortSignal;
  /** Idempotency key for one intended action of a user. The server never executes two requests with the same key. */
  idempotencyKey?: string;
  /** Token for the request, if it must not use the stored session. */
  token?: string;
  /** Lets the browser finish the request after the page is closed. */
  keepalive?: boolean;
}

/**
 * Sends a request whose types are checked by the contract: `ask('POST /games/:id/start', { params: { id }, body: {}
 * })`.
 */
export async function ask<K extends RouteKey>(
  route: K,
  asked: RequestInput<K>,
  options: AskOptions<K> = {},
): Promise<Answer<K>> {
  const { params, query, body }: Parts = asked;
  const [method, path] = route.split(' ') as [string, string];
  // The response to a change of a game contains only the ids of its cards, because the screen already has the cards.
  const prefer: Record<string, string> = method !== 'GET' && path.startsWith('/games/') ? { prefer: 'cards=ids' } : {};
  const response = await send(method, addressOf(path, params, query), body, options, prefer);
  const answer = await readJson(response);
  if (!response.ok) throw refusalFrom(response, answer);
  const { fits } = options;
  if (fits && !(answer && fits(answer as Answer<K>))) throw new ApiError(response.status, BAD_ANSWER, '');
  return answer as Answer<K>;
}

type Parts = { params?: unknown; query?: unknown; body?: unknown };

/** Returns the URL of a route with its parameters: `/games/:id` becomes `/api/games/64b7…?limit=20`. */
export function addressOf(path: string, params?: unknown, query?: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `/api${filled}${text === '' ? '' : `?${text}`}`;
}

async function send(
  method: string,
  address: string,
  body: unknown,
  options: AskOptions<RouteKey>,
  wishes: Record<string, string>,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json', ...wishes };
  const token = options.token ?? readSetting('token');
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(body);
  }
  if (options.signal !== undefined) init.signal = options.signal;
  if (options.keepalive) init.keepalive = true;
  try {
    return await fetch(address, init);
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, 'NETWORK', 'Network connection failed. Please check your connection and try again.');
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? {} : JSON.parse(text);
  } catch {
    return null;
  }
}

export function refusalFrom(response: Response, answer: unknown): ApiError {
  const envelope = (typeof answer === 'object' && answer !== null ? answer : {}) as Record<string, unknown>;
  const sentence = [envelope.error, envelope.message].find((text) => typeof text === 'string' && text !== '');
  const code = typeof envelope.code === 'string' ? envelope.code : `HTTP_${response.status}`;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(
    response.status,
    code,
    (sentence as string) ?? '',
    Number.isFinite(seconds) ? seconds : null,
    envelope,
  );
}
