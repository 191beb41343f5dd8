import { staffTexts } from '../texts.ts';

const inspectorFolder = {
  title: 'Inspector’s folder',
  text: 'One ZIP file with all that an accountant or an inspector asks for: the rolls of the days, payouts, games called off and who decided, the jackpot’s ledger, closed shifts, receipts with the page that checks them, and the record. Tables as CSV and Excel, dates in both calendars.',
  from: 'From',
  to: 'To',
  days: 'Business days from {{from}} to {{to}}',
  turned: 'The first day comes before the last',
  save: 'Save the folder',
  saving: 'The folder is being made. Many games take some minutes; leave this page open.',
  saved: 'The folder is saved.',
  failed: 'The folder could not be made whole. Please try again.',
} as const;

export const t = staffTexts(inspectorFolder, 'inspector-folder');
