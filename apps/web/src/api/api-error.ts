/** A refused or failed request. Screens branch on `code`; `message` is the server's sentence. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | null;

  constructor(status: number, code: string, message: string, retryAfter: number | null = null) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
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
