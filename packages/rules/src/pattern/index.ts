export { patternLabel } from './label.ts';
export { LINES, type Line, linesOf } from './lines.ts';
export {
  isPattern,
  LINE_PATTERNS,
  type LinePattern,
  PATTERNS,
  type Pattern,
  patternsPlayed,
  SETUP_PATTERNS,
} from './patterns.ts';
