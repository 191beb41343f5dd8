import { describe, expect, it } from 'vitest';
import { IN_EVERY_LANGUAGE } from '../apps/web/build/texts.ts';
import { TABLE as ALL, type Row, type Table } from '../packages/texts/src/table.ts';
import { reviewHash } from './reviewed-texts.ts';
import { readTexts, take, toCsv } from './texts.ts';

const TABLE: Table = {
  setup: {
    start: { en: 'Start Game', am: 'ጨዋታ ጀምር', om: 'Tapha jalqabi' },
    sold: { en: 'Card {{id}}, "sold"', am: 'ካርድ {{id}}', om: 'Kaardii {{id}}', note: 'om: ask a hall' },
  },
};

const START = { en: 'Start Game', am: 'ጨዋታ ጀምር', om: 'Tapha jalqabi' };
const READ: ReadonlySet<string> = new Set([reviewHash(START)]);

describe('the table of texts as a spreadsheet', () => {
  it('exports every text as a row and imports it unchanged', () => {
    expect(toCsv(TABLE, READ)).toBe(
      '\uFEFFarea,key,en,am,om,note,changed\r\nsetup,start,Start Game,ጨዋታ ጀምር,Tapha jalqabi,,\r\n' +
        'setup,sold,"Card {{id}}, ""sold""",ካርድ {{id}},Kaardii {{id}},om: ask a hall,changed\r\n',
    );
    expect(take(TABLE, toCsv(TABLE, READ))).toEqual(TABLE);
  });

  it.each(['en', 'am', 'om'] as const)(
    'marks a reviewed text again if its text in the language %s changes',
    (language) => {
      const changed = { setup: { start: { ...START, [language]: 'Begin' } } };
      expect(toCsv({ setup: { start: START } }, READ)).not.toMatch(/,changed\r\n$/);
      expect(toCsv(changed, READ)).toMatch(/,changed\r\n$/);
    },
  );

  it('counts a text as reviewed if the reader deleted its mark', () => {
    const csv = toCsv(TABLE, READ);
    expect(readTexts(csv)).toEqual([...READ]);
    expect(readTexts(csv.replace('ask a hall,changed', 'ask a hall,'))).toHaveLength(2);
    expect(readTexts('area,key,en,am,om,note\nsetup,start,Start Game,ጨዋታ ጀምር,Tapha jalqabi,\n')).toEqual([]);
  });

  it('imports a corrected text and a resolved note from a file with only some rows', () => {
    const csv = 'area;key;en;am;om;note\nsetup;sold;"Card {{id}}, ""sold""";ካርድ {{id}} ተሽጧል;Kaardii {{id}};\n';
    expect(take(TABLE, csv).setup).toEqual({
      start: TABLE.setup?.start,
      sold: { en: 'Card {{id}}, "sold"', am: 'ካርድ {{id}} ተሽጧል', om: 'Kaardii {{id}}' },
    });
  });

  it('rejects a file with one sentence for each error and imports no row', () => {
    const csv = [
      'area,key,en,am,om,note',
      'setup,stop,Stop,አቁም,Dhaabi,',
      'setup,start,Begin,ጀምር,Jalqabi,',
      'setup,sold,"Card {{id}}, ""sold""",ካርድ,,',
    ].join('\r\n');
    expect(() => take(TABLE, csv)).toThrow(
      [
        'setup.stop: there is no such text.',
        'setup.start: the English differs. It is changed in packages/texts, together with the code.',
        'setup.sold: am is empty, or has other {{…}} than the English.',
        'setup.sold: om is empty, or has other {{…}} than the English.',
      ].join('\n'),
    );
    expect(() => take(TABLE, 'key,en\n')).toThrow('The first line has to be: area,key,en,am,om,note');
  });
});

/** Areas of the staff screens. Other areas are packed into pages that do not load `common`. */
const STAFF = Object.entries(ALL).filter(
  ([area]) => !IN_EVERY_LANGUAGE.includes(area) && !['paper', 'old-browser', 'words'].includes(area),
);
const STAFF_ROWS = STAFF.flatMap(([area, rows]) => Object.entries(rows).map(([key, row]) => ({ area, key, row })));

const translation = ({ am, om }: Row) => `${am}\n${om}`;

/** Equal English with different meanings or forms in other languages. */
const DIFFERENT: Readonly<Record<string, string>> = {
  Active: 'an account can sign in, a game is played, a jackpot is enabled',
  Change: 'the button changes settings, the reason is small money',
  Done: 'a step of a checklist is complete, the button ends editing',
  'Amount due': 'a player pays the price of a sale, a seller pays the remaining cash',
  'Pay out': 'a prize to a player, cash from the drawer',
  'Other ways to pay': 'the list of sellers has a short form',
  Expected: 'past tense after a close, present tense in an open shift',
};

describe('texts of staff screens', () => {
  it('contain no text that equals a text of the shared area "common"', () => {
    const shared = new Set(Object.values(ALL.common ?? {}).map((row) => `${row.en}\n${translation(row)}`));
    const copies = STAFF_ROWS.filter(
      ({ area, row }) => area !== 'common' && shared.has(`${row.en}\n${translation(row)}`),
    );
    expect(shared.size).toBeGreaterThan(30);
    expect(copies.map(({ area, key }) => `${area}.${key}`)).toEqual([]);
  });

  it('translate the same English text in the same way, except the listed words', () => {
    const translations = new Map<string, Set<string>>();
    for (const { row } of STAFF_ROWS) {
      const known = translations.get(row.en) ?? new Set();
      translations.set(row.en, known.add(translation(row)));
    }
    const different = [...translations].filter(([, each]) => each.size > 1).map(([english]) => english);
    expect(different.sort()).toEqual(Object.keys(DIFFERENT).sort());
  });
});
