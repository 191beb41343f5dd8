import { staffTexts } from '../texts.ts';

const account = {
  title: 'Your Account',
  subtitle: '{{name}} · {{email}}',
  passwordTitle: 'Password',
  currentPassword: 'Current Password',
  newPassword: 'New Password',
  passwordHint: 'At least 8 characters. All other devices are signed out.',
  change: 'Change Password',
  changed: 'Your password is changed. All other devices are signed out.',
  changeFailed: 'The password could not be changed. Please try again.',
  languageTitle: 'Language',
  language: 'Language of your screens',
  languageHint: 'It goes with you to every device. The live game and the TV keep the language of the hall.',
  devicesTitle: 'Signed in on',
  device: 'Device',
  unknownDevice: 'Another program',
  thisDevice: 'This device',
  address: 'Address',
  lastSeen: 'Last used',
  since: 'Signed in',
  actions: 'Actions',
  signOut: 'Sign out',
  signOutDevice: 'Sign out {{device}}',
  signOutOthers: 'Sign out all others',
  loadingDevices: 'Loading devices...',
  devicesFailed: 'Your devices could not be loaded',
  signOutFailed: 'The device could not be signed out. Please try again.',
  tryAgain: 'Try again',
  noDevices: 'No devices',
} as const;

export const t = staffTexts(account, 'account');
