import { Search } from 'lucide-react';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { EmptyState } from '@/ui/feedback/empty-state.tsx';
import { LoadFailed } from '@/ui/feedback/load-failed.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Progress } from '@/ui/feedback/progress.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { LONG_NAME, Part } from './part.tsx';
import { useSample } from './sample.ts';

const nothing = () => undefined;

export function FeedbackParts() {
  const sample = useSample();
  const action = <SmallButton text={sample('show')} />;
  return (
    <Part file="banner, load-failed, loaded, progress, skeleton, empty-state">
      <div className="flex w-full flex-col gap-3">
        <Banner tone="error" onClose={nothing}>
          {sample('error')} {LONG_NAME}
        </Banner>
        <Banner tone="success">{sample('hint')}</Banner>
        <Banner tone="info" action={action}>
          {sample('hint')}
        </Banner>
        <Banner tone="warning" action={action} onClose={nothing}>
          {sample('hint')}
        </Banner>
        <LoadFailed text={sample('error')} of={{ refetch: nothing }} />
        <LoadFailed text={sample('error')} tone="warning" of={{ refetch: nothing, isFetching: true }} />
        <Loaded of={{ data: undefined, isError: false, refetch: nothing }} text={sample('error')} skeleton="h-8">
          {() => sample('cards')}
        </Loaded>
        <Loaded of={{ data: undefined, isError: true, refetch: nothing }} text={sample('error')} skeleton="h-8">
          {() => sample('cards')}
        </Loaded>
        <Progress label={sample('cards')} done={17} of={40} />
        <Skeleton className="h-8 w-56" />
        <EmptyState
          title={sample('none')}
          hint={sample('hint')}
          icon={<Search />}
          action={<Button text={sample('show')} />}
        />
        <EmptyState title={sample('none')} />
      </div>
    </Part>
  );
}
