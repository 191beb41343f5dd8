import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokenBoundaries } from './import-boundaries.ts';

const check = (files: Record<string, string>) => brokenBoundaries(new Map(Object.entries(files)));

/** Rows: name, files, and a part of the expected violation. */
const VIOLATIONS: [string, Record<string, string>, string][] = [
  ['rules using a published package', { 'packages/rules/src/card/a.ts': "import z from 'zod';" }, '@noble/hashes only'],
  ['rules using Node', { 'packages/rules/src/card/a.ts': "import 'node:fs';" }, '@noble/hashes only'],
  [
    'rules using the contract, as a type',
    { 'packages/rules/src/card/a.ts': "import type { A } from '@adarash/contract';" },
    'packages/rules may not use packages/contract',
  ],
  [
    'a screen making a paper',
    { 'apps/web/src/areas/cashier/a.tsx': "const make = () => import('pdfkit');" },
    'papers are made in apps/server/src/documents alone',
  ],
  ['contract using pg', { 'packages/contract/src/index.ts': "import 'pg';" }, 'zod only'],
  [
    'web using the server',
    { 'apps/web/src/main.ts': "import '@adarash/server/config';" },
    'apps/web may not use apps/server',
  ],
  [
    'server using the web',
    { 'apps/server/src/main.ts': "export * from '@adarash/web/ui';" },
    'apps/server may not use apps/web',
  ],
  ['anything using e2e', { 'apps/web/src/a.ts': "import '@adarash/e2e';" }, 'apps/web may not use e2e'],
  ['anything using bench', { 'packages/contract/src/a.ts': "import '@adarash/bench';" }, 'may not use bench'],
  [
    'the server using scripts',
    { 'apps/server/src/a.ts': "import '../../../scripts/command.mjs';" },
    'leaves apps/server',
  ],
  [
    'a source using checks',
    { 'packages/rules/src/a.ts': "import '../../../checks/size.ts';" },
    'leaves packages/rules',
  ],
  ['anything using scripts', { 'apps/web/src/a.ts': "import '../../../scripts/command.mjs';" }, 'leaves apps/web'],
  [
    'an area using an area, by a dynamic import',
    { 'apps/web/src/areas/admin/a.tsx': "const b = () => import('../cashier/b.tsx');" },
    'area admin may not import area cashier',
  ],
  [
    'an area using an area, by a relative import',
    { 'apps/web/src/areas/admin/a.tsx': "import '../tv/b.tsx';" },
    'area admin may not import area tv',
  ],
  [
    'an area using an area, by the short name of the web',
    { 'apps/web/src/areas/admin/a.tsx': "import '@/areas/tv/b.tsx';" },
    'area admin may not import area tv',
  ],
  [
    'a relative import that climbs three folders',
    { 'apps/web/src/areas/admin/model/a.ts': "import '../../../ui/buttons/button.tsx';" },
    'write @/ui/buttons/button.tsx',
  ],
  [
    'ui using the api',
    { 'apps/web/src/ui/a.tsx': "import { get } from '../api/get.ts';" },
    'api is not in a layer below ui',
  ],
  [
    'ui using the session',
    { 'apps/web/src/ui/a.tsx': "import '../session/session.ts';" },
    'session is not in a layer below ui',
  ],
  [
    'an area using the app',
    { 'apps/web/src/areas/tv/a.tsx': "import '../../app/b.ts';" },
    'app is not in a layer below areas',
  ],
  [
    'the api using an area',
    { 'apps/web/src/api/a.ts': "import '../areas/tv/b.ts';" },
    'areas is not in a layer below api',
  ],
  ['ui using live', { 'apps/web/src/ui/a.tsx': "import '../live/stream.ts';" }, 'live is not in a layer below ui'],
  [
    'storage using the audit log',
    { 'apps/server/src/storage/a.ts': "import '../audit-log/append.ts';" },
    'audit-log is not in a layer below storage',
  ],
  [
    'the audit log using money',
    { 'apps/server/src/audit-log/a.ts': "import '../money/b.ts';" },
    'money is not in a layer below audit-log',
  ],
  [
    'the audit log using its verification',
    { 'apps/server/src/audit-log/append.ts': "import './verify/verify.ts';" },
    'audit-log/verify is not in a layer below audit-log',
  ],
  [
    'money using games',
    { 'apps/server/src/money/jackpot/a.ts': "import '../../games/b.ts';" },
    'games is not in a layer below money',
  ],
  [
    'games using documents',
    { 'apps/server/src/games/a.ts': "export { a } from '../documents/b.ts';" },
    'documents is not in a layer below games',
  ],
  [
    'a file of no folder using games',
    { 'apps/server/src/a.ts': "import './games/b.ts';" },
    'a file outside the folders of apps/server/src/ imports none of them',
  ],
  [
    'folders of one layer that use each other',
    { 'apps/server/src/documents/a.ts': "import '../cli/b.ts';" },
    'cli is not in a layer below documents',
  ],
  ['a folder without a layer', { 'apps/server/src/attic/a.ts': "import '../storage/b.ts';" }, 'attic has no layer'],
  ['stories using the server', { 'e2e/a.ts': "import '../apps/server/src/app.ts';" }, 'e2e may not use apps/server'],
  [
    'a type taken through import()',
    { 'apps/server/src/money/a.ts': "export type G = import('../games/b.ts').G;" },
    'games is not in a layer below money',
  ],
  [
    'a migration using the rules',
    { 'apps/server/src/storage/migrations/002-a.ts': "import '@adarash/rules/claim';" },
    'nothing but Kysely',
  ],
  [
    'a relative import that leaves its workspace',
    { 'apps/server/src/a.ts': "import '../../../packages/rules/src/card/a.ts';" },
    'leaves apps/server',
  ],
];

describe('the import rules', () => {
  it.each(VIOLATIONS)('report a forbidden import: %s', (_what, files, line) => {
    expect(check(files)).toEqual([expect.stringContaining(line)]);
  });

  it('allow imports of lower layers', () => {
    const files = {
      'packages/rules/src/draw/index.ts': "import { sha256 } from '@noble/hashes/sha2.js'; import '../card/index.ts';",
      'packages/rules/src/card/index.ts': 'export const a = 1;',
      'packages/contract/src/index.ts': "import { z } from 'zod'; import '@adarash/rules/card';",
      'apps/server/src/app.ts': "import './games/start.ts'; import fastify from 'fastify';",
      'apps/server/src/games/start.ts': "import '../money/book.ts'; import '../storage/db.ts';",
      'apps/server/src/documents/page.ts': "import '../games/start.ts';",
      'apps/server/src/money/book.ts': "import '../audit-log/append.ts';",
      'apps/server/src/audit-log/append.ts': "import '../storage/db.ts';",
      'apps/server/src/audit-log/verify/verify.ts': "import '../append.ts'; import '../../games/read.ts';",
      'apps/server/src/games/read.ts': 'export const a = 1;',
      'apps/server/src/storage/db.ts': "import 'kysely';",
      'apps/web/src/areas/admin/users.tsx':
        "import '../../api/users.ts'; import '../../session/session.ts'; import '../../ui/table.tsx';",
      'apps/web/src/app/routes.tsx': "const users = () => import('../areas/admin/users.tsx');",
      'apps/web/src/session/session.ts': "import '../api/users.ts';",
      'apps/web/src/api/users.ts': "import type { Answer } from '@adarash/contract';",
      'e2e/harness/chromium.ts': "import { run } from '../../scripts/command.mjs';",
      'apps/web/build/sizes.ts': "import { inRoot } from '../../../scripts/command.mjs';",
      'bench/storage.ts': "import '../apps/server/src/storage/db.ts'; import '@adarash/rules/card';",
      'apps/web/src/ui/table.tsx': "import 'react';",
      'packages/rules/src/draw/draw.test.ts': "import fc from 'fast-check'; import { it } from 'vitest';",
    };
    expect(check(files)).toEqual([]);
  });

  it('ignore imports in strings and comments', () => {
    const text = "// import '../games/b.ts'\nexport const sentence = \"import '../games/b.ts'\";";
    expect(check({ 'apps/server/src/storage/a.ts': text })).toEqual([]);
  });
});

/** Calls that insert text into a query, except literal text. */
const AS_TEXT = /\bsql\.(raw|lit|id)\((?!')|\bCompiledQuery\.raw\(/;

it('the server passes user input to SQL only as parameters and builds SQL text only in its storage', () => {
  const root = new URL('../apps/server/src/', import.meta.url);
  const found = globSync('**/*.ts', { cwd: root }).filter((file) =>
    AS_TEXT.test(readFileSync(new URL(file, root), 'utf8')),
  );
  expect(found.filter((file) => !file.startsWith('storage/'))).toEqual([]);
  expect(found).toContain('storage/migrate.ts');
});
