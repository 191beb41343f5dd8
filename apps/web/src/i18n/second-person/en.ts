export const en = {
  title: 'Two persons sign',
  moderatorHint:
    'The owner wants two persons for this amount. The moderator of this hall looks at it and signs here. Nobody is signed in by it; both names stand on the record.',
  adminHint:
    'The owner wants two persons for this amount. An admin looks at it and signs here. Nobody is signed in by it; both names stand on the record.',
  outHint:
    'This is one card more than staff may put out of a game. The moderator of this hall looks at it and signs here. From then on the game counts as decided by staff and is marked so everywhere.',
  email: 'E-mail of the second person',
  password: 'Password of the second person',
  emailInvalid: 'Please enter their e-mail address.',
  required: 'Please enter their password.',
  sign: 'Sign',
  cancel: 'Cancel',
  notConfirmed: 'This is not the sign-in of the person who is needed. Check e-mail and password.',
  failed: 'This could not be sent. Please try again.',
} as const;
