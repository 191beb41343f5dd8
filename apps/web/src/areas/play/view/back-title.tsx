import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/buttons/button.tsx';
import { Word } from '../texts.ts';

/** The title of a page that is shown in place of the cards, with the way back to them. */
export const BackTitle = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <div className="flex items-center gap-2">
    <Button variant="ghost" icon={<ArrowLeft />} onClick={onBack}>
      <Word text="back" />
    </Button>
    <h2 className="text-xl font-bold">{children}</h2>
  </div>
);
