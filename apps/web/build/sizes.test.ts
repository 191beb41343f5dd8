import { describe, expect, it } from 'vitest';
import { measure } from './sizes.ts';

const manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js'] },
  'src/app/signed-in.tsx': { file: 'signed-in.js', isDynamicEntry: true, imports: ['_react.js'] },
  'src/areas/login/login-screen.tsx': { file: 'login.js', isDynamicEntry: true, imports: ['index.html'] },
  'src/areas/admin/users-screen.tsx': { file: 'users.js', isDynamicEntry: true, imports: ['_table.js'] },
  'src/areas/admin/chart.tsx': { file: 'chart.js', isDynamicEntry: true },
};
const weights = { entry: 10, react: 100, table: 20, 'signed-in': 3, login: 1, users: 2, chart: 1000 };
const weigh = (file: string) => weights[file.replace('.js', '') as keyof typeof weights];
const budgets = { login: { limit: 120, needs: [] }, admin: { limit: 170, needs: ['src/app/signed-in.tsx'] } };

describe('bundle sizes', () => {
  it('count the entry, what stands beside a screen and the screen, each file once, and nothing lazy', () => {
    expect(measure(manifest, budgets, weigh)).toEqual([
      { screen: 'src/areas/admin/users-screen.tsx', limit: 170, files: 5, bytes: 10 + 100 + 20 + 3 + 2 },
      { screen: 'src/areas/login/login-screen.tsx', limit: 120, files: 3, bytes: 10 + 100 + 1 },
    ]);
  });

  it('may be tighter for one screen of an area', () => {
    const tighter = { ...budgets, admin: { ...budgets.admin, tighter: { users: 130 } } };
    expect(measure(manifest, tighter, weigh)[0]?.limit).toBe(130);
  });

  it('refuse an area without a budget', () => {
    expect(() => measure(manifest, { login: budgets.login }, weigh)).toThrow('for: admin');
  });

  it('refuse a part that is no longer loaded by itself', () => {
    const moved = { ...budgets, admin: { limit: 170, needs: ['src/app/gone.tsx'] } };
    expect(() => measure(manifest, moved, weigh)).toThrow('src/app/gone.tsx is not loaded by itself');
  });

  it('refuse a build without screens', () => {
    expect(() => measure({ 'index.html': manifest['index.html'] }, budgets, weigh)).toThrow('no screens');
  });
});
