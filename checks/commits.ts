import { execFileSync } from 'node:child_process';
import { isCommand, ROOT } from '../scripts/command.mjs';
import { subjectError } from '../scripts/commit-subject.mjs';

// Checks the subjects of the commits made since the hook exists, because a hook can be switched off.

const HOOK = 'scripts/hooks/commit-msg';

const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' }).trim();

/** Returns one sentence for each line `hash subject` with an invalid subject. */
export function wrongSubjects(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const space = line.indexOf(' ');
    const subject = line.slice(space + 1);
    const error = subjectError(subject);
    return error === null ? [] : [`${line.slice(0, space)} "${subject}": ${error}`];
  });
}

/** Returns null if this folder is not a git clone, or if its history does not reach back to the hook. */
function subjectsSinceHook(): string[] | null {
  try {
    const [added] = git('log', '--diff-filter=A', '--format=%h', '--', HOOK).split('\n');
    return added ? git('log', '--no-merges', '--format=%h %s', `${added}..HEAD`).split('\n').filter(Boolean) : null;
  } catch {
    return null;
  }
}

if (isCommand(import.meta.url)) {
  const subjects = subjectsSinceHook();
  const wrong = wrongSubjects(subjects ?? []);
  for (const sentence of wrong) console.error(sentence);
  if (wrong.length > 0) process.exitCode = 1;
  else console.log(subjects ? 'Every subject has its form.' : 'No history to check.');
}
