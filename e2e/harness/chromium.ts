import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { findProgram, installDebian } from '../../checks/machine.ts';
import { inRoot } from '../../scripts/command.mjs';

export const CHROMIUM_MISSING =
  'Chromium was not found and could not be fetched. Set CHROMIUM_PATH, or install Chromium or Chrome, so that the browser stories can run.';

/** The shell first, because it lacks the browser windows, which need as much CPU as the page. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'msedge',
];

function usualPlaces() {
  const { ProgramFiles, LOCALAPPDATA } = process.env;
  const windows = [ProgramFiles, process.env['ProgramFiles(x86)'], LOCALAPPDATA].filter((folder) => folder);
  return [
    '/snap/bin/chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ...windows.flatMap((folder) => [
      join(String(folder), 'Google', 'Chrome', 'Application', 'chrome.exe'),
      join(String(folder), 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
    ]),
  ];
}

function systemsOwn(): string | undefined {
  return NAMES.map(findProgram).find((found) => found) ?? usualPlaces().find((place) => existsSync(place));
}

/** The one that Playwright fetched, if it runs: on a bare system it lacks libraries, which Debian's package brings. */
function playwrights(): string | undefined {
  // Required only now: the packages may have been installed a moment ago.
  const path = createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  return existsSync(path) && spawnSync(path, ['--version']).status === 0 ? path : undefined;
}

/** Returns the path of a Chromium: CHROMIUM_PATH if set, otherwise the system's, otherwise Playwright's. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return systemsOwn() ?? playwrights();
}

/** Like findChromium, but installs a missing one by Playwright, or from Debian if that is allowed. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found || process.env.CHROMIUM_PATH) return found;
  console.log('fetching Chromium with Playwright');
  const download = [inRoot('node_modules/@playwright/test/cli.js'), 'install', '--no-shell', 'chromium'];
  spawnSync(process.execPath, download, { stdio: 'ignore' });
  const fetched = playwrights();
  if (fetched) return fetched;
  if ((await installDebian('chromium-headless-shell')) || (await installDebian('chromium'))) return systemsOwn();
  return undefined;
}
