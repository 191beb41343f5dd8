type Moment = string | number | Date;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const dayLong = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });

function format(formatter: Intl.DateTimeFormat, moment: Moment | null | undefined): string {
  if (moment === null || moment === undefined) return '—';
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? '—' : formatter.format(date);
}

export const formatDate = (moment: Moment | null | undefined) => format(day, moment);
export const formatLongDate = (moment: Moment | null | undefined) => format(dayLong, moment);
export const formatDateTime = (moment: Moment | null | undefined) => format(dayAndTime, moment);
export const formatClock = (moment: Moment | null | undefined) => format(clock, moment);
