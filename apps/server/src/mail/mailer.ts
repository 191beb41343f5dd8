import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import type { Chance } from '../chance.ts';
import type { Config } from '../config.ts';

export type Mail = { to: string; subject: string; text: string };
export type Mailer = { send(mail: Mail): Promise<void> };

const DEFAULT_SENDER = 'adarash@localhost';

/** Through the hall's mail server where it has one, else as files in the outbox for whoever keeps the machine. */
export function makeMailer(config: Config, log: Logger, chance: Chance): Mailer {
  return config.smtpUrl === null
    ? outbox(join(config.dataDir, 'outbox'), log, chance)
    : overSmtp(config.smtpUrl, chance);
}

function overSmtp(url: string, chance: Chance): Mailer {
  const user = decodeURIComponent(new URL(url).username);
  const transport = nodemailer.createTransport(url, { from: user.includes('@') ? user : DEFAULT_SENDER });
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, date: chance.now() });
    },
  };
}

function outbox(folder: string, log: Logger, chance: Chance): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const made = await transport.sendMail({ ...mail, from: DEFAULT_SENDER, date: chance.now() });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${chance.newId()}.eml`);
      await writeFile(file, made.message as Buffer, { mode: 0o600 });
      log.info({ file }, 'no SMTP_URL is set: a mail was put into the outbox');
    },
  };
}
