import './every-page.ts';
import { createBrowserRouter } from 'react-router';
import { App } from '../app/app.tsx';
import { staffRoutes } from '../app/routes.tsx';
import { createStaffApp } from '../app/staff-app.ts';
import { fetchFont } from '../lib/page.ts';
import { openSession } from '../session/session.ts';
import { openPage } from './open-page.tsx';

fetchFont('Inter Variable', 'a');
const app = createStaffApp();
const checked = openSession(app.session, app.i18n);
void app.i18n.open().then(() => openPage(<App app={app} router={createBrowserRouter(staffRoutes(app, checked))} />));
