import { useTexts } from '../../../i18n/live-game/index.ts';
import { Skeleton } from '../../../ui/feedback.tsx';

export function StageSkeleton() {
  const { t } = useTexts();
  return (
    <div className="flex flex-1 flex-col gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton className="h-52" />
      <Skeleton className="min-h-64 flex-1" />
      <Skeleton className="h-20" />
    </div>
  );
}
