import { staffTexts } from '../texts.ts';

const landing = {
  welcome: 'Welcome to Adarash',
  choose: 'Choose your role to get started. Click any card below to explore the pages.',
  admin: 'Admin',
  adminHint: 'Login as admin',
  cashier: 'Cashier',
  cashierHint: 'Manages games and daily operations',
  moderator: 'Moderator',
  moderatorHint: 'Moderates the platform',
  footer: '© {{year}} Adarash. All rights reserved.',
} as const;

export const t = staffTexts(landing, 'landing');
