import { staffTexts } from '../texts.ts';

const running = {
  title: 'Adarash runs on this computer',
  hint: 'You can close this page: the hall goes on. Start Adarash once more to see it again.',
  firstSignIn: 'Your first sign-in',
  writeDown: 'Write it down now: this password is shown only at the first start.',
  email: 'Email',
  password: 'Password',
  open: 'Open Adarash',
  hall: 'TV and phones of the hall',
  hallClosed: 'Only this computer can open it now. Under Settings, Network, the admin lets the TV and the phones in.',
  offline:
    'Here, and over https, the browser keeps the screens and opens them without a network; "Install" in its menu makes them a program of their own. On plain http addresses browsers allow neither.',
  data: 'Data',
  version: 'Version {{version}}',
  stop: 'Stop Adarash',
  stopAsk: 'Stop Adarash?',
  stopHint: 'Every screen of the hall waits until it is started again. Nothing is lost: games go on where they stood.',
  stopped: 'Adarash has stopped',
  stoppedHint: 'You can close this page. Start Adarash again to go on.',
  used: 'This page is not open any more',
  usedHint: 'Its link is good once, and for as long as Adarash runs. Start Adarash once more: a fresh page opens.',
} as const;

export const t = staffTexts(running, 'running');
