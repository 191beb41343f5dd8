import { expect, it } from 'vitest';
import { hallChunks } from './browsers.ts';

it('finds what a screen of the hall runs, and nothing that only the staff fetch', () => {
  const chunks = {
    entry: { screen: 'index.html', imports: ['react'], dynamicImports: ['hall', 'setup', 'running'] },
    react: { screen: null },
    hall: { screen: 'src/areas/hall/hall-screen.tsx', imports: ['balls'], dynamicImports: ['qr'] },
    balls: { screen: null },
    qr: { screen: null, imports: ['react'] },
    setup: { screen: 'src/areas/cashier/setup/select-card-screen.tsx', imports: ['balls', 'query'] },
    running: { screen: 'src/areas/landing/running-screen.tsx', imports: ['query'] },
    query: { screen: null },
  };
  expect([...hallChunks(chunks, 'entry')]).toEqual(['entry', 'react', 'hall', 'balls', 'qr']);
});
