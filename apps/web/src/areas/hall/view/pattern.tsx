import { HallWord } from '../../../ui/hall/hall-word.tsx';
import { PatternPicture } from '../../../ui/hall/pattern-picture.tsx';
import { useShownGame } from '../hall-context.ts';

export function Pattern() {
  const { pattern } = useShownGame();
  return (
    <div className="flex flex-col gap-1">
      <PatternPicture pattern={pattern} className="size-[3.4rem]" />
      <p aria-hidden="true" className="leading-tight font-semibold">
        <HallWord word={`pattern_${pattern}`} />
      </p>
    </div>
  );
}
