/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
  toString = () => this.text;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map(written).join('') : escaped(String(part));
}

/** A piece of a page. Whatever is put into it is escaped, unless it is such a piece itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, place) => text + written(parts[place])).join(''));
