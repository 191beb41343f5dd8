import {
  isOwn,
  type Line,
  type Pattern,
  type PatternNames,
  PICTURES_MS,
  picturesAt,
  sayPattern,
} from '@adarash/rules/pattern';
import { memo } from 'react';
import { useHallWords } from '../../i18n/hall-words.ts';
import { cx } from '../../lib/class-names.ts';
import { useNow } from '../../lib/page.ts';

interface NamedPattern {
  pattern: Pattern;
  /** Names of a custom pattern by language. */
  names?: PatternNames | null | undefined;
}

/** Name of a pattern in the language of the screen. A custom pattern has the name that the hall entered. */
export function PatternName({ pattern, names }: NamedPattern) {
  const { both, english, language } = useHallWords();
  return both((say) => sayPattern(pattern, names, say === english ? 'en' : language, say));
}

interface PatternPictureProps extends NamedPattern {
  className: string;
  /** Layout class for the pictures of a pattern, by default a row. */
  frame?: string;
}

export const PatternPicture = memo(function PatternPicture({
  pattern,
  names,
  className,
  frame = 'flex items-center gap-1.5',
}: PatternPictureProps) {
  const { t, english, language } = useHallWords();
  const shown = picturesAt(pattern, useNow(PICTURES_MS).getTime());
  const local = sayPattern(pattern, names, language, t);
  const inEnglish = sayPattern(pattern, names, 'en', english);
  const label = language === 'en' || isOwn(pattern) ? local : `${local} (${inEnglish})`;
  return (
    <span role="img" aria-label={label} className={frame}>
      {shown.map((line) => (
        <ShapePicture key={line.mask} line={line} className={className} />
      ))}
    </span>
  );
});

const SQUARES = Array.from({ length: 25 }, (_, index) => index);

export const ShapePicture = ({ line, className }: { line: Pick<Line, 'mask' | 'pattern'>; className: string }) => (
  <svg aria-hidden="true" data-pattern={line.pattern} viewBox="0 0 54 54" className={className}>
    {SQUARES.map((index) => (
      <rect
        key={index}
        x={1 + (index % 5) * 10.6}
        y={1 + Math.floor(index / 5) * 10.6}
        width={9.4}
        height={9.4}
        rx={2}
        className={cx(line.mask & (1 << index) ? 'fill-go' : 'fill-sunken stroke-line')}
      />
    ))}
  </svg>
);
