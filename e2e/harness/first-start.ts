import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fastFolder } from '../../checks/machine.ts';
import { freePort, inRoot, ROOT } from '../../scripts/command.mjs';

/** Product after its first start, with the data of the start frame. */
type Begun = { url: string; email: string; password: string; end(): Promise<void> };

/** `npm start` in this checkout, over an empty folder. */
export async function fromTheClone(): Promise<Begun> {
  const place = await mkdtemp(join(fastFolder(), 'adarash-first-'));
  return begin('npm', ['start', '--', '--port', String(await freePort()), '--data', place], ROOT, place);
}

/** Starts `./adarash` of a package without Node on the path and with the default data folder. */
export async function fromThePackage(): Promise<Begun> {
  const place = await mkdtemp(join(fastFolder(), 'adarash-first-'));
  const folder = join(place, 'package');
  const make = [inRoot('scripts/run.mjs'), 'deploy/package/make.ts', '--folder', folder, '--node', process.execPath];
  await promisify(execFile)(process.execPath, make, { cwd: ROOT });
  const env = { PATH: '/usr/bin:/bin', HOME: place, PORT: String(await freePort()), OPEN_BROWSER: 'no' };
  return begin('./adarash', [], folder, place, env);
}

async function begin(
  command: string,
  args: string[],
  cwd: string,
  place: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Begun> {
  // A separate process group, so that children of npm end with it.
  const started = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const gone = new Promise((done) => started.once('close', done));
  const frame = await new Promise<string>((resolve, reject) => {
    let said = '';
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (part) => {
        said += part;
        if (/password\s+\S+[\s\S]*┘/.test(said)) resolve(said);
      });
    }
    started.once('exit', (code) => reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${said}`)));
  });
  const said = (pattern: RegExp) => pattern.exec(frame)?.[1] ?? '';
  return {
    url: said(/Adarash runs at (http:\S+)/),
    email: said(/e-mail\s+(\S+)/),
    password: said(/password\s+(\S+)/),
    async end() {
      if (started.pid !== undefined && started.exitCode === null) process.kill(-started.pid, 'SIGTERM');
      await gone;
      await rm(place, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
