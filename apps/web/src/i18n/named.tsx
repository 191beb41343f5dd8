import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react';
import { englishOf, isEnglish } from './texts.ts';

/**
 * Adds the English text to a name, such as a button, heading, label or column head, in brackets and only for screen
 * readers, because manuals, English screen readers and telephone support use the English name.
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
