import { parseArgs } from 'node:util';

/** A reason not to start, printed at the terminal in one line. */
export class StartError extends Error {
  override name = 'StartError';
}

type Setting = { variable: string; option: string; value: string; standard?: string; meaning: string };

/** Every setting, once: as a variable, as an option, and as the README and --help tell of it. */
const GIVEN = [
  { variable: 'PORT', value: 'NUMBER', standard: '3000', meaning: 'port to listen on' },
  {
    variable: 'HOST',
    value: 'ADDRESS',
    standard: '127.0.0.1',
    meaning:
      'address to listen on; `0.0.0.0`, or `--open-to-hall` for short, opens it to the hall’s network; without it the switch under Settings decides',
  },
  {
    variable: 'DATA_DIR',
    value: 'FOLDER',
    standard: './data',
    meaning: 'the database file, the seed key, what the draws remember (`draws.log`), voices of the hall’s own',
  },
  {
    variable: 'BACKUP_DIR',
    value: 'FOLDER',
    meaning:
      'a folder on another disk, a stick say; a checked backup is put there after each game, the last 30 stay (SQLite)',
  },
  {
    variable: 'ARCHIVE_DIR',
    value: 'FOLDER',
    meaning: 'where `npm run hall -- archive` puts old months of PostgreSQL; without it `archive` in `DATA_DIR`',
  },
  {
    variable: 'PUBLIC_URL',
    value: 'ADDRESS',
    meaning:
      'address to put into QR codes; without it the one the page was asked under, or on this laptop itself its first address in the network: never a loopback address',
  },
  {
    variable: 'CARD_COUNT',
    value: 'NUMBER',
    standard: '100',
    meaning: 'size of the card catalogue, at most 1000; without it the owner chooses before the first game',
  },
  {
    variable: 'HALL_TZ',
    value: 'ZONE',
    standard: 'Africa/Addis_Ababa',
    meaning: 'time zone of the hall: its days, its papers and all times on staff screens',
  },
  {
    variable: 'ADMIN_EMAIL',
    value: 'EMAIL',
    meaning: 'the first admin, together with the password; without them one is made and shown once',
  },
  { variable: 'ADMIN_PASSWORD', value: 'PASSWORD', meaning: 'the first admin’s password' },
  {
    variable: 'DATABASE_URL',
    value: 'ADDRESS',
    meaning:
      'a PostgreSQL address, of a server with `fsync` on; it may name several hosts, of which the one that takes writes is found (`docs/scale.md`); without it SQLite in `DATA_DIR` is used',
  },
  {
    variable: 'DATABASE_LISTEN_URL',
    value: 'ADDRESS',
    meaning: 'PostgreSQL itself, where `DATABASE_URL` is a pooler such as PgBouncer that does not hand on LISTEN',
  },
  {
    variable: 'DATABASE_READ_URL',
    value: 'ADDRESS',
    meaning:
      'a streaming replica of that PostgreSQL: sums and reports are read from it while it is at most a minute old and has the hall’s last change, and say how old it is',
  },
  {
    variable: 'SEED_KEY',
    value: 'DIGITS',
    meaning: '64 hexadecimal digits that protect the seeds on PostgreSQL, the same on every server',
  },
  {
    variable: 'SMTP_URL',
    value: 'ADDRESS',
    meaning:
      'mail server for password codes and, once a day, the rolls of all halls to the admins; without it the hall sends no mail, and the admin sets forgotten passwords',
  },
  {
    variable: 'MAIL_DIR',
    value: 'FOLDER',
    meaning:
      'for trials: a folder that mails are written into as `.eml` files; whoever reads it can take over accounts',
  },
  {
    variable: 'TLS_CERT',
    value: 'FILE',
    meaning: 'a certificate (PEM): with it and its key the server speaks https',
  },
  { variable: 'TLS_KEY', value: 'FILE', meaning: 'the certificate’s key (PEM)' },
  {
    variable: 'TRUST_PROXY',
    value: 'PROXIES',
    meaning:
      'set behind a reverse proxy, so that its `X-Forwarded-For` is believed: `true` for one proxy, a number for more, or their networks separated by commas',
  },
  {
    variable: 'METRICS_TOKEN',
    value: 'TOKEN',
    meaning: 'opens `/metrics` to callers from other machines that send it as a bearer token',
  },
  {
    variable: 'OPEN_BROWSER',
    value: 'YES',
    standard: 'no',
    meaning:
      '`yes` opens this computer’s browser on the page that says that Adarash runs and stops it, as the packages do',
  },
  {
    variable: 'LOG_LEVEL',
    value: 'LEVEL',
    standard: 'info',
    meaning: '`debug`, `info`, `warn`, `error` or `silent`',
  },
] as const satisfies readonly Omit<Setting, 'option'>[];

/** An option is called as its variable is; a folder without the word. */
export const SETTINGS = GIVEN.map((setting) => ({
  ...setting,
  option: setting.variable.toLowerCase().replace(/_dir$/, '').replaceAll('_', '-'),
}));

export type Variable = (typeof GIVEN)[number]['variable'];
export type Settings = { [variable in Variable]?: string | undefined };

const OPEN = 'open-to-hall';
/** Every address of this machine. */
export const EVERYWHERE = '0.0.0.0';
const OPTIONS = {
  ...Object.fromEntries(SETTINGS.map(({ option }) => [option, { type: 'string' as const }])),
  [OPEN]: { type: 'boolean' as const },
};

/** Throws for an option that npm took for its own: npm puts it into the environment, and its value is lost. */
function refuseSwallowed(env: NodeJS.ProcessEnv): void {
  const taken = Object.keys(OPTIONS).find((option) => `npm_config_${option.replaceAll('-', '_')}` in env);
  if (taken) {
    throw new StartError(
      `npm kept --${taken} for itself: put -- before the options, as in npm start -- --${taken} (in PowerShell, which drops it, "--").`,
    );
  }
}

/**
 * Sorts the words behind a command into settings and the rest. What nobody knows is refused in one sentence.
 * @param command as a person types it, for the sentences
 */
export function readOptions(
  args: readonly string[],
  command: string,
  env: NodeJS.ProcessEnv,
): { settings: Settings; words: string[]; help: boolean } {
  const help = args.includes('--help') || args.includes('-h');
  if (!help) refuseSwallowed(env);
  // Not strict: what is wrong is said in our words, not in Node's.
  const { tokens } = parseArgs({
    args: [...args],
    options: { ...OPTIONS, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const settings: Settings = {};
  const words: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option' || token.name === 'help') continue;
    const { rawName, value, inlineValue } = token;
    const variable = token.name === OPEN ? 'HOST' : SETTINGS.find(({ option }) => option === token.name)?.variable;
    if (!variable || !rawName.startsWith('--')) {
      throw new StartError(`There is no option ${rawName}; ${command} -- --help lists them all.`);
    }
    if (token.name === OPEN && value !== undefined) throw new StartError(`${rawName} takes no value.`);
    if (token.name !== OPEN && (!value?.trim() || (!inlineValue && value.startsWith('--')))) {
      throw new StartError(`${rawName} needs a value, as in ${rawName} ${exampleOf(variable)}.`);
    }
    if (variable in settings) throw new StartError(`${rawName} and another option both set ${variable}: keep one.`);
    settings[variable] = value ?? EVERYWHERE;
  }
  return { settings, words, help };
}

function exampleOf(variable: Variable): string {
  const setting: Setting | undefined = SETTINGS.find((each) => each.variable === variable);
  return setting?.standard ?? setting?.value ?? '';
}

export function optionsHelp(): string {
  const rows: readonly Setting[] = SETTINGS;
  const lines = rows.map(({ option, value, variable, standard, meaning }) => {
    const text = `${variable}${standard ? ` (${standard})` : ''}: ${meaning.replaceAll('`', '')}`;
    return `  ${`--${option} ${value}`.padEnd(26)}  ${text}`;
  });
  lines.splice(2, 0, `  ${`--${OPEN}`.padEnd(26)}  the same as --host ${EVERYWHERE}`);
  return lines.join('\n');
}

export const START_HELP = `npm start -- OPTIONS

Every option means the same as the variable behind it, and wins over it.

${optionsHelp()}

Other accounts of this machine can see options while the server runs: passwords and keys are better set as variables.`;
