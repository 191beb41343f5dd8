import pino, { type Logger } from 'pino';
import { backup, restore } from './cli/backup.ts';
import { afterRestore, resetPassword, verifyAuditLog, verifyQuickly } from './cli/database.ts';
import { exportSeedKey, importSeedKey, replaceSeedKey } from './cli/seed-key.ts';
import { addVoice, listVoices, removeVoice } from './cli/voices.ts';
import { type Config, readConfig, StartError } from './config/config.ts';
import { readOptions } from './config/options.ts';

/** Usage text of the commands. Words in capitals are arguments. */
const USAGE = `npm run hall -- COMMAND

  reset-password EMAIL    gives an account a new password, shown once, and ends its sessions
  audit verify            recomputes the audit log, also while the server runs, and names what differs from it
  audit verify quick      the same without the slow links of each draw that phones took part in
  backup FILE             copies the database, also while the server runs; the seed key is not in it
  restore FILE            puts a backup into an empty DATA_DIR; never over a database that is there
  after-restore           after a copy was put back by hand: unfinished games end, fresh draws open
  seed-key export FILE    copies the key of the draws; whoever has it and the database knows coming numbers
  seed-key import FILE    puts an exported key back into DATA_DIR; never over the right key
  seed-key replace        for a key that is lost: a new one, and fresh commitments under it, in the audit log
  voices add FOLDER       checks the recordings in a folder and installs them as a voice of its name
  voices list             names the voices that were added
  voices remove NAME      takes a voice away again
  … --data FOLDER         every option of npm start means the same here: say where the hall's data are, if it was said there`;

/** Function of a command. It returns the lines to print, or throws a StartError with the reason of a failure. */
type Tool = (config: Config, given: string, log: Logger) => string[] | Promise<string[]>;

const TOOLS: Record<string, Tool> = {
  'reset-password': resetPassword,
  'audit verify quick': verifyQuickly,
  'audit verify': verifyAuditLog,
  backup,
  restore,
  'after-restore': afterRestore,
  'seed-key export': exportSeedKey,
  'seed-key import': importSeedKey,
  'seed-key replace': replaceSeedKey,
  'voices add': addVoice,
  'voices list': listVoices,
  'voices remove': removeVoice,
};

/** Reads the options of a command. The error message of an invalid option is printed above the usage text. */
function optionsOf(args: string[]) {
  try {
    return { ...readOptions(args, 'npm run hall', process.env), wrong: [] };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return { settings: {}, words: [], help: false, wrong: [error.message, ''] };
  }
}

async function main(args: string[]): Promise<number> {
  process.umask(0o077);
  const { settings, words, help, wrong } = optionsOf(args);
  const name = Object.keys(TOOLS).find((each) => `${words.join(' ')} `.startsWith(`${each} `)) ?? '';
  const usage = USAGE.split('\n').filter((line, i) => i < 2 || line.startsWith(`  ${name}`) || line.startsWith('  …'));
  if (help || args.length === 0) {
    console.log(usage.join('\n'));
    return 0;
  }
  const tool = TOOLS[name];
  const given = words.slice(name.split(' ').length);
  const wanted = / (EMAIL|FILE|FOLDER|NAME) /.test(usage[2] ?? '') ? 1 : 0;
  if (!tool || given.length !== wanted || wrong.length > 0) {
    console.error([...wrong, ...usage].join('\n'));
    return 2;
  }
  const config = readConfig(process.env, process.cwd(), settings);
  for (const line of await tool(config, given[0] ?? '', pino({ level: 'silent' }))) console.log(line);
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
