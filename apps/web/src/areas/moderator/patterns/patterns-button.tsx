import { Grid3x3 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/ui/button.tsx';
import { t } from './texts.ts';

const PatternsDialog = lazy(() => import('./patterns-dialog.tsx'));

/** Leads to the hall's own patterns. */
export function PatternsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button text={t('title')} variant="secondary" icon={<Grid3x3 />} onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <PatternsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
