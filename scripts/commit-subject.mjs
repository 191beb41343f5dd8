import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const MAX_LENGTH = 60;

/**
 * Returns the error of a commit's subject, or null if it has the form `area: imperative change`.
 * @param {string} subject
 */
export function subjectError(subject) {
  if (/^Merge /.test(subject)) return null;
  if (subject.length > MAX_LENGTH)
    return `The subject has ${subject.length} characters, at most ${MAX_LENGTH} are allowed.`;
  if (!/^[a-z0-9,/ -]+: [a-z]/.test(subject))
    return 'The subject must have the form "area: imperative change", in lower case.';
  return null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [subject = ''] = readFileSync(process.argv[2] ?? '', 'utf8').split('\n');
  const error = subjectError(subject);
  if (error !== null) {
    console.error(`${error}\nExample: storage: remove statement batching`);
    process.exitCode = 1;
  }
}
