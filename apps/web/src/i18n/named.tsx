import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { englishOf, isEnglish } from './texts.ts';

/**
 * What is looked for by its name: a button, a heading, a label, the head of a column. Behind the words of the staff's
 * language it has the English ones, in brackets and for the ear alone, because manuals, screen readers set to English
 * and support over the telephone use the English name.
 */
export function named(children: ReactNode): ReactNode {
  if (isEnglish()) return children;
  return Children.map(children, (child) => {
    if (typeof child === 'string') return withEnglish(child);
    if (!isValidElement<{ children?: ReactNode }>(child)) return child;
    const isPlain = typeof child.type === 'string' || child.type === Fragment;
    return isPlain && child.props.children ? cloneElement(child, undefined, named(child.props.children)) : child;
  });
}

function withEnglish(text: string): ReactNode {
  const english = englishOf(text);
  if (english === null) return text;
  return (
    <>
      {text}
      {/* At the corner of its box: behind a text that is cut off it would make the page wider. */}
      <span data-english lang="en" className="sr-only top-0 left-0">
        {` (${english})`}
      </span>
    </>
  );
}

/** The same for an `aria-label`. */
export function namedLabel<T extends string | undefined>(text: T): T | string {
  const english = text === undefined ? null : englishOf(text);
  return english === null ? text : `${text} (${english})`;
}
