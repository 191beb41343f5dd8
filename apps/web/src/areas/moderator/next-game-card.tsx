import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { nextDrawQuery } from '../../api/games.ts';
import { tc } from '../../i18n/en/common.ts';
import { t } from '../../i18n/en/moderator.ts';
import { Button } from '../../ui/button.tsx';
import { DesignatedNotice } from '../../ui/marks.tsx';
import { Panel } from '../../ui/panel.tsx';

export function NextGameCard({ onConfigure }: { onConfigure: () => void }) {
  const { data } = useQuery(nextDrawQuery);
  return (
    <Panel title={t('configureNext')}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">
            <p className="min-h-5 font-medium text-ink">
              {data !== undefined && t('configureNextHint', { number: data.gameNumber })}
            </p>
            <p>{t('configureHint')}</p>
          </div>
          <Button icon={<Settings2 aria-hidden="true" className="size-5" />} onClick={onConfigure}>
            {t('configureFuture')}
          </Button>
        </div>
        {data?.designated && <DesignatedNotice text={tc('designatedNotice')} />}
      </div>
    </Panel>
  );
}
