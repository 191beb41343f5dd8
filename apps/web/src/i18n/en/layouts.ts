import { staffTexts } from '../texts.ts';

const layouts = {
  adminPanel: 'Admin Panel',
  dashboard: 'Dashboard',
  addUser: 'Add User',
  reports: 'Reports',
  cashierReports: 'Cashier Reports',
  settings: 'Settings',
  record: 'Record and backups',
  admin: 'Admin',
  moderatorPanel: 'Moderator Panel',
  moderatorDashboard: 'Moderator Dashboard',
  controlGame: 'Control Game',
  jackpotReports: 'Jack Pot Reports',
  moderator: 'Moderator',
  gameRunning: 'Game {{number}} is running, open it',
  cashierPanel: 'Cashier Panel',
  selectCard: 'Select Card',
  program: 'Program',
  cashierReport: 'Cashier Report',
  welcome: '{{greeting}}, welcome to the Cashier Panel',
  guest: 'Guest',
  noRole: 'No Role',
} as const;

export const t = staffTexts(layouts, 'layouts');
