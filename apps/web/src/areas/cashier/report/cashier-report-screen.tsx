import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ReportView } from './report-view.tsx';
import { t } from './texts.ts';
import { useStoredUser } from './use-stored-user.ts';

export default function CashierReportScreen() {
  usePageTitle(t('title'));
  return useStoredUser() ? <ReportView /> : null;
}
