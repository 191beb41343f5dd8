import running from '@adarash/texts/running.json';
import { staffArea } from '../../i18n/staff-area.ts';

export const RUNNING = staffArea('running', running);
