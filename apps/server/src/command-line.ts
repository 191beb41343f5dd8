import { parseArgs } from 'node:util';
import pino, { type Logger } from 'pino';
import { type Config, readConfig, StartError } from './config.ts';
import { backup, restore } from './tools/backup.ts';
import { resetPassword, verifyRecord } from './tools/database.ts';
import { exportSeedKey, importSeedKey } from './tools/seed-key.ts';

/** One command of `npm run hall`. It answers the lines to print, and throws a StartError to say what is wrong. */
type Tool = {
  readonly name: string;
  readonly argument?: 'EMAIL' | 'FILE';
  readonly does: string;
  run(config: Config, log: Logger, given: string): Promise<string[]>;
};

const TOOLS: Tool[] = [
  {
    name: 'reset-password',
    argument: 'EMAIL',
    does: 'gives an account a new password, shown once, and ends its sessions',
    run: resetPassword,
  },
  {
    name: 'audit verify',
    does: 'recomputes the record and the jackpots, and names what is broken first',
    run: verifyRecord,
  },
  {
    name: 'backup',
    argument: 'FILE',
    does: 'copies the database, also while the server runs; the seed key is not in it',
    run: async (config, _log, file) => backup(config, file),
  },
  {
    name: 'restore',
    argument: 'FILE',
    does: 'puts a backup into an empty DATA_DIR; never over a database that is there',
    run: async (config, _log, file) => restore(config, file),
  },
  {
    name: 'seed-key export',
    argument: 'FILE',
    does: 'copies the key of the draws; whoever has it and the database knows coming numbers',
    run: async (config, _log, file) => exportSeedKey(config, file),
  },
  {
    name: 'seed-key import',
    argument: 'FILE',
    does: 'puts an exported key back into DATA_DIR; never over a key that is there',
    run: async (config, _log, file) => importSeedKey(config, file),
  },
];

const usageOf = (tools: Tool[]) =>
  [
    'npm run hall -- COMMAND',
    '',
    ...tools.map(({ name, argument, does }) => `  ${[name, argument].join(' ').padEnd(24)}${does}`),
  ].join('\n');

async function main(words: string[]): Promise<number> {
  process.umask(0o077);
  const { values, positionals, tokens } = parseArgs({
    args: words,
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    // What is not known is answered with the usage, not with Node's own sentence.
    strict: false,
    tokens: true,
  });
  const tool = TOOLS.find(({ name }) => `${positionals.join(' ')} `.startsWith(`${name} `));
  const usage = usageOf(tool ? [tool] : TOOLS);
  if (values.help === true || words.length === 0) {
    console.log(usage);
    return 0;
  }
  const given = positionals.slice(tool?.name.split(' ').length);
  if (!tool || given.length !== (tool.argument ? 1 : 0) || tokens.some(({ kind }) => kind !== 'positional')) {
    console.error(usage);
    return 2;
  }
  const config = readConfig(process.env, process.cwd());
  for (const line of await tool.run(config, pino({ level: 'silent' }), given[0] ?? '')) console.log(line);
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : `The command failed: ${(error as Error).message}`);
    process.exitCode = 1;
  },
);
