import './every-page.ts';
import { createBrowserRouter } from 'react-router';
import { App } from '../app/app.tsx';
import { staffRoutes } from '../app/routes.tsx';
import { createStaffApp } from '../app/staff-app.ts';
import { openStaffLanguage } from '../i18n/staff-language.ts';
import { StaffLanguage } from '../i18n/use-t.tsx';
import { fetchFont } from '../lib/page.ts';
import { readSetting } from '../lib/stored-settings.ts';
import { openSession } from '../session/session.ts';
import { openPage } from './open-page.tsx';

fetchFont('Inter Variable', 'a');
const app = createStaffApp();
const checked = openSession(app.session);
// The router fetches the first screen as soon as it is made, and modules hold texts.
void rememberedCalendar()
  .then(openStaffLanguage)
  .then((speech) =>
    openPage(
      <StaffLanguage value={speech}>
        <App app={app} router={createBrowserRouter(staffRoutes(app, checked))} />
      </StaffLanguage>,
    ),
  );

/** Most halls never need the other calendar. The browser remembers what the owner chose, so that no screen waits for it. */
async function rememberedCalendar(): Promise<void> {
  if (readSetting('calendar') === 'ethiopian') await import('../lib/ethiopian-dates.ts');
}
