import { Hand, ShieldCheck, TriangleAlert } from 'lucide-react';
import { Badge } from './badge.tsx';

export type Draw = 'fair' | 'manual' | 'designated';

export interface DrawMarkProps {
  draw: Draw;
  /** The word in the language of the screen; for a manual game it says how many numbers were typed. */
  text: string;
}

/** How a game was drawn. Stands beside every game that is shown. */
export function DrawMark({ draw, text }: DrawMarkProps) {
  if (draw === 'fair') {
    return (
      <Badge tone="go" icon={<ShieldCheck aria-hidden="true" />}>
        {text}
      </Badge>
    );
  }
  const icon = draw === 'manual' ? <Hand aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />;
  return (
    <Badge tone="attention" icon={icon}>
      {text}
    </Badge>
  );
}
