import { Skeleton } from '../../ui/skeleton.tsx';

/** What stands in for a screen while its code arrives: title, stat cards, table. */
export function ScreenSkeleton() {
  return (
    <div className="flex flex-col gap-6" aria-hidden="true">
      <Skeleton className="h-8 w-56" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="hidden h-20 md:block" />
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}
