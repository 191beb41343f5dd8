/**
 * Asks for a font of `fonts.css` while the code and the answers of a screen are still on their way: a browser would ask
 * when it draws the first letter, and lay out the whole screen once more when the font is here.
 */
export function fetchFont(family: 'Inter Variable' | 'Noto Sans Ethiopic Variable', letter: string): void {
  document.fonts.load(`1rem "${family}"`, letter).catch(() => undefined);
}
