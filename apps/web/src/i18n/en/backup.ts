import { staffTexts } from '../texts.ts';

/** Backups, the way back from one, and the version. */
const backup = {
  title: 'Backup and version',
  subtitle: 'What you need on the day this computer fails.',
  toRecord: 'Back to the record',
  backups: 'Backups',
  now: 'Make a backup now',
  made: 'Backup made and checked: {{file}}',
  failed: 'The backup could not be made. Please try again.',
  folder: 'They are in {{folder}}',
  stick:
    'Better on a stick or another disk: start the server with --backup and its folder. A backup is then put there after every game.',
  none: 'There is no backup in this folder yet.',
  file: 'File',
  madeAt: 'Made',
  size: 'Size',
  megabytes: '{{size}} MB',
  seedKey:
    'The seed key is not in a backup. Keep a copy of the file seed.key from the data folder in a safe place of its own: npm run hall -- seed-key export makes one.',
  byOperator:
    'This server runs on PostgreSQL. Whoever runs the database backs it up, with pg_dump or a base backup and its log: docs/operations.md says how.',

  restore: 'Going back to a backup',
  restoreIntro: 'Not while the server runs, and at its own computer.',
  restore1:
    'Stop the server: Ctrl+C in its window. Move the data folder away and keep it: nothing is ever overwritten.',
  restore2: 'Put the newest backup back. Its name is the moment it was made, in world time (UTC).',
  restore3: 'Put the seed key back.',
  restore4: 'Let the record, the money and the draws be recomputed.',
  restore5: 'Open the hall. Everyone signs in again with their old passwords.',
  restoreAfter:
    'What was played after the backup is not in it: give those stakes back. Games that had not ended are called off, and no seed that was shown is ever used again. The whole guide is docs/operations.md, in the folder of Adarash.',

  version: 'Version',
  running: 'Adarash {{version}} runs on {{storage}}.',
  sqlite: 'SQLite',
  postgresql: 'PostgreSQL',
  update:
    'This hall needs no internet, so it cannot look for updates. A newer version comes as a new folder or archive; what changed stands in CHANGELOG.md in the folder of Adarash, the newest first. Make a backup, stop the server, put the new folder in place with the same data folder, and start it. docs/operations.md has the steps, and the way back.',
  loadFailed: 'This could not be loaded.',
  tryAgain: 'Try again',
} as const;

export const tb = staffTexts(backup);
