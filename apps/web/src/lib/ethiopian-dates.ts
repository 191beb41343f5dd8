import { ethiopianHour, writeEthiopian } from '@adarash/rules/ethiopian';
import { type Calendar, joined } from './format.ts';

/** Ethiopian calendar and clock, such as `7 Hidar 2019, 2:30 evening`. */
export const ETHIOPIAN: Calendar = {
  day: (at) => writeEthiopian(at.toISOString().slice(0, 10)),
  time(at, seconds) {
    const { hour, part } = ethiopianHour(at.getUTCHours());
    return `${hour}:${joined(':', at.getUTCMinutes(), ...(seconds ? [at.getUTCSeconds()] : []))} ${part}`;
  },
};
