import { WORD_SOUNDS } from '@adarash/contract/sounds';

/**
 * Texts of the sounds, spelled so that the synthesizer's voices `am` and `om` pronounce them correctly. `locked` is
 * played for a late claim and for a locked card, so its text must fit both.
 */

const AMHARIC = {
  letters: ['ቢ', 'አይ', 'ኤን', 'ጂ', 'ኦ'],
  ones: ['', 'አንድ', 'ሁለት', 'ሦስት', 'አራት', 'አምስት', 'ስድስት', 'ሰባት', 'ስምንት', 'ዘጠኝ'],
  tens: ['', 'አስር', 'ሃያ', 'ሰላሳ', 'አርባ', 'ሃምሳ', 'ስልሳ', 'ሰባ', 'ሰማንያ', 'ዘጠና'],
  /** The ten as it sounds before a one. */
  joined: ['', 'አስራ', 'ሃያ', 'ሰላሳ', 'አርባ', 'ሃምሳ', 'ስልሳ', 'ሰባ', 'ሰማንያ', 'ዘጠና'],
  card: 'ካርድ',
  hundreds: ['', 'መቶ', 'ሁለት መቶ', 'ሦስት መቶ', 'አራት መቶ', 'አምስት መቶ', 'ስድስት መቶ', 'ሰባት መቶ', 'ስምንት መቶ', 'ዘጠኝ መቶ'],
  /** The hundreds as they sound before a smaller number. */
  hundredsAnd: ['', 'መቶ', 'ሁለት መቶ', 'ሦስት መቶ', 'አራት መቶ', 'አምስት መቶ', 'ስድስት መቶ', 'ሰባት መቶ', 'ስምንት መቶ', 'ዘጠኝ መቶ'],
  thousand: 'አንድ ሺህ',
  events: {
    start: 'ጨዋታው ተጀመረ',
    pause: 'ጨዋታው ለጊዜው ቆሟል',
    finish: 'ጨዋታው ተጠናቋል',
    win: 'ቢንጎ! እንኳን ደስ አለዎት!',
    locked: 'አላሸነፈም! ጨዋታው ይቀጥላል።',
    'jackpot-congrats': 'እንኳን ደስ አለዎት! ጃክፖት አሸንፈዋል!',
  },
};

const OROMO = {
  letters: ['bii', 'aay', 'een', 'jii', 'oo'],
  ones: ['', 'tokko', 'lama', 'sadii', 'afur', 'shan', "ja'a", 'torba', 'saddeet', 'sagal'],
  tens: [
    '',
    'kudhan',
    'digdama',
    'soddoma',
    'afurtama',
    'shantama',
    'jaatama',
    'torbaatama',
    'saddeettama',
    'sagaltama',
  ],
  joined: [
    '',
    'kudha',
    'digdamii',
    'soddomii',
    'afurtamii',
    'shantamii',
    'jaatamii',
    'torbaatamii',
    'saddeettamii',
    'sagaltamii',
  ],
  card: 'kaardii',
  hundreds: [
    '',
    'dhibba tokko',
    'dhibba lama',
    'dhibba sadii',
    'dhibba afur',
    'dhibba shan',
    "dhibba ja'a",
    'dhibba torba',
    'dhibba saddeet',
    'dhibba sagal',
  ],
  hundredsAnd: [
    '',
    'dhibba tokkoo fi',
    'dhibba lamaa fi',
    'dhibba sadii fi',
    'dhibba afurii fi',
    'dhibba shanii fi',
    "dhibba ja'aa fi",
    'dhibba torbaa fi',
    'dhibba saddeetii fi',
    'dhibba sagalii fi',
  ],
  thousand: 'kuma tokko',
  events: {
    start: 'Taphni jalqabe',
    pause: 'Taphni yeroof dhaabbateera',
    finish: 'Taphni xumurame',
    win: 'Biingoo! Baga gammaddan!',
    locked: "Hin mo'anne! Taphni itti fufa.",
    'jackpot-congrats': "Baga gammaddan! Jaakpootii mo'attan!",
  },
};

/** Each folder of sounds with its synthesiser voice; `voices` is the Oromo one. */
export const SPOKEN = {
  amharic: { voice: 'am', words: AMHARIC },
  voices: { voice: 'om', words: OROMO },
};

export type SoundFolder = keyof typeof SPOKEN;
export type SpokenEvent = keyof typeof AMHARIC.events;

export const SOUND_FOLDERS = Object.keys(SPOKEN) as SoundFolder[];
export const EVENTS = Object.keys(AMHARIC.events) as SpokenEvent[];
export const NUMBERS = Array.from({ length: 75 }, (_, index) => index + 1);

/** All sounds of a folder. */
export const SOUND_NAMES = [...NUMBERS.map(String), ...EVENTS, 'shuffle', 'jackpot-running', ...WORD_SOUNDS];

/** Returns the text for a called number: the letter of its column and the number. */
export function spokenCall(folder: SoundFolder, number: number) {
  const { letters, ones, tens, joined } = SPOKEN[folder].words;
  const [ten, one] = [Math.floor(number / 10), number % 10];
  const words = one === 0 ? tens[ten] : `${joined[ten]} ${ones[one]}`.trim();
  return { letter: String(letters[Math.floor((number - 1) / 15)]), words: String(words) };
}

export const spokenEvent = (folder: SoundFolder, event: SpokenEvent): string => SPOKEN[folder].words.events[event];

/** Returns a word of a card's name: `say-card`, `say-20`, `say-20-and`. */
export function spokenWord(folder: SoundFolder, name: string): string {
  const { card, ones, tens, joined, hundreds, hundredsAnd, thousand } = SPOKEN[folder].words;
  if (name === 'say-card') return card;
  const number = Number.parseInt(name.slice('say-'.length), 10);
  if (number === 1_000) return thousand;
  const isAnd = name.endsWith('-and');
  const [words, unit] =
    number >= 100 ? [isAnd ? hundredsAnd : hundreds, 100] : number >= 10 ? [isAnd ? joined : tens, 10] : [ones, 1];
  return String(words[number / unit]);
}
