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
// The router loads the first screen immediately, and modules contain texts.
void rememberedCalendar()
  .then(openStaffLanguage)
  .then((speech) =>
    openPage(
      <StaffLanguage value={speech}>
        <App app={app} router={createBrowserRouter(staffRoutes(app, checked))} />
      </StaffLanguage>,
    ),
  );

/**
 * The Ethiopian calendar is loaded only if the owner has selected it, which the browser stores, so that no screen is
 * delayed.
 */
async function rememberedCalendar(): Promise<void> {
  if (readSetting('calendar') === 'ethiopian') await import('../lib/ethiopian-dates.ts');
}
