/** A refused or failed request. Screens branch on `code`; `message` is the server's sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | null;
  /** All that the server answered, unchecked. */
  readonly answer: Readonly<Record<string, unknown>>;

  constructor(status: number, code: string, message: string, retryAfter: number | null = null, answer = {}) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.answer = answer;
  }

  /** Worth another try: the server was not reached or failed by itself. */
  get transient(): boolean {
    return this.code === 'NETWORK' || this.status >= 500;
  }
}

/** The server's sentence if the server spoke, else the screen's default. */
export function sentenceOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.code !== 'NETWORK' && error.message !== '') return error.message;
  return fallback;
}
