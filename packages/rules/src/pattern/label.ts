import type { Pattern } from './patterns.ts';

export function patternLabel(pattern: Pattern): string {
  if (pattern === 'all') return 'Random / Any Pattern';
  return pattern
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
