import { HallWord } from '../../../i18n/hall-words/index.ts';
import { PatternPicture } from '../../../ui/hall/pattern-picture.tsx';
import { useShownGame } from '../hall-context.ts';

export function Pattern() {
  const { pattern } = useShownGame();
  return (
    <div className="flex flex-col items-center gap-0.5 landscape:items-start">
      <PatternPicture pattern={pattern} className="size-[2.9rem]" />
      <p aria-hidden="true" className="leading-tight font-semibold">
        <HallWord word={`pattern_${pattern}`} />
      </p>
    </div>
  );
}
