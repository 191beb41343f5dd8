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

/** @typedef {keyof typeof SPOKEN} SoundFolder */

export const SOUND_FOLDERS = /** @type {SoundFolder[]} */ (Object.keys(SPOKEN));
export const EFFECTS = ['shuffle', 'jackpot-running'];
export const EVENTS = Object.keys(AMHARIC.events);
export const NUMBERS = Array.from({ length: 75 }, (_, index) => index + 1);

/** Every sound a folder holds. */
export const SOUND_NAMES = [...NUMBERS.map(String), ...EVENTS, ...EFFECTS];

/**
 * What is said for a called number: the letter of its column, then the number.
 * @param {SoundFolder} folder
 * @param {number} number
 */
export function spokenCall(folder, number) {
  const { letters, ones, tens, joined } = SPOKEN[folder].words;
  const [ten, one] = [Math.floor(number / 10), number % 10];
  const words = one === 0 ? tens[ten] : `${joined[ten]} ${ones[one]}`.trim();
  return { letter: String(letters[Math.floor((number - 1) / 15)]), words: String(words) };
}

/**
 * @param {SoundFolder} folder
 * @param {string} event one of EVENTS
 */
export function spokenEvent(folder, event) {
  return SPOKEN[folder].words.events[/** @type {keyof typeof AMHARIC.events} */ (event)];
}
