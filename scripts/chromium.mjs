import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, mayInstallPackages } from './debian.mjs';
import { findProgram } from './programs.mjs';

export const CHROMIUM_MISSING =
  'Chromium was not found. Set CHROMIUM_PATH, or install Chromium or Chrome, so that the browser stories can run.';

/** The shell first: it is Chromium without the windows around a page, which take as much of two cores as the page. */
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
  const windows = [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA].filter(
    Boolean,
  );
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

/**
 * The whole path of a Chromium: CHROMIUM_PATH if set, else one in the usual places.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named) ? named : undefined;
  for (const name of NAMES) {
    const found = findProgram(name);
    if (found) return found;
  }
  return usualPlaces().find((place) => existsSync(place));
}

/**
 * As findChromium, installing the Debian package where that is allowed.
 * @returns {string | undefined}
 */
export function ensureChromium() {
  const found = findChromium();
  if (found || process.env.CHROMIUM_PATH) return found;
  if (!mayInstallPackages()) return undefined;
  return installPackages(['chromium-headless-shell']) || installPackages(['chromium']) ? findChromium() : undefined;
}
