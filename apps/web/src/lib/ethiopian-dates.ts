import { ethiopianHour, writeEthiopian } from '@adarash/rules/ethiopian';
import { type Calendar, calendar, joined } from './format.ts';
import { localDay } from './local-time.ts';

/** `7 Hidar 2019, 2:30 evening`. */
const ETHIOPIAN: Calendar = {
  day: (at) => writeEthiopian(localDay(at)),
  time(at, seconds) {
    const { hour, part } = ethiopianHour(at.getHours());
    return `${hour}:${joined(':', at.getMinutes(), ...(seconds ? [at.getSeconds()] : []))} ${part}`;
  },
};

Object.assign(calendar, ETHIOPIAN);
