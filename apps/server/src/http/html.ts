/** Text that contains valid, already escaped HTML. */
export class Html {
  constructor(readonly text: string) {}
  toString = () => this.text;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

function serialized(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return Array.isArray(part) ? part.map(serialized).join('') : escaped(String(part));
}

/** Returns HTML from a template string. Inserted values are escaped, except values of the class `Html`. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, place) => text + serialized(parts[place])).join(''));
