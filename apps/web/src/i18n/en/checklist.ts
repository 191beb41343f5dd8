import { staffTexts } from '../texts.ts';

/** The first evening, step by step. */
const checklist = {
  title: 'Before the first evening',
  progress: '{{done}} of {{count}} done',
  done: 'Done',
  dismiss: 'Hide this list',

  password: 'Choose a password of your own',
  passwordHint: 'The one you signed in with was made for you; somebody else may have seen it.',
  passwordAction: 'Change password',
  pair: 'Add a cashier and their moderator',
  pairHint: 'The two together are a hall.',
  pairAction: 'Add the first pair',
  signIns: 'Hand over the sign-ins',
  signInsHint: 'Print a slip for the two. Done when both have signed in.',
  signInsAction: 'Print a slip',
  display: 'Connect the TV',
  displayHint: 'On the TV open the address of this server with /tv; type its four digits under Hall display.',
  displayHintAdmin: 'On the TV open the address of this server with /tv; the cashier types its four digits.',
  displayAction: 'Open to the TV and phones',
  sound: 'Test the sound of this computer',
  soundHint: 'Turn the loudspeakers up. The last row should understand every word.',
  soundAction: 'Play a test',
  soundAgain: 'Play it again',
  soundHeard: 'I heard it',
  soundFailed: 'The sound could not be played. Check the loudspeakers and the browser.',
  game: 'Play the first game',
  gameHint: 'Choose cards, set the bet and start.',
  gameHintAdmin: 'Done when a hall has finished its first game.',
  slowMix:
    'The computer of this server needs {{seconds}} seconds to mix what phones add to a draw. Have your cashiers press “Close the sale” (key S) while they announce a game: the first number then comes at once. A hall can also have the sale close with Start.',
  gameAction: 'Set up the first one',

  droppedPicture:
    'The picture of {{name}} was taken off the TV and the papers: it was no whole PNG, JPEG or WebP file. Choose it again, or close this notice.',
  droppedAction: 'Choose a picture',
  droppedFailed: 'The notice could not be closed. Please try again.',
} as const;

export const tl = staffTexts(checklist, 'checklist');
