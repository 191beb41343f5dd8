import { calendar, unit } from '../../lib/format.ts';
import { DAYS } from '../../lib/local-time.ts';
import { type Catalogue, fillIn, type StaffLanguage, type Values } from '../texts.ts';
import { showEnglishNames } from './english-names.ts';

/** A language of the staff out of its texts, each under the English it stands for. What it lacks stays English. */
export function dictionary(texts: Catalogue): StaffLanguage {
  /** The English of all that was said on this page. */
  const said = new Map<string, string>();

  const text: StaffLanguage['text'] = (english, values, area) => {
    const local = texts[`${area}|${english}`] ?? texts[english];
    if (local === undefined) return fillIn(english, values);
    const filled = fillIn(local, values);
    said.set(filled, fillIn(english, inEnglish(values)));
    return filled;
  };

  const inEnglish = (values: Values = {}): Values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said.get(String(value)) ?? value]));

  const word = (english: string) => text(english);
  writeDatesIn(word);
  unit.money = word(unit.money);
  showEnglishNames(said);
  return { text };
}

/** Months and the parts of an Ethiopian day are words, whichever calendar is in place. */
function writeDatesIn(word: (english: string) => string): void {
  const { day, time } = calendar;
  const translate = (written: string) => written.replace(/\p{Letter}+/gu, word);
  calendar.day = (at) => translate(day(at));
  DAYS.splice(0, DAYS.length, ...DAYS.map(word));
  calendar.time = (at, seconds) => translate(time(at, seconds));
}
