import './every-page.ts';
import { startTransition } from 'react';
import { App } from '../app/app.tsx';
import { preload } from '../app/routes.tsx';
import { openStaffLanguage } from '../i18n/staff-language.ts';
import { fetchFont } from '../lib/page.ts';
import { readSetting } from '../lib/stored-settings.ts';
import { openSession } from '../session/session.ts';
import { openPage } from './open-page.tsx';

fetchFont('Inter Variable', 'a');
// Nothing would be seen before, and a screen that is put together once is there sooner. Awaiting it at the top of the
// module would wait for ever: the screens' own modules stand on this one.
const checked = openSession();
void rememberedCalendar()
  .then(openStaffLanguage)
  .then(() => preload(window.location.pathname, checked))
  // In slices of a few milliseconds: in one piece the page would answer nobody until the whole screen is put together.
  .then(() => startTransition(() => openPage(<App />)));

/** Most halls never need the other calendar. The browser remembers what the owner chose, so that no screen waits for it. */
async function rememberedCalendar(): Promise<void> {
  if (readSetting('calendar') === 'ethiopian') await import('../lib/ethiopian-dates.ts');
}
