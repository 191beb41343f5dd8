import type { Answer } from '@adarash/contract';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useT } from '@/i18n/use-t.tsx';
import { lazyComponent } from '@/lib/lazy-component.tsx';
import { SmallButton } from '@/ui/buttons/button.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { SlipDialog } from '../account-dialogs.tsx';
import { pairsOf } from '../pairs.ts';
import { ADMIN_HALL } from './texts.ts';

const ExportPanel = lazyComponent(() => import('../reports/export-panel.tsx'), <Skeleton className="h-32" />);

type Cashier = Answer<'GET /games/admin/cashier-report'>['cashier'];

/** Export of a hall's days, and printable sign-in slips for its staff. */
export function HallPapers({ cashier }: { cashier: Cashier }) {
  const { t, word } = useT(ADMIN_HALL);
  const users = useAnswer('GET /admin/users', {}).data?.users ?? [];
  const pair = pairsOf(users).find((one) => one.cashier?.id === cashier.id);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ExportPanel cashierId={cashier.id} />
      {pair !== undefined && (
        <Panel
          title={word('slip')}
          actions={<SmallButton text={word('slip')} icon={<Printer />} onClick={() => setOpen(true)} />}
        >
          <p className="text-sm text-ink-soft">{t('slipHint')}</p>
          {isOpen && <SlipDialog pair={pair} onClose={() => setOpen(false)} />}
        </Panel>
      )}
    </>
  );
}
