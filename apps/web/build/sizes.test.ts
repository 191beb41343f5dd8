import { describe, expect, it } from 'vitest';
import { measure, screensOf } from './sizes.ts';

const staff = {
  'pages/staff.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js'] },
  'src/app/signed-in.tsx': { file: 'signed-in.js', isDynamicEntry: true, imports: ['_react.js'] },
  'src/areas/login/login-screen.tsx': { file: 'login.js', isDynamicEntry: true, imports: ['pages/staff.html'] },
  'src/areas/admin/users-screen.tsx': { file: 'users.js', isDynamicEntry: true, imports: ['_table.js'] },
  'src/areas/admin/chart.tsx': { file: 'chart.js', isDynamicEntry: true },
};
const tv = { 'pages/tv.html': { file: 'tv.js', isEntry: true } };
const weights = { entry: 10, react: 100, table: 20, 'signed-in': 3, login: 1, users: 2, chart: 1000, tv: 7 };
const weigh = (file: string) => weights[file.replace('.js', '') as keyof typeof weights];
const limits = [
  { page: 'tv', kB: 1, files: 1 },
  { page: 'staff', screen: 'login/login', kB: 1, files: 3 },
  { page: 'staff', screen: 'admin/users', with: 'answers', kB: 1, files: 4 },
] as const;

describe('the sizes of pages', () => {
  it('include the page, shared files and the screen once each, without files that are loaded later', () => {
    const measured = measure({ staff, tv }, limits, weigh);
    expect(measured.map(({ page, bytes, found }) => [page, bytes, found])).toEqual([
      ['tv', 7, 1],
      ['staff', 10 + 100 + 1, 3],
      ['staff', 10 + 100 + 20 + 3 + 2, 5],
    ]);
  });

  it('include the name of each screen that is loaded separately', () => {
    expect(screensOf(staff)).toEqual(['login/login', 'admin/users']);
  });

  it('are refused for a screen or a page without a limit', () => {
    expect(() => measure({ staff, tv }, limits.slice(0, 2), weigh)).toThrow(
      'no size limit for the screens admin/users',
    );
    expect(() => measure({ staff, tv }, limits.slice(1), weigh)).toThrow('no size limit for the page tv');
  });

  it('are refused if a limit is for a screen that is no longer loaded separately', () => {
    const gone = [...limits, { page: 'staff', screen: 'admin/gone', kB: 1, files: 1 }];
    expect(() => measure({ staff, tv }, gone, weigh)).toThrow(
      'admin/gone-screen.tsx has no file of its name in the web build',
    );
  });
});
