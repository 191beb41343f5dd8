import { t } from '../../../i18n/en/cashier-report.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { ReportView } from './report-view.tsx';
import { useStoredUser } from './use-stored-user.ts';

export default function CashierReportScreen() {
  usePageTitle(t('title'));
  return useStoredUser() ? <ReportView /> : null;
}
