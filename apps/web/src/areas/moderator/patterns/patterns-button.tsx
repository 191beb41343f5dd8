import { Grid3x3 } from 'lucide-react';
import { useState } from 'react';
import { later } from '@/lib/later.tsx';
import { Button } from '@/ui/button.tsx';
import { t } from './texts.ts';

const PatternsDialog = later(() => import('./patterns-dialog.tsx'));

export function PatternsButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button text={t('title')} variant="secondary" icon={<Grid3x3 />} onClick={() => setOpen(true)} />
      {open && <PatternsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
