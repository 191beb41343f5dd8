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
  wholeNumber,
  yesOrNo,
} from './setting-types.ts';

/** Every setting with its variable, as a schema whose description is in the README and in --help. */
export const SETTINGS_SCHEMA = z.object({
  PORT: wholeNumber(0, 65_535).prefault('3000').meta({
    value: 'NUMBER',
    standard: '3000',
    description: 'port to listen on',
  }),
  HOST: text.prefault('127.0.0.1').meta({
    value: 'ADDRESS',
    standard: '127.0.0.1',
    description:
      'address to listen on; `0.0.0.0`, or `--open-to-hall` for short, opens it to the hall’s network; without it the switch under Settings decides',
  }),
  DATA_DIR: text.prefault('./data').meta({
    value: 'FOLDER',
    standard: './data',
    description: 'the database file, the seed key, what the draws remember (`draws.log`), voices of the hall’s own',
  }),
  BACKUP_DIR: optional(text).meta({
    value: 'FOLDER',
    description:
      'a folder on another disk, a stick say; a checked backup is put there after each game, the last 30 stay (SQLite)',
  }),
  PUBLIC_URL: optional(address('http:', 'https:').transform((url) => url.replace(/\/+$/, ''))).meta({
    value: 'ADDRESS',
    description:
      'address to put into QR codes; without it the one the page was asked under, or on this laptop itself its first address in the network: never a loopback address',
  }),
  CARD_COUNT: optional(wholeNumber(1, MAX_CATALOGUE)).meta({
    value: 'NUMBER',
    standard: '100',
    description: 'size of the card catalogue, at most 1000; without it the owner chooses before the first game',
  }),
  HALL_TZ: timeZone.prefault('Africa/Addis_Ababa').meta({
    value: 'ZONE',
    standard: 'Africa/Addis_Ababa',
    description: 'time zone of the hall: its days, its papers and all times on staff screens',
  }),
  ADMIN_EMAIL: optional(text).meta({
    value: 'EMAIL',
    description: 'the first admin, together with the password; without them one is made and shown once',
  }),
  ADMIN_PASSWORD: optional(z.string()).meta({
    value: 'PASSWORD',
    description: 'the first admin’s password',
  }),
  DATABASE_URL: optional(databaseAddress).meta({
    value: 'ADDRESS',
    description:
      'a PostgreSQL address, of a server with `fsync` on; several servers stand behind one address (`docs/scale.md`); without it SQLite in `DATA_DIR` is used',
  }),
  DATABASE_LISTEN_URL: optional(databaseAddress).meta({
    value: 'ADDRESS',
    description: 'PostgreSQL itself, where `DATABASE_URL` is a pooler such as PgBouncer that does not hand on LISTEN',
  }),
  SEED_KEY: optional(seedKey).meta({
    value: 'DIGITS',
    description: '64 hexadecimal digits that protect the seeds on PostgreSQL, the same on every server',
  }),
  SMTP_URL: optional(address('smtp:', 'smtps:')).meta({
    value: 'ADDRESS',
    description:
      'mail server for password codes and, once a day, the rolls of all halls to the admins; without it the hall sends no mail, and the admin sets forgotten passwords',
  }),
  MAIL_DIR: optional(text).meta({
    value: 'FOLDER',
    description:
      'for trials: a folder that mails are written into as `.eml` files; whoever reads it can take over accounts',
  }),
  TLS_CERT: optional(text).meta({
    value: 'FILE',
    description: 'a certificate (PEM): with it and its key the server speaks https',
  }),
  TLS_KEY: optional(text).meta({
    value: 'FILE',
    description: 'the certificate’s key (PEM)',
  }),
  TRUST_PROXY: optional(trustProxy).meta({
    value: 'PROXIES',
    description:
      'set behind a reverse proxy, so that its `X-Forwarded-For` is believed: `true` for one proxy, a number for more, or their networks separated by commas',
  }),
  METRICS_TOKEN: optional(text).meta({
    value: 'TOKEN',
    description: 'opens `/metrics` to callers from other machines that send it as a bearer token',
  }),
  OPEN_BROWSER: yesOrNo.prefault('no').meta({
    value: 'YES',
    standard: 'no',
    description:
      '`yes` opens this computer’s browser on the page that says that Adarash runs and stops it, as the packages do',
  }),
  LOG_LEVEL: logLevel.prefault('info').meta({
    value: 'LEVEL',
    standard: 'info',
    description: '`debug`, `info`, `warn`, `error` or `silent`',
  }),
});

export type Variable = keyof typeof SETTINGS_SCHEMA.shape;
/** Texts as a person set them. */
export type Settings = { [variable in Variable]?: string | undefined };
