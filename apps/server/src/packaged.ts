import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

// What a package starts: the same server and the same tools, with the data in the account's own folder, where the next
// package finds them wherever it is unpacked.

function dataFolder(): string {
  const { LOCALAPPDATA, XDG_DATA_HOME } = process.env;
  if (process.platform === 'win32') return join(LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Adarash');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Adarash');
  return join(XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'adarash');
}

/** What is typed in a checkout, and what is typed here. */
const COMMAND = process.platform === 'win32' ? 'adarash.cmd' : './adarash';
const TYPED = [
  ['npm run hall --', `${COMMAND} hall`],
  ['npm run hall', `${COMMAND} hall`],
  ['npm run verify --', `${COMMAND} verify`],
  ['npm start --', COMMAND],
  ['npm start', COMMAND],
] as const;

/** Sentences on the terminal name the commands of a checkout; here there is one command. */
function sayAsTyped(): void {
  for (const name of ['log', 'error'] as const) {
    const say = console[name].bind(console);
    console[name] = (text: unknown) =>
      say(TYPED.reduce((said, [there, here]) => said.replaceAll(there, here), String(text)));
  }
}

if (!process.env.DATA_DIR) {
  process.env.DATA_DIR = dataFolder();
  mkdirSync(dirname(process.env.DATA_DIR), { recursive: true });
}
process.env.OPEN_BROWSER ||= 'yes';
sayAsTyped();
const [tool] = process.argv.splice(2, ['hall', 'verify'].includes(process.argv[2] ?? '') ? 1 : 0);
if (tool === 'hall') await import('./command-line.ts');
else if (tool === 'verify') await import('./verify.ts');
else await import('./main.ts');
