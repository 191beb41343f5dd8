import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

// Entry point of a downloadable package: the same server and tools as in a checkout. The data is in the account's
// folder, so that the next version of the package finds it in any location.

function dataFolder(): string {
  const { LOCALAPPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Adarash');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Adarash');
  return join(XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'adarash');
}

/** Commands of a checkout and the corresponding commands of a package. */
const COMMAND = process.platform === 'win32' ? 'adarash.cmd' : './adarash';
const TYPED = [
  ['npm run hall --', `${COMMAND} hall`],
  ['npm run hall', `${COMMAND} hall`],
  ['npm run verify --', `${COMMAND} verify`],
  ['npm start --', COMMAND],
  ['npm start', COMMAND],
] as const;

/** Replaces the commands of a checkout by those of the package in printed messages. */
function replaceCommands(): void {
  for (const name of ['log', 'error'] as const) {
    const log = console[name].bind(console);
    console[name] = (text: unknown) =>
      log(TYPED.reduce((said, [there, here]) => said.replaceAll(there, here), String(text)));
  }
}

if (!process.env.DATA_DIR) {
  process.env.DATA_DIR = dataFolder();
  mkdirSync(dirname(process.env.DATA_DIR), { recursive: true });
}
process.env.OPEN_BROWSER ||= 'yes';
replaceCommands();
const [tool] = process.argv.splice(2, ['hall', 'verify'].includes(process.argv[2] ?? '') ? 1 : 0);
if (tool === 'hall') await import('./command-line.ts');
else if (tool === 'verify') await import('./verify.ts');
else await import('./main.ts');
