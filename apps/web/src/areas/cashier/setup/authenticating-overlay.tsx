import { t } from '../../../i18n/en/cashier-setup.ts';
import { Spinner } from '../../../ui/spinner.tsx';

/** Over the whole window, so that nothing changes under a game that is being sold. */
export function AuthenticatingOverlay() {
  return (
    <div role="status" className="fixed inset-0 z-50 flex animate-appear items-center justify-center bg-scrim">
      <p className="inline-flex items-center gap-3 rounded-card border border-line bg-surface px-6 py-4 font-semibold text-ink shadow-raised">
        <Spinner />
        {t('authenticating')}
      </p>
    </div>
  );
}
