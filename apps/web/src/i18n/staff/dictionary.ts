import { calendar, unit } from '../../lib/format.ts';
import { DAYS } from '../../lib/local-time.ts';
import { type Catalogue, fillIn, type StaffLanguage, type Values } from '../texts.ts';
import { showEnglishNames } from './english-names.ts';

/** A language of the staff out of its texts, each under the English it stands for. What it lacks stays English. */
export function dictionary(texts: Catalogue): StaffLanguage {
  /** The English of all that was said on this page. */
  const said = new Map<string, string>();
  const patterns = Object.keys(texts)
    .filter((english) => english.includes('{{'))
    .map((english) => ({ english, fits: patternOf(english) }));

  const text: StaffLanguage['text'] = (english, values, area) => {
    const local = texts[`${area}|${english}`] ?? texts[english];
    if (local === undefined) return fillIn(english, values);
    const filled = fillIn(local, values);
    said.set(filled, fillIn(english, inEnglish(values)));
    return filled;
  };

  const inEnglish = (values: Values = {}): Values =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said.get(String(value)) ?? value]));

  const sentence: StaffLanguage['sentence'] = (english) => {
    if (english in texts) return text(english);
    for (const { english: pattern, fits } of patterns) {
      const values = fits.exec(english)?.groups;
      if (values) return text(pattern, { ...values });
    }
    return english;
  };

  writeDatesIn(sentence);
  unit.money = sentence(unit.money);
  showEnglishNames(said);
  return { text, sentence };
}

/** `Card {{id}} is sold` finds the id in `Card 7 is sold`. */
function patternOf(english: string): RegExp {
  const names = new Set<string>();
  const source = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    if (names.has(name)) return `\\k<${name}>`;
    names.add(name);
    return `(?<${name}>.+)`;
  });
  return new RegExp(`^${source}$`, 'u');
}

/** Months and the parts of an Ethiopian day are words, whichever calendar is in place. */
function writeDatesIn(sentence: StaffLanguage['sentence']): void {
  const { day, time } = calendar;
  const translate = (written: string) => written.replace(/\p{Letter}+/gu, sentence);
  calendar.day = (at) => translate(day(at));
  DAYS.splice(0, DAYS.length, ...DAYS.map(sentence));
  calendar.time = (at, seconds) => translate(time(at, seconds));
}
