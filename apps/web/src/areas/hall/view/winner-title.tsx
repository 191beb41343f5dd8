import { Trophy } from 'lucide-react';
import { Word } from '../../../i18n/hall-display/index.ts';
import { HallWord } from '../../../i18n/hall-words/index.ts';

export function WinnerTitle({ several = false }: { several?: boolean }) {
  return (
    <h2 className="flex items-center gap-3 text-[2rem] leading-tight font-extrabold text-attention">
      <Trophy aria-hidden="true" className="size-[1em]" />
      {several ? <Word text="winners" /> : <HallWord word="winner" />}
    </h2>
  );
}
