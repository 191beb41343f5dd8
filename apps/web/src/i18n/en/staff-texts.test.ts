import { ERROR_CODES, sentenceFor } from '@adarash/contract/errors';
import { patternLabel } from '@adarash/rules/pattern';
import { describe, expect, it } from 'vitest';
import { admin } from './admin.ts';
import { common } from './common.ts';
import { jackpot } from './jackpot.ts';
import { landing } from './landing.ts';
import { layouts } from './layouts.ts';
import { login } from './login.ts';
import { moderator } from './moderator.ts';

/** The words the requirements give for the staff screens; `…` stands for what is filled in. */
const TEXTS: Record<string, string[]> = {
  landing: [
    'Choose your role to get started. Click any card below to explore the pages.',
    'Login as admin',
    'Manages games and daily operations',
    'Moderates the platform',
  ],
  login: [
    'Bingo Login',
    'Email',
    'Password',
    'Login',
    'Forgot Password?',
    'Forgot Password',
    'Send OTP',
    'Reset Password',
    'Access denied! You cannot login as … . Your role is … .',
    'Invalid credentials',
    'Something went wrong. Please try again.',
    'Login successful!',
    'OTP sent to your email',
    'Error sending OTP',
    'Password reset successful!',
    'Error resetting password',
  ],
  layouts: [
    'Admin Panel',
    'Dashboard',
    'Add User',
    'Reports',
    'Cashier Reports',
    'Moderator Panel',
    'Control Game',
    'Jack Pot Reports',
    'Moderator Dashboard',
    'Cashier Panel',
    'Select Card',
    'Cashier Report',
    'Logged out successfully',
    'Something went wrong',
    'Refresh Page',
    'Access denied',
  ],
  admin: [
    'Manage cashier-moderator pairs efficiently',
    'Active Pairs',
    'Total Users',
    'Linked Pairs',
    'No user pairs found.',
    'Loading user pairs...',
    'Confirm Pair Deletion',
    'Delete Pair',
    'No Cashier',
    'Add Cashier and Moderator',
    'Cashier Details',
    'Moderator Details',
    'Add Users',
    'Adding...',
    'Search cashiers...',
    'All Cashier Reports (…)',
    'View Details',
    'No cashiers found',
    'Try adjusting your search terms',
    'Total Cashiers',
    'Active Cashiers',
    'Total House Fees',
    '-- Select Cashier for Details --',
    'Games Played',
    'Recently Active (…)',
    'Select a Cashier',
    'Performance Overview',
    'Showing … of … games',
    'Loading cashier reports...',
    'Loading detailed report...',
    'Failed to load users',
    'User pair deleted successfully!',
    'Failed to delete user pair',
    'Cashier and Moderator added successfully!',
    'Error adding users',
    'Failed to load cashiers: …',
    'Failed to fetch detailed report: …',
  ],
  moderator: [
    'Configure Next Game',
    'Configure Future Winners',
    'Pending Games',
    'No pending games available.',
    'Future Configured Winner Games',
    'No future games with configured winners.',
    'Active Games',
    'No active games available.',
    'Finished Games',
    'No finished games available.',
    'Not set',
    'None',
    'Call Selected',
    'Auto Call Next',
    'Configure Future Game Winners',
    'Add Another Winner',
    'Save All',
    'Reconfigure Future Winner',
    'Are you sure you want to delete this future winner?',
    'Invalid number. Must be between 1 and 75.',
    'Please select a game to start.',
    'Please select a winning card ID.',
    'Invalid card ID.',
    'No valid winner configurations provided.',
    'Please enter a game number and select a winning card for all entries.',
    'Invalid game number for entry … . Must be a positive number.',
    'Invalid card ID for entry … . Must be a positive number.',
    'Invalid game number. Must be a positive number.',
    'Invalid card ID. Must be a positive number.',
    'No winner selected for reconfiguration.',
    'Failed to fetch cashier information. Please try again.',
    'Failed to fetch cards. Please try again.',
    'Failed to toggle jackpot. Please try again.',
    'Failed to start game. Please try again.',
    'Failed to set winner. Please try again.',
    'Failed to finish game. Please try again.',
    'Failed to call number. Please try again.',
    'Failed to fetch games or future winners. Please try again.',
    'Future winners configured successfully',
    'Failed to configure future winners. Please try again.',
    'Future winner deleted successfully',
    'Failed to delete future winner',
    'Future winner reconfigured successfully',
    'Failed to reconfigure future winner.',
  ],
  jackpot: [
    'Initialize Jackpot',
    'Current Jackpot',
    'Jackpot Controls',
    'Award Jackpot',
    'Jackpot Award History',
    'Set or Update Jackpot Winner',
    'Edit Jackpot Award',
    'Pending Awards',
    'Triggered Awards',
    'Please enter a valid positive amount.',
    'Please enter a valid game number (1 or higher).',
    'Please enter a valid positive amount to award.',
    'Please enter a valid card number (1-100).',
    'Award amount cannot exceed available jackpot (… BIRR).',
    'Please enter a message for the winner.',
    'Updated amount cannot exceed available jackpot amount.',
    'Failed to load jackpot data. Please try again.',
    'Failed to add amount to jackpot.',
    'Failed to toggle jackpot.',
    'Failed to award jackpot. Please check details and try again.',
    'Failed to delete award.',
    'Failed to update award.',
    'Failed to refresh data.',
    'Initial jackpot set to …',
    'Added … to jackpot! New total: …',
    'Jackpot enabled successfully!',
    'Jackpot disabled successfully!',
    'Award deleted successfully! Restored … to jackpot.',
    'Award updated successfully!',
    'Data refreshed successfully!',
  ],
};

const plain = (text: string) =>
  text
    .replace(/\{\{\w+\}\}/g, '…')
    .replace(/ ?… ?/g, '…')
    .trim();

const SAID = new Set(
  [admin, common, jackpot, landing, layouts, login, moderator]
    .flatMap((catalogue): string[] => Object.values(catalogue))
    .concat(
      ERROR_CODES.map((code) => sentenceFor(code, { entry: 1, max: 100, amount: '…' }).replace('entry 1.', 'entry ….')),
    )
    .concat(patternLabel('all'))
    .map(plain),
);

describe('the words of the requirements', () => {
  it.each(Object.entries(TEXTS))('are said on the screens of %s', (_, texts) => {
    expect(texts.filter((text) => !SAID.has(plain(text)))).toEqual([]);
  });
});
