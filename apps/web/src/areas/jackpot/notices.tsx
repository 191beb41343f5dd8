import { t } from '../../i18n/en/jackpot.ts';
import { Button } from '../../ui/button.tsx';
import { Banner } from '../../ui/feedback.tsx';
import type { JackpotDesk } from './use-jackpot.ts';

/** In view wherever on the screen the deed was done. */
export function Notices({ desk }: { desk: JackpotDesk }) {
  const { notice, loadFailed } = desk;
  // A refresh that failed says so in its own words.
  const showLoad = loadFailed && notice?.tone !== 'error';
  if (notice === null && !showLoad) return null;
  return (
    <div className="sticky top-16 z-20 flex flex-col gap-2">
      {showLoad && (
        <Banner
          tone="error"
          action={
            <Button variant="secondary" size="small" busy={desk.refreshing} onClick={() => void desk.refresh()}>
              {t('retry')}
            </Button>
          }
        >
          {t('loadFailed')}
        </Banner>
      )}
      {notice !== null && (
        <Banner tone={notice.tone} onClose={() => desk.setNotice(null)}>
          {notice.text}
        </Banner>
      )}
    </div>
  );
}
