import { fillIn, type Values } from '@adarash/contract/words/fill-in';

export type Catalogue = Readonly<Record<string, string>>;
export type Translate<C extends Catalogue> = (key: keyof C & string, values?: Values) => string;

/** The `t` of a staff area: staff screens are English only. The screens the hall reads use `hallTexts`. */
export function staffTexts<const C extends Catalogue>(english: C): Translate<C> {
  return (key, values) => fillIn(english[key] ?? key, values);
}

export { fillIn, type Values };
