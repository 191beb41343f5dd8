import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { optionsHelp, readOptions, SETTINGS, START_HELP } from './options.ts';

const read = (...args: string[]) => readOptions(args, 'npm start', {});

/** A different value for each setting. A setting must have the same result as an option and as a variable. */
const VALUES: Record<(typeof SETTINGS)[number]['variable'], string> = {
  PORT: '8080',
  HOST: '192.168.1.5',
  DATA_DIR: '/srv/hall',
  BACKUP_DIR: '/media/stick',
  PUBLIC_URL: 'https://hall.example',
  CARD_COUNT: '300',
  HALL_TZ: 'Africa/Nairobi',
  ADMIN_EMAIL: 'boss@hall.test',
  ADMIN_PASSWORD: 'five yellow swans',
  DATABASE_URL: 'postgres://hall@127.0.0.1/hall',
  DATABASE_LISTEN_URL: 'postgres://hall@127.0.0.1:5432/hall',
  SEED_KEY: 'ab'.repeat(32),
  SMTP_URL: 'smtp://mail.hall.test',
  MAIL_DIR: '/srv/mail',
  TLS_CERT: '/srv/hall.pem',
  TLS_KEY: '/srv/hall.key',
  TRUST_PROXY: '2',
  METRICS_TOKEN: 'counting-sheep',
  OPEN_BROWSER: 'yes',
  LOG_LEVEL: 'warn',
};

test('reads the same configuration from all options as from all variables, with no default value', () => {
  const { settings } = read(...SETTINGS.flatMap(({ variable, option }) => [`--${option}`, VALUES[variable]]));
  const byOptions = readConfig({}, '/', settings);
  expect(byOptions).toEqual(readConfig(VALUES, '/'));
  const standard = Object.entries(readConfig({}, '/'));
  expect(standard.filter(([name, value]) => byOptions[name as keyof typeof byOptions] === value)).toEqual([]);
});

test('prefers a command-line option to its environment variable', () => {
  const { settings } = read('--port', '8080', '--open-to-hall');
  expect(readConfig({ PORT: '1', HOST: 'localhost' }, '/', settings)).toMatchObject({ port: 8080, host: '0.0.0.0' });
});

test('preserves a Windows path in an option', () => {
  expect(read('--data', 'D:\\my hall').settings).toEqual({ DATA_DIR: 'D:\\my hall' });
});

test('returns words between options as words of the command', () => {
  expect(read('backup', '--data=/srv/hall', 'copy.db')).toMatchObject({
    words: ['backup', 'copy.db'],
    settings: { DATA_DIR: '/srv/hall' },
  });
});

describe('invalid options', () => {
  test.each([
    [['--prot', '80'], 'There is no option --prot; npm start -- --help lists them all.'],
    [['-p', '80'], 'There is no option -p'],
    [['--port'], '--port needs a value, as in --port 3000.'],
    [['--port='], '--port needs a value'],
    [['--data', '--port', '80'], '--data needs a value, as in --data ./data.'],
    [['--open-to-hall=yes'], '--open-to-hall must not have a value.'],
    [['--host', '::1', '--open-to-hall'], 'both set HOST'],
    [['--port', '1', '--port', '2'], 'both set PORT'],
  ])('reports the fault in %j', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });

  test('mentions the option in the error of its invalid value', () => {
    expect(() => readConfig({}, '/', read('--card-count', '0').settings)).toThrow(/^--card-count must be a whole/);
  });

  test.each(['npm_config_port', 'npm_config_open_to_hall'])(
    'reports %s, which npm removed from the options',
    (name) => {
      expect(() => readOptions([], 'npm start', { [name]: 'true' })).toThrow(/^npm did not pass --\S+ to Adarash/);
    },
  );
});

test('lists every option with its environment variable in the help', () => {
  for (const { variable, option } of SETTINGS) {
    expect(optionsHelp()).toMatch(new RegExp(`^ {2}--${option} [A-Z]+ +${variable}\\b`, 'm'));
  }
  expect(START_HELP).toMatch(/--open-to-hall +the same as --host 0\.0\.0\.0/);
  expect(START_HELP).not.toContain('`');
});

test('docs/configuration.md lists every setting with its meaning', () => {
  const page = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  const rows = SETTINGS.map((setting) => {
    const standard = 'standard' in setting ? `\`${setting.standard}\`` : '';
    return `| \`--${setting.option} ${setting.value}\` | \`${setting.variable}\` | ${standard} | ${setting.meaning} |`;
  });
  expect(page.match(/^\| `--[^\n]*$/gm)).toEqual(rows);
});
