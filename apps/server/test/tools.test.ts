import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verifyChains } from '../src/audit-log/chain.ts';
import { backup, restore } from '../src/cli/backup.ts';
import { exportSeedKey } from '../src/cli/seed-key.ts';
import { readConfig } from '../src/config/config.ts';
import { openSqliteFile } from '../src/storage/sqlite/sqlite-file.ts';
import { useHall } from './harness/hall.ts';
import { ENGINE } from './harness/servers/storage-place.ts';

const hall = useHall();

test.runIf(ENGINE === 'sqlite')('adds audit entries for backup, restore and export of the seed key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'adarash-tools-'));
  const { config, storage } = hall.services;
  const said = [
    ...(await backup(config, join(folder, 'first.db'))),
    ...(await exportSeedKey(config, join(folder, 'key'))),
    ...(await backup(config, join(folder, 'second.db'))),
  ];
  expect(said.join('\n')).not.toContain('could not be written into the audit log');
  const told = await storage.db.selectFrom('audit').selectAll().where('chain', '=', 'house').orderBy('seq').execute();
  expect(told.map(({ action }) => action)).toEqual(['backup.made', 'seed-key.exported', 'backup.made']);
  expect(JSON.parse(told[1]?.after ?? '')).toEqual({ file: join(folder, 'key') });
  expect(await verifyChains(storage.db)).toMatchObject({ broken: null });

  const elsewhere = readConfig({ DATA_DIR: join(folder, 'data') }, folder);
  await restore(elsewhere, join(folder, 'second.db'));
  const restored = openSqliteFile(join(folder, 'data', 'adarash.db'), { readonly: true });
  const actions = restored
    .prepare(`SELECT action FROM audit WHERE chain = 'house' ORDER BY seq`)
    .all()
    .map((row) => (row as { action: string }).action);
  restored.close();
  // The entry of a backup is appended after the copy, so the second backup contains the first two entries.
  expect(actions).toEqual(['backup.made', 'seed-key.exported', 'backup.restored']);
  rmSync(folder, { recursive: true, force: true });
});
