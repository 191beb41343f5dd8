import { isAbsolute, join, resolve } from 'node:path';
import { MAX_CATALOGUE } from '@adarash/rules/catalogue';
import { SETTINGS, type Settings, StartError, type Variable } from './options.ts';

export { StartError };

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = {
  port: number;
  host: string;
  /** Whether HOST was given, as a variable or an option: then the owner's switch decides nothing. */
  hostGiven: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** Where LISTEN goes, if not where everything else goes. */
  databaseListenUrl: string | null;
  /** A replica of that database, for reports that may be a little old. */
  databaseReadUrl: string | null;
  seedKey: string | null;
  smtpUrl: string | null;
  mailDir: string | null;
  /** Files with a certificate and its key: https without a proxy. */
  tls: { readonly cert: string; readonly key: string } | null;
  backupDir: string | null;
  archiveDir: string;
  adminEmail: string | null;
  adminPassword: string | null;
  /** Null: the owner decides. */
  cardCount: number | null;
  hallTz: string;
  publicUrl: string | null;
  logLevel: LogLevel;
  trustProxy: false | number | string;
  metricsToken: string | null;
  openBrowser: boolean;
};

type Environment = Record<string, string | undefined>;

/** Reads every setting, an option before its variable, and refuses a bad value by name instead of guessing. */
export function readConfig(env: Environment, cwd: string, options: Settings = {}): Config {
  const given = (name: Variable) => options[name] ?? env[name];
  const text = (name: Variable) => given(name)?.trim() || null;
  /** What is called by its name here is called in a refusal as the person set it. */
  const named = (name: Variable): string => {
    const setting = SETTINGS.find(({ variable }) => variable === name);
    return name in options && setting ? `--${setting.option}` : name;
  };
  const adminEmail = text('ADMIN_EMAIL');
  const adminPassword = given('ADMIN_PASSWORD') || null;
  if ((adminEmail === null) !== (adminPassword === null)) {
    throw new StartError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.');
  }
  const folder = (name: string | null) => name && (isAbsolute(name) ? name : resolve(cwd, name));
  const [tlsCert, tlsKey] = [folder(text('TLS_CERT')), folder(text('TLS_KEY'))];
  if ((tlsCert === null) !== (tlsKey === null)) {
    throw new StartError('TLS_CERT and TLS_KEY belong together: set both or neither.');
  }
  const postgres = (name: Variable) => databaseAddress(named(name), text(name));
  const databaseUrl = postgres('DATABASE_URL');
  const databaseReadUrl = address(named('DATABASE_READ_URL'), text('DATABASE_READ_URL'), POSTGRES);
  if (databaseReadUrl !== null && databaseUrl === null) {
    throw new StartError('DATABASE_READ_URL names a replica of the database in DATABASE_URL: set that too.');
  }
  const dataDir = folder(text('DATA_DIR')) ?? resolve(cwd, 'data');
  return {
    port: wholeNumber(named('PORT'), text('PORT') ?? '3000', 0, 65_535),
    host: text('HOST') ?? '127.0.0.1',
    hostGiven: text('HOST') !== null,
    dataDir,
    databaseUrl,
    databaseListenUrl: postgres('DATABASE_LISTEN_URL'),
    databaseReadUrl,
    seedKey: seedKey(named('SEED_KEY'), text('SEED_KEY')),
    backupDir: folder(text('BACKUP_DIR')),
    archiveDir: folder(text('ARCHIVE_DIR')) ?? join(dataDir, 'archive'),
    smtpUrl: address(named('SMTP_URL'), text('SMTP_URL'), ['smtp:', 'smtps:']),
    mailDir: folder(text('MAIL_DIR')),
    tls: tlsCert && tlsKey ? { cert: tlsCert, key: tlsKey } : null,
    adminEmail,
    adminPassword,
    cardCount: optionalNumber(named('CARD_COUNT'), text('CARD_COUNT'), 1, MAX_CATALOGUE),
    hallTz: timeZone(named('HALL_TZ'), text('HALL_TZ') ?? 'Africa/Addis_Ababa'),
    publicUrl: address(named('PUBLIC_URL'), text('PUBLIC_URL'), ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    logLevel: logLevel(named('LOG_LEVEL'), text('LOG_LEVEL') ?? 'info'),
    trustProxy: trustProxy(named('TRUST_PROXY'), text('TRUST_PROXY')),
    metricsToken: text('METRICS_TOKEN'),
    openBrowser: yesOrNo(named('OPEN_BROWSER'), text('OPEN_BROWSER') ?? 'no'),
  };
}

function wholeNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new StartError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  }
  return number;
}

const optionalNumber = (name: string, value: string | null, min: number, max: number) =>
  value === null ? null : wholeNumber(name, value, min, max);

/** The value itself is never repeated: it may hold a password. */
function address(name: string, value: string | null, protocols: string[]): string | null {
  if (value === null) return null;
  const wanted = protocols.map((protocol) => `${protocol}//`).join(' or ');
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    throw new StartError(`${name} must be an address that begins with ${wanted}.`);
  }
  return value;
}

/** An address that names several hosts, as libpq writes it, as one address for each of them. */
export function hostsOf(url: string): string[] {
  const [, before, hosts, after] = /^([^/]*\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts === undefined ? [url] : hosts.split(',').map((host) => before + host + after);
}

const POSTGRES = ['postgres:', 'postgresql:'];

/** It may name several hosts. Throws if it asks for a standby, because the server needs the one that takes writes. */
function databaseAddress(name: string, value: string | null): string | null {
  if (value === null) return null;
  for (const host of hostsOf(value)) {
    address(name, host, POSTGRES);
    const wanted = new URL(host).searchParams.get('target_session_attrs') ?? 'any';
    if (/only|standby/.test(wanted)) {
      throw new StartError(`${name} asks for a host that only reads: target_session_attrs must be read-write.`);
    }
  }
  return value;
}

function seedKey(name: string, value: string | null): string | null {
  if (value !== null && !/^[0-9a-f]{64}$/i.test(value)) {
    throw new StartError(`${name} must be 64 hexadecimal characters.`);
  }
  return value?.toLowerCase() ?? null;
}

function timeZone(name: string, value: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    throw new StartError(`${name} must name a time zone such as Africa/Addis_Ababa, not "${value}".`);
  }
}

function logLevel(name: string, value: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === value.toLowerCase());
  if (!level) throw new StartError(`${name} must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`);
  return level;
}

function yesOrNo(name: string, value: string): boolean {
  if (['yes', 'true'].includes(value.toLowerCase())) return true;
  if (['no', 'false'].includes(value.toLowerCase())) return false;
  throw new StartError(`${name} must be yes or no, not "${value}".`);
}

/**
 * How many proxies stand in front, or their networks. `true` is one: the address in front of the last comma is the one
 * that proxy saw, while everything before it is the visitor's own word.
 */
function trustProxy(name: string, value: string | null): false | number | string {
  if (value === null || ['false', 'no', '0'].includes(value.toLowerCase())) return false;
  if (['true', 'yes'].includes(value.toLowerCase())) return 1;
  if (/^\d+$/.test(value)) return Number(value);
  if (/^[0-9a-f.:/, ]+$/i.test(value)) return value;
  throw new StartError(`${name} must be true, false, a number of proxies or their addresses, not "${value}".`);
}
