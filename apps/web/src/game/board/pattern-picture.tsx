import { isOwn, type Line, nameIn, type Pattern, type PatternNames } from '@adarash/rules/pattern';
import { Words } from '../../i18n/hall-texts.tsx';
import { useHallWords } from '../../i18n/hall-words.ts';
import { useNow } from '../../lib/page.ts';
import { ShapePicture, shapesShown } from './pattern-shapes.tsx';

/** So many stand side by side; where more win, they take turns, so that the hall sees every one. */
const ROOM = 4;
const TURN_MS = 4_000;

/** The pictures that stand at a moment, as many at every turn. */
export function picturesAt(pattern: Pattern, moment: number): readonly Line[] {
  const all = shapesShown(pattern);
  const turns = Math.ceil(all.length / ROOM);
  const turn = Math.floor(moment / TURN_MS) % turns;
  const last = Math.max(0, all.length - ROOM);
  return all.slice(Math.min(turn * ROOM, last), Math.min(turn * ROOM, last) + ROOM);
}

interface NamedPattern {
  pattern: Pattern;
  /** Of an own pattern, as the hall named it. */
  names?: PatternNames | null | undefined;
}

/** What a pattern is called in the language of the screen: a word of ours, or the hall's own name for it. */
export function PatternName({ pattern, names }: NamedPattern) {
  const { word, language } = useHallWords();
  if (!isOwn(pattern)) return word(`pattern_${pattern}`);
  return <Words local={nameIn(names, language)} english={nameIn(names)} language={language} />;
}

interface PatternPictureProps extends NamedPattern {
  /** Size of one picture, e.g. `size-14`. */
  className: string;
  /** How the pictures are arranged; in a row by default. */
  frame?: string;
}

export function PatternPicture({
  pattern,
  names,
  className,
  frame = 'flex items-center gap-1.5',
}: PatternPictureProps) {
  const { named, language } = useHallWords();
  const shown = picturesAt(pattern, useNow(TURN_MS).getTime());
  const label = isOwn(pattern) ? nameIn(names, language) : named(`pattern_${pattern}`);
  return (
    <span role="img" aria-label={label} className={frame}>
      {shown.map((line) => (
        <ShapePicture key={line.mask} line={line} className={className} />
      ))}
    </span>
  );
}
