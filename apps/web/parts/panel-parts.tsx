import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/ui/buttons/button.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Checklist } from '@/ui/layout/checklist.tsx';
import { MessagePage } from '@/ui/layout/message-page.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Screen } from '@/ui/layout/screen.tsx';
import { StatCard, StatRow } from '@/ui/layout/stat-card.tsx';
import { TvState } from '@/ui/text/tv-state.tsx';

export function PanelParts() {
  const [dismissed, setDismissed] = useState(false);
  const step = (key: string, done: boolean) => ({
    key,
    title: key,
    hint: 'What to do about it.',
    done,
    action: <Button size="small">Do it</Button>,
  });
  return (
    <>
      <Panel title="panel, screen, stat-card" actions={<Button size="small">Action</Button>}>
        <div className="flex flex-col gap-4">
          <Screen title="Parts" subtitle="A screen">
            <Skeleton className="h-8" />
          </Screen>
          <StatRow>
            <StatCard label="Plain" value="17" />
            <StatCard label="Money in" value="1,234.00 Br" icon={<Plus />} tone="go" hint="since the morning" />
            <StatCard label="Attention" value="3" icon={<Plus />} tone="attention" />
            <StatCard label="Information" value="12" icon={<Plus />} tone="info" />
          </StatRow>
          <StatRow loading>
            <StatCard label="On its way" value="" icon={<Plus />} />
          </StatRow>
        </div>
      </Panel>
      <Panel title="tv-state">
        <TvState display={{ connected: true, lastSeenAt: '2026-11-16T18:00:00.000Z' }} />{' '}
        <TvState display={{ connected: false, lastSeenAt: '2026-11-16T18:00:00.000Z' }} /> <TvState display={null} />
      </Panel>
      {!dismissed && (
        <Checklist
          steps={[step('Done', true), step('Next', false), step('Later', false)]}
          folded
          onDismiss={() => setDismissed(true)}
        />
      )}
      <Panel title="message-page" flush className="[&_main]:min-h-64">
        <MessagePage title="Page not found" hint="The address leads nowhere.">
          <Button>Home</Button>
        </MessagePage>
      </Panel>
    </>
  );
}
