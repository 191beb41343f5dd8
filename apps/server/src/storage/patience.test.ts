import { expect, it } from 'vitest';
import { retryWhileFileLocked } from './data-folder.ts';

const held = (times: number, code: string) => {
  let tries = 0;
  return {
    tries: () => tries,
    work: () => {
      tries += 1;
      if (tries <= times) throw Object.assign(new Error(code), { code });
      return 'done';
    },
  };
};

it('retries a database operation while another program locks the file', () => {
  for (const code of ['EPERM', 'EACCES', 'EBUSY']) expect(retryWhileFileLocked(held(3, code).work, 1_000)).toBe('done');
});

it('throws if a file remains locked, and immediately after an error that a retry cannot fix', () => {
  expect(() => retryWhileFileLocked(held(99, 'EBUSY').work, 100)).toThrow('EBUSY');
  const missing = held(1, 'ENOENT');
  expect(() => retryWhileFileLocked(missing.work, 1_000)).toThrow('ENOENT');
  expect(missing.tries()).toBe(1);
});
