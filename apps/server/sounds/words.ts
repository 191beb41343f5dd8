/** The words the hall hears, written so that the synthesiser's voices `am` and `om` say them right. */

const AMHARIC = {
  letters: ['ቢ', 'አይ', 'ኤን', 'ጂ', 'ኦ'],
  ones: ['', 'አንድ', 'ሁለት', 'ሦስት', 'አራት', 'አምስት', 'ስድስት', 'ሰባት', 'ስምንት', 'ዘጠኝ'],
  tens: ['', 'አስር', 'ሃያ', 'ሰላሳ', 'አርባ', 'ሃምሳ', 'ስልሳ', 'ሰባ'],
  /** The ten as it sounds before a one. */
  joined: ['', 'አስራ', 'ሃያ', 'ሰላሳ', 'አርባ', 'ሃምሳ', 'ስልሳ', 'ሰባ'],
  events: {
    start: 'ጨዋታው ተጀመረ',
    pause: 'ጨዋታው ለጊዜው ቆሟል',
    finish: 'ጨዋታው ተጠናቋል',
    win: 'ቢንጎ! እንኳን ደስ አለዎት!',
    locked: 'ዘግይቷል! ዕድሉ አልፏል።',
    'jackpot-congrats': 'እንኳን ደስ አለዎት! ጃክፖት አሸንፈዋል!',
  },
};

const OROMO = {
  letters: ['bii', 'aay', 'een', 'jii', 'oo'],
  ones: ['', 'tokko', 'lama', 'sadii', 'afur', 'shan', "ja'a", 'torba', 'saddeet', 'sagal'],
  tens: ['', 'kudhan', 'digdama', 'soddoma', 'afurtama', 'shantama', 'jaatama', 'torbaatama'],
  joined: ['', 'kudha', 'digdamii', 'soddomii', 'afurtamii', 'shantamii', 'jaatamii', 'torbaatamii'],
  events: {
    start: 'Taphni jalqabe',
    pause: 'Taphni yeroof dhaabbateera',
    finish: 'Taphni xumurame',
    win: 'Biingoo! Baga gammaddan!',
    locked: 'Yeroon darbeera!',
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

/** Every sound a folder holds. */
export const SOUND_NAMES = [...NUMBERS.map(String), ...EVENTS, 'shuffle', 'jackpot-running'];

/** What is said for a called number: the letter of its column, then the number. */
export function spokenCall(folder: SoundFolder, number: number) {
  const { letters, ones, tens, joined } = SPOKEN[folder].words;
  const [ten, one] = [Math.floor(number / 10), number % 10];
  const words = one === 0 ? tens[ten] : `${joined[ten]} ${ones[one]}`.trim();
  return { letter: String(letters[Math.floor((number - 1) / 15)]), words: String(words) };
}

export const spokenEvent = (folder: SoundFolder, event: SpokenEvent): string => SPOKEN[folder].words.events[event];
