import { staffTexts } from '../texts.ts';

/** The owner's desk: network, halls, catalogue. */
const desk = {
  network: 'Network',
  openToHall: 'Open to the hall’s TV and phones',
  openHint: 'Holds at once, and again after every start of this computer.',
  closedText: 'Only this computer can open the screens.',
  networkWarning:
    'Everyone in this network can now open the sign-in page, the displays and the players’ pages. Keep strangers out of the Wi-Fi that staff use, and give every account a password of its own.',
  plainWarning:
    'What is typed travels unencrypted, so whoever watches this network could read it. For https see “The network” in docs/security.md.',
  inTheOpen:
    'Take care: an address of this computer is not a private one, so that it may be reached from the internet, and nothing is encrypted. Switch this off unless you know why.',
  addresses: 'On the TV open one of these with /tv at its end; phones scan the code on the TV.',
  noAddresses:
    'This computer is in no network now. Connect it to the hall’s Wi-Fi or cable: its addresses then stand here.',
  code: 'Code that opens {{address}}',
  fixedByHost:
    'Decided when the server was started, by HOST or --open-to-hall. Start it without them to decide it here.',
  fixedByProxy: 'A proxy stands in front of this server (TRUST_PROXY) and decides who reaches it.',
  awayWarning: 'You are signed in over this network: switched off, this page can no longer reach the server.',
  opened: 'The hall’s TV and phones can reach this computer.',
  closed: 'Only this computer can open the screens now.',
  networkFailed: 'The network could not be switched. Please try again.',
  loadFailed: 'How this server stands could not be loaded.',
  tryAgain: 'Try again',

  catalogue: 'Cards',
  cardCount: 'Cards in the catalogue',
  cardCountHint:
    'From 1 to {{max}}, before the first game. Card 7 is the same card in every size, so cards that are printed already stay good.',
  sizeBySetting: 'CARD_COUNT decides it. Start the server without it to decide it here.',
  sizeByGames: 'Games were played with this catalogue, so its size stays.',

  halls: 'Halls',
  hall: 'Hall',
  chooseHall: 'Choose a hall',
  noHalls: 'There is no hall yet. Add a cashier and their moderator first.',
  hallsHint: 'The cashier of a hall can change these too. Every change is on the record of the hall.',
  hallName: 'Name on the display',
  hallNameHint: 'Empty: the cashier’s name.',
  wholeBirr: 'Pay prizes in whole Birr; what is left over goes to the jackpot',
  phoneMarking: 'Players’ phones may mark called numbers',
  saveHall: 'Apply to this hall',
  hallSaved: 'The hall’s settings are saved.',
  hallFailed: 'The hall’s settings could not be saved. Please try again.',
} as const;

export const td = staffTexts(desk);
