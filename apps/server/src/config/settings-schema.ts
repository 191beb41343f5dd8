import { MAX_CATALOGUE } from '@adarash/rules/catalogue';
import { z } from 'zod';
import {
  address,
  databaseAddress,
  logLevel,
  optional,
  seedKey,
  text,
  timeZone,
  trustProxy,
  wholeNumberSetting,
  yesOrNo,
} from './setting-types.ts';

/** All settings with their variables. The descriptions are used by docs/configuration.md and by --help. */
export const SETTINGS_SCHEMA = z.object({
  PORT: wholeNumberSetting(0, 65_535).prefault('3000').meta({
    value: 'NUMBER',
    standard: '3000',
    description: 'port to listen on',
  }),
  HOST: text.prefault('127.0.0.1').meta({
    value: 'ADDRESS',
    standard: '127.0.0.1',
    description:
      'address to listen on; `0.0.0.0`, or `--open-to-hall` for short, opens the server to the hall’s network; default: as set under Settings',
  }),
  DATA_DIR: text.prefault('./data').meta({
    value: 'FOLDER',
    standard: './data',
    description: 'folder for the database file, the seed key, the log of used draws (`draws.log`) and uploaded voices',
  }),
  BACKUP_DIR: optional(text).meta({
    value: 'FOLDER',
    description:
      'folder on another disk, for example a USB stick; a verified backup is stored there after each game, the last 30 remain (SQLite); default: as set under Settings',
  }),
  PUBLIC_URL: optional(address('http:', 'https:').transform((url) => url.replace(/\/+$/, ''))).meta({
    value: 'ADDRESS',
    description:
      'address for QR codes; default: the address of the request, or the first network address of this laptop instead of a loopback address',
  }),
  CARD_COUNT: optional(wholeNumberSetting(1, MAX_CATALOGUE)).meta({
    value: 'NUMBER',
    standard: '100',
    description:
      'size of the card catalogue, at most 1000; if it is not set, the owner can choose it before the first game',
  }),
  HALL_TZ: timeZone.prefault('Africa/Addis_Ababa').meta({
    value: 'ZONE',
    standard: 'Africa/Addis_Ababa',
    description: 'time zone of the hall, for its days, its papers and all times on staff screens',
  }),
  ADMIN_EMAIL: optional(text).meta({
    value: 'EMAIL',
    description: 'e-mail of the first admin, together with the password; default: an account that is printed once',
  }),
  ADMIN_PASSWORD: optional(z.string()).meta({
    value: 'PASSWORD',
    description: 'password of the first admin',
  }),
  DATABASE_URL: optional(databaseAddress).meta({
    value: 'ADDRESS',
    description:
      'address of a PostgreSQL server with `fsync` on; a cluster needs one address (`docs/scale.md`); default: SQLite in `DATA_DIR`',
  }),
  DATABASE_LISTEN_URL: optional(databaseAddress).meta({
    value: 'ADDRESS',
    description:
      'address of PostgreSQL itself, if `DATABASE_URL` is a pooler such as PgBouncer without support for LISTEN',
  }),
  SEED_KEY: optional(seedKey).meta({
    value: 'DIGITS',
    description: '64 hexadecimal digits that protect the seeds on PostgreSQL, the same on every server',
  }),
  SMTP_URL: optional(address('smtp:', 'smtps:')).meta({
    value: 'ADDRESS',
    description:
      'mail server for password codes and the daily reports to the admins; without it no mail is sent and the admin resets forgotten passwords',
  }),
  MAIL_DIR: optional(text).meta({
    value: 'FOLDER',
    description: 'for trials: folder for mails as `.eml` files; a person with access to it can take over accounts',
  }),
  TLS_CERT: optional(text).meta({
    value: 'FILE',
    description: 'certificate (PEM); together with its key it enables https',
  }),
  TLS_KEY: optional(text).meta({
    value: 'FILE',
    description: 'private key of the certificate (PEM)',
  }),
  TRUST_PROXY: optional(trustProxy).meta({
    value: 'PROXIES',
    description:
      'number of trusted reverse proxies that set `X-Forwarded-For` (`true` for one), or their networks separated by commas',
  }),
  METRICS_TOKEN: optional(text).meta({
    value: 'TOKEN',
    description: 'bearer token that opens `/metrics` to other machines',
  }),
  OPEN_BROWSER: yesOrNo.prefault('no').meta({
    value: 'YES',
    standard: 'no',
    description: '`yes` opens the page to control Adarash in this computer’s browser, as the packages do',
  }),
  LOG_LEVEL: logLevel.prefault('info').meta({
    value: 'LEVEL',
    standard: 'info',
    description: '`debug`, `info`, `warn`, `error` or `silent`',
  }),
});

export type Variable = keyof typeof SETTINGS_SCHEMA.shape;
/** Texts of the settings by variable, before their validation. */
export type Settings = { [variable in Variable]?: string | undefined };
