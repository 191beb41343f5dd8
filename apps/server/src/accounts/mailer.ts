import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Runtime } from '../platform/runtime.ts';

type Mail = { to: string; subject: string; text: string };
export type Mailer = { send(mail: Mail): Promise<void> };

const DEFAULT_SENDER = 'adarash@localhost';

/**
 * Timeouts for a mail server that does not respond, so that it blocks neither the next mail nor the stop of this
 * server.
 */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Loads the mail library with the first mail, because it needs a tenth of the start time and many halls send no mail.
 */
const library = async () => (await import('nodemailer')).default;

/**
 * Returns a mailer for the configured mail server, or for a folder in trials. Returns null if neither is configured.
 */
export function makeMailer({ smtpUrl, mailDir }: Config, runtime: Runtime): Mailer | null {
  if (smtpUrl !== null) return overSmtp(smtpUrl, runtime);
  return mailDir === null ? null : intoFolder(mailDir, runtime);
}

function overSmtp(url: string, runtime: Runtime): Mailer {
  const user = decodeURIComponent(new URL(url).username);
  const from = user.includes('@') ? user : DEFAULT_SENDER;
  return {
    async send(mail) {
      const transport = (await library()).createTransport({ url, ...PATIENCE }, { from });
      await transport.sendMail({ ...mail, date: runtime.now() });
    },
  };
}

function intoFolder(folder: string, runtime: Runtime): Mailer {
  return {
    async send(mail) {
      const transport = (await library()).createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const made = await transport.sendMail({ ...mail, from: DEFAULT_SENDER, date: runtime.now() });
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      await writeFile(join(folder, `${runtime.newId()}.eml`), made.message as Buffer, { mode: 0o600 });
    },
  };
}
