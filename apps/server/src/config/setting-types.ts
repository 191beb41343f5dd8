import { z } from 'zod';

/* Error messages of settings are the second part of a sentence that starts with the name of the setting. */

export const text = z.string().trim();

/** Returns the schema of an optional setting, with null as the default. */
export const optional = <T extends z.ZodType>(schema: T) =>
  schema.optional().transform((value): z.output<T> | null => value ?? null);

export const wholeNumberSetting = (min: number, max: number) =>
  text
    .refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: ({ input }) => `must be a whole number from ${min} to ${max}, not "${input}".`,
    })
    .transform(Number);

/**
 * Returns the schema of a URL with one of these protocols. The error message must not contain the URL, because it may
 * include a password.
 */
export function address(...protocols: readonly string[]) {
  const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return text.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that begins with ${wanted}.`,
    abort: true,
  });
}

/** Returns whether a URL contains several hosts in the format of libpq. */
function hasSeveralHosts(url: string): boolean {
  const [, hosts = ''] = /^[^/]*\/\/(?:[^/?#]*@)?([^/?#]*)/.exec(url) ?? [];
  return hosts.includes(',');
}

const asksForStandby = (url: string) =>
  /only|standby/.test(new URL(url).searchParams.get('target_session_attrs') ?? '');

/** Schema of a database URL. The database must be writable. */
export const databaseAddress = text
  .refine((value) => !hasSeveralHosts(value), {
    error: 'must name one host: put a proxy that finds the primary in front of several, as docs/scale.md shows.',
    abort: true,
  })
  .pipe(address('postgres:', 'postgresql:'))
  .refine((value) => !asksForStandby(value), {
    error: 'asks for a host that only reads: target_session_attrs must be read-write.',
  });

export const seedKey = text
  .regex(/^[0-9a-f]{64}$/i, { error: 'must be 64 hexadecimal characters.' })
  .transform((digits) => digits.toLowerCase());

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}

export const timeZone = text.refine(isTimeZone, {
  error: ({ input }) => `must name a time zone such as Africa/Addis_Ababa, not "${input}".`,
});

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const noSuchLevel = ({ input }: { readonly input?: unknown }) =>
  `must be one of ${LOG_LEVELS.join(', ')}, not "${input}".`;

export const logLevel = text.toLowerCase().pipe(z.enum(LOG_LEVELS, { error: noSuchLevel }));

export const yesOrNo = text
  .refine((value) => /^(yes|true|no|false)$/i.test(value), {
    error: ({ input }) => `must be yes or no, not "${input}".`,
  })
  .transform((value) => /^(yes|true)$/i.test(value));

/**
 * Number of proxies in front of the server, or their networks. `true` means one proxy: only the last address in the
 * forwarding header is trusted, because the client can forge all earlier addresses.
 */
export const trustProxy = text
  .refine((value) => /^(true|yes|false|no|[0-9a-f.:/, ]+)$/i.test(value), {
    error: ({ input }) => `must be true, false, a number of proxies or their addresses, not "${input}".`,
  })
  .transform((value): false | number | string => {
    const word = value.toLowerCase();
    if (word === 'false' || word === 'no' || word === '0') return false;
    if (word === 'true' || word === 'yes') return 1;
    return /^\d+$/.test(value) ? Number(value) : value;
  });
