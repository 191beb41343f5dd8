import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@/api/use-action.ts';
import { named, namedLabel } from '@/i18n/named.tsx';
import { Button } from '@/ui/button.tsx';
import { ConfirmDialog } from '@/ui/confirm-dialog.tsx';
import { t } from './texts.ts';

/** A new address for the display, where the old one fell into wrong hands. */
export function DisplayCode() {
  const [asking, setAsking] = useState(false);
  const renew = useAction('POST /hall-code/renew', {
    done: t('renewed'),
    failed: t('renewFailed'),
    onSettled: () => setAsking(false),
  });
  return (
    <section aria-label={namedLabel(t('code'))} className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{named(t('code'))}</h3>
      <p className="text-sm text-ink-soft">{t('renewHint')}</p>
      <Button variant="secondary" icon={<RefreshCw />} onClick={() => setAsking(true)}>
        {t('renew')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('renewTitle')}
        description={t('renewHint')}
        confirmLabel={t('renew')}
        danger
        busy={renew.isPending}
        onConfirm={() => renew.mutate({})}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
