import { resolve } from 'node:path';
import type { z } from 'zod';
import { SETTINGS, StartError } from './options.ts';
import { SETTINGS_SCHEMA, type Settings, type Variable } from './settings-schema.ts';

export { StartError };

export type Config = {
  port: number;
  host: string;
  /** Whether HOST was set as a variable or an option, so that the owner cannot change it in the settings. */
  hostGiven: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** PostgreSQL URL for LISTEN; null if it is the same as the database URL. */
  databaseListenUrl: string | null;
  seedKey: string | null;
  smtpUrl: string | null;
  mailDir: string | null;
  /** Paths of a certificate and its key, which enable https without a proxy. */
  tls: { readonly cert: string; readonly key: string } | null;
  backupDir: string | null;
  adminEmail: string | null;
  adminPassword: string | null;
  /** Number of cards; null if it is not set, so that the owner can change it on the settings page. */
  cardCount: number | null;
  hallTz: string;
  publicUrl: string | null;
  logLevel: z.output<typeof SETTINGS_SCHEMA>['LOG_LEVEL'];
  trustProxy: false | number | string;
  metricsToken: string | null;
  openBrowser: boolean;
};

type Environment = Record<string, string | undefined>;

/**
 * Reads all settings from options and variables. An option overrides its variable. For an invalid value, throws an
 * error that contains the name of the setting.
 */
export function readConfig(env: Environment, cwd: string, options: Settings = {}): Config {
  refuseRemoved(env);
  const given = read(env, options);
  if ((given.ADMIN_EMAIL === null) !== (given.ADMIN_PASSWORD === null))
    throw new StartError('ADMIN_EMAIL and ADMIN_PASSWORD belong together: set both or neither.');
  if ((given.TLS_CERT === null) !== (given.TLS_KEY === null))
    throw new StartError('TLS_CERT and TLS_KEY belong together: set both or neither.');
  const folder = (name: string | null) => name && resolve(cwd, name);
  const cert = folder(given.TLS_CERT);
  const key = folder(given.TLS_KEY);
  return {
    port: given.PORT,
    host: given.HOST,
    hostGiven: textOf('HOST', env, options) !== undefined,
    dataDir: resolve(cwd, given.DATA_DIR),
    databaseUrl: given.DATABASE_URL,
    databaseListenUrl: given.DATABASE_LISTEN_URL,
    seedKey: given.SEED_KEY,
    backupDir: folder(given.BACKUP_DIR),
    smtpUrl: given.SMTP_URL,
    mailDir: folder(given.MAIL_DIR),
    tls: cert && key ? { cert, key } : null,
    adminEmail: given.ADMIN_EMAIL,
    adminPassword: given.ADMIN_PASSWORD,
    cardCount: given.CARD_COUNT,
    hallTz: given.HALL_TZ,
    publicUrl: given.PUBLIC_URL,
    logLevel: given.LOG_LEVEL,
    trustProxy: given.TRUST_PROXY ?? false,
    metricsToken: given.METRICS_TOKEN,
    openBrowser: given.OPEN_BROWSER,
  };
}

/** Returns the text of a setting from its option or variable, or undefined if the text is blank. */
function textOf(variable: Variable, env: Environment, options: Settings): string | undefined {
  const text = options[variable] ?? env[variable];
  return text?.trim() ? text : undefined;
}

function read(env: Environment, options: Settings) {
  const texts = SETTINGS.map(({ variable }) => [variable, textOf(variable, env, options)]);
  const { data, error } = SETTINGS_SCHEMA.safeParse(Object.fromEntries(texts));
  if (data) return data;
  const { path, message } = error.issues[0]!;
  const setting = SETTINGS.find(({ variable }) => variable === path[0])!;
  // The error message names the option if the user set the option, otherwise the variable.
  throw new StartError(`${setting.variable in options ? `--${setting.option}` : setting.variable} ${message}`);
}

/** Settings of release 1.1.0 that were removed. They are refused, because ignoring them would be unexpected. */
const REMOVED = {
  ARCHIVE_DIR: 'no month is archived any more. Remove it.',
  DATABASE_READ_URL: 'reports are read from DATABASE_URL. Remove it.',
};

function refuseRemoved(env: Environment): void {
  for (const [name, instead] of Object.entries(REMOVED))
    if (env[name]?.trim()) throw new StartError(`${name} is not a setting of this release: ${instead}`);
}
