import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/buttons/button.tsx';
import { Word } from '../texts.ts';

/** Title of a page that replaces the cards, with a button that returns to them. */
export const BackTitle = ({ onBack, children }: { onBack: () => void; children: ReactNode }) => (
  <div className="flex items-center gap-2">
    <Button variant="ghost" icon={<ArrowLeft />} onClick={onBack}>
      <Word text="back" />
    </Button>
    <h2 className="text-xl font-bold">{children}</h2>
  </div>
);
